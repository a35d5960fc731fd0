import { useLingui } from '@lingui/react/macro'
import { formatUnits } from 'viem'
import { useAmountProblemText } from '../../../amounts/useAmountProblemText.ts'
import { plainSymbol } from '../crossTokens.ts'
import type { RouterToken } from '../routersQuery.ts'
import { showToken } from '../showToken.ts'
import type { ParsedTokenAmount } from './parseTokenAmount.ts'

/** Puts what is wrong with an amount of a token into a sentence; null where nothing is, balance included. */
export function useAmountText(
  token: RouterToken | null,
  balance: bigint | undefined,
): (amount: ParsedTokenAmount) => string | null {
  const { t } = useLingui()
  const describe = useAmountProblemText('cross')
  return (amount) => {
    if (!token) return null
    const decimals = token.originTokenDecimals
    if (amount.ok) {
      if (balance === undefined || amount.units <= balance) return null
      const held = showToken(formatUnits(balance, decimals), plainSymbol(token.originTokenSymbol))
      return t`Not enough: your wallet holds ${held}.`
    }
    if (amount.problem === 'tooManyDecimals') return t`This token has at most ${decimals} decimals.`
    return describe({ kind: 'malformed', reason: amount.problem })
  }
}
