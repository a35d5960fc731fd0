const withinDay = /(?<=\d)(?=[年月日])|(?<=[年月])(?=\d)/g
const wordJoiner = '\u2060'

/**
 * Joins the parts of a formatted moment: a Chinese or Japanese day must not break between its figures and
 * their signs.
 */
export const joinDay = (moment: string): string => moment.replace(withinDay, wordJoiner)
