const withinDay = /(?<=\d)(?=[年月日])|(?<=[年月])(?=\d)/g
const wordJoiner = '\u2060'

/** A shown moment for the midst of a sentence: a Chinese or Japanese day does not break between its figures and their signs. */
export const joinDay = (moment: string): string => moment.replace(withinDay, wordJoiner)
