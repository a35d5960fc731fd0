const scriptsMeet = /(?<=[a-z\d])(?=\p{Script=Han})|(?<=\p{Script=Han})(?=[a-z\d])/giu

/** Sets a space between a Han character and a Latin one or a figure, as every sentence of the catalogue has it. */
export const formatScriptSpacing = (text: string): string => text.replace(scriptsMeet, ' ')
