import { type Asset, type ParsedAmount, parseAmount } from '@bank/money'

/**
 * Normalizes keyboard input of an amount: full-width digits become plain, spaces are removed. Commas stay
 * until they have a meaning.
 */
export function toTypedAmount(text: string): string {
  const plain = toPlainCharacters(text).replace(/\s/g, '')
  return /^[.,]/.test(plain) ? `0${plain}` : plain
}

/**
 * Normalizes a typed amount on blur: "1,000" is a thousand, as in every language of this product, and only a
 * comma that groups nothing is a decimal point. Ambiguous text is returned unchanged, so that the field can
 * explain the error.
 */
export function toSettledAmount(text: string): string {
  if (/^\d{1,3}(,\d{3})+(\.\d*)?$/.test(text)) return text.replaceAll(',', '')
  return /^\d+,\d*$/.test(text) ? text.replace(',', '.') : text
}

/**
 * Normalizes a pasted amount: grouping is dropped ("1,234.5", "1.234,5", "1 234,5", "1'234.5"), a lone comma
 * that groups nothing is the decimal point, the symbol is removed. Text that is not clearly an amount is
 * returned unchanged, so that the field can explain the error.
 */
export function toPastedAmount(text: string, symbol = 'USD'): string {
  const plain = toPlainCharacters(text)
    .trim()
    .replace(/^[$₮]/, '')
    .replace(/(?<=[\d.,\s])[a-z][a-z\d]*$/i, (word) => (isSymbol(word, symbol) ? '' : word))
    .trim()
  const spaced = plain.replace(/(?<=\d)[\s'’_](?=\d{3}(?!\d))/g, '')
  if (/^\d{1,3}(,\d{3})+(\.\d*)?$/.test(spaced)) return spaced.replaceAll(',', '')
  if (/^\d{1,3}(\.\d{3})+,\d*$/.test(spaced)) return spaced.replaceAll('.', '').replace(',', '.')
  if (/^\d{1,3}(\.\d{3}){2,}$/.test(spaced)) return spaced.replaceAll('.', '')
  return toSettledAmount(toTypedAmount(spaced))
}

/** Parses the text of the field; a trailing point without decimals is ignored. */
export function parseAmountInput<A extends Asset>(text: string, asset: A): ParsedAmount<A> {
  const settled = toSettledAmount(text)
  return parseAmount(/^\d+\.$/.test(settled) ? settled.slice(0, -1) : settled, asset)
}

/** Tests that the word after an amount is its symbol. */
const isSymbol = (word: string, symbol: string): boolean =>
  ['USDT', 'USD', 'BNB', symbol.toUpperCase()].includes(word.toUpperCase())

function toPlainCharacters(text: string): string {
  return text
    .replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))
    .replace(/[．。｡]/g, '.')
    .replace(/[，、]/g, ',')
}
