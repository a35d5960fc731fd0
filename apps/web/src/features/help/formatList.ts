import { locale, numberFormat } from '../../i18n/intl.ts'
import { spaceScripts } from '../../i18n/spaceScripts.ts'

/** Words in a row, set as the language sets them. */
export const formatList = (words: readonly string[]): string =>
  spaceScripts(new Intl.ListFormat(locale(), { type: 'conjunction' }).format(words))

/** A decimal such as "0.1" as its reader writes it, with no more places than it has. */
export const formatDecimal = (decimal: string): string =>
  numberFormat({ maximumFractionDigits: 18 }).format(decimal as `${number}`)
