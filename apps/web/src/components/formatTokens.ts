import { getNumberFormat } from '../i18n/intl.ts'

/** Formats a decimal amount of a token, without its symbol, with every decimal that it has. */
export const formatTokens = (decimal: string): string =>
  getNumberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 18 }).format(decimal as `${number}`)
