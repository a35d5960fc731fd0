import { languageTag, readLanguage } from '../../i18n/languages.ts'

/** Between a Han character and a Latin one a blank stands in this product, in a list too. */
const scriptsMeet = /(?<=[a-z\d])(?=\p{Script=Han})|(?<=\p{Script=Han})(?=[a-z\d])/giu

/** Words in a row, set as the language sets them. */
export const showList = (words: readonly string[]): string =>
  new Intl.ListFormat(languageTag(readLanguage()), { type: 'conjunction' })
    .format(words)
    .replace(scriptsMeet, ' ')

/** A decimal such as "0.1" as its reader writes it, with no more places than it has. */
export const showDecimal = (decimal: string): string =>
  new Intl.NumberFormat(languageTag(readLanguage()), { maximumFractionDigits: 18 }).format(
    decimal as `${number}`,
  )
