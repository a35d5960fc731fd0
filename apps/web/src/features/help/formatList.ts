import { locale, numberFormat } from '../../i18n/intl.ts'
import { spaceScripts } from '../../i18n/spaceScripts.ts'

/** Formats a list as the language does. */
export const formatList = (words: readonly string[]): string =>
  spaceScripts(new Intl.ListFormat(locale(), { type: 'conjunction' }).format(words))

/** Formats a decimal such as "0.1" with all of its places and no more. */
export const formatDecimal = (decimal: string): string =>
  numberFormat({ maximumFractionDigits: 18 }).format(decimal as `${number}`)
