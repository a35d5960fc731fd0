import { useLingui } from '@lingui/react/macro'
import { formatUnits } from 'viem'
import { amountIsEmpty } from '../../../amounts/useAmountProblemText.ts'
import { useDescribeNotice } from '../../../notices/useDescribeNotice.ts'
import { plainSymbol } from '../crossTokens.ts'
import type { RouterToken } from '../routersQuery.ts'
import { showToken } from '../showToken.ts'
import type { ParsedTokenAmount } from './parseTokenAmount.ts'

/** Puts what is wrong with an amount of a token into a sentence; null where nothing is, balance included. */
export function useAmountText(
  token: RouterToken | null,
  balance: bigint | undefined,
): (amount: ParsedTokenAmount) => string | null {
  const { t, i18n } = useLingui()
  const describe = useDescribeNotice()
  return (amount) => {
    if (!token) return null
    const decimals = token.originTokenDecimals
    if (amount.ok) {
      if (balance === undefined || amount.units <= balance) return null
      const held = showToken(formatUnits(balance, decimals), plainSymbol(token.originTokenSymbol))
      return t`Not enough: your wallet holds ${held}.`
    }
    switch (amount.problem) {
      case 'empty':
        return i18n._(amountIsEmpty)
      case 'tooManyDecimals':
        return t`This token has at most ${decimals} decimals.`
      case 'invalid':
      case 'zero':
        return describe('invalidCrossAmount')
    }
  }
}
