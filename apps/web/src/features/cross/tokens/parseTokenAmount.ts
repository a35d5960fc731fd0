import type { AmountProblem } from '@bank/money'
import { toSettledAmount } from '@bank/ui'
import { parseUnits } from 'viem'

export type ParsedTokenAmount =
  | { readonly ok: true; readonly units: bigint }
  | { readonly ok: false; readonly problem: AmountProblem }

/** The whole digits that fit into 256 bits beside 18 decimals. */
const wholeDigits = 59

/** Parses a typed amount into units of its token; a trailing point is ignored. */
export function parseTokenAmount(text: string, decimals: number): ParsedTokenAmount {
  const settled = toSettledAmount(text.trim()).replace(/\.$/, '')
  if (settled === '') return { ok: false, problem: 'empty' }
  const problem = findProblem(settled, decimals)
  if (problem) return { ok: false, problem }
  const units = parseUnits(settled, decimals)
  return units > 0n ? { ok: true, units } : { ok: false, problem: 'zero' }
}

/** Returns the first broken rule. */
function findProblem(text: string, decimals: number): AmountProblem | null {
  if (text.startsWith('-')) return 'negative'
  if (/[^0-9.]/.test(text)) return 'invalidCharacter'
  if (/\..*\./.test(text)) return 'tooManyPoints'
  if (/^0\d/.test(text)) return 'leadingZeros'
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  if (whole === undefined) return 'notANumber'
  if (whole.length > wholeDigits) return 'tooLarge'
  return fraction.replace(/0+$/, '').length > decimals ? 'tooManyDecimals' : null
}
