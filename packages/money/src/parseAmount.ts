import { type Amount, amountOf, type BookAsset, ledgerDecimals, maxMicro } from './amount.ts'

/** Reasons why a typed amount is invalid; the order of the checks is the order of the members. */
export type AmountProblem =
  | 'empty'
  | 'negative'
  | 'tooManyPoints'
  | 'invalidCharacter'
  | 'leadingZeros'
  | 'notANumber'
  | 'tooManyDecimals'
  | 'tooLarge'
  | 'zero'

export type ParsedAmount<A extends BookAsset> =
  | { readonly ok: true; readonly amount: Amount<A> }
  | { readonly ok: false; readonly reason: AmountProblem }

/**
 * Reads a plain decimal exactly: digits and at most one dot, no sign, exponent, separators or leading zeros,
 * at most six decimals, above zero.
 */
export function parseAmount<A extends BookAsset>(text: string, asset: A): ParsedAmount<A> {
  const reason = findProblem(text)
  if (reason) return { ok: false, reason }
  const [whole = '', fraction = ''] = text.split('.')
  const micro = BigInt(whole + fraction.padEnd(ledgerDecimals, '0'))
  if (micro > maxMicro) return { ok: false, reason: 'tooLarge' }
  if (micro === 0n) return { ok: false, reason: 'zero' }
  return { ok: true, amount: amountOf(asset, micro) }
}

function findProblem(text: string): AmountProblem | undefined {
  if (text === '') return 'empty'
  if (/^-/.test(text)) return 'negative'
  if (/[^0-9.]/.test(text)) return 'invalidCharacter'
  if ((text.match(/\./g)?.length ?? 0) > 1) return 'tooManyPoints'
  if (/^0\d/.test(text)) return 'leadingZeros'
  if (!/^\d+(\.\d+)?$/.test(text)) return 'notANumber'
  if (/\.\d{7,}$/.test(text)) return 'tooManyDecimals'
  // A bigint column holds at most 13 whole digits of an asset with six decimals.
  if (/^\d{14,}/.test(text)) return 'tooLarge'
  return undefined
}
