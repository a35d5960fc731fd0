import { formatScriptSpacing } from '../../i18n/formatScriptSpacing.ts'
import { getLocale, getNumberFormat } from '../../i18n/intl.ts'

/** Formats a list as the language does. */
export const formatList = (words: readonly string[]): string =>
  formatScriptSpacing(new Intl.ListFormat(getLocale(), { type: 'conjunction' }).format(words))

/** Formats a decimal such as "0.1" with all of its places and no more. */
export const formatDecimal = (decimal: string): string =>
  getNumberFormat({ maximumFractionDigits: 18 }).format(decimal as `${number}`)
