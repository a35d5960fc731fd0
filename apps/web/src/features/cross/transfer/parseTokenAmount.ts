import { toSettledAmount } from '@bank/ui'
import { parseUnits } from 'viem'

/** Why a text is no amount that can be sent. */
export type TokenAmountTrouble = 'empty' | 'invalid' | 'zero' | 'tooManyDecimals'

export type ParsedTokenAmount =
  | { readonly ok: true; readonly units: bigint }
  | { readonly ok: false; readonly problem: TokenAmountTrouble }

/** Reads a typed amount of a token into its smallest unit; a point that still waits for decimals counts as none. */
export function parseTokenAmount(text: string, decimals: number): ParsedTokenAmount {
  const settled = toSettledAmount(text.trim()).replace(/\.$/, '')
  if (settled === '') return { ok: false, problem: 'empty' }
  const matched = /^(?:0|[1-9]\d{0,58})(?:\.(\d+))?$/.exec(settled)
  if (!matched) return { ok: false, problem: 'invalid' }
  if ((matched[1]?.replace(/0+$/, '').length ?? 0) > decimals)
    return { ok: false, problem: 'tooManyDecimals' }
  const units = parseUnits(settled, decimals)
  return units > 0n ? { ok: true, units } : { ok: false, problem: 'zero' }
}
