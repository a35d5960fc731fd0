import { languageTag, readLanguage } from '../../i18n/languages.ts'
import { spaceScripts } from '../../i18n/spaceScripts.ts'

/** Words in a row, set as the language sets them. */
export const showList = (words: readonly string[]): string =>
  spaceScripts(new Intl.ListFormat(languageTag(readLanguage()), { type: 'conjunction' }).format(words))

/** A decimal such as "0.1" as its reader writes it, with no more places than it has. */
export const showDecimal = (decimal: string): string =>
  new Intl.NumberFormat(languageTag(readLanguage()), { maximumFractionDigits: 18 }).format(
    decimal as `${number}`,
  )
