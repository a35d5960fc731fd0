/** Parses a list whose items are separated by commas or line ends; a file may have one in each line. */
export const parseList = (text: string): string[] =>
  text.split(/[,\n]/).flatMap((item) => (item.trim() === '' ? [] : [item.trim()]))
