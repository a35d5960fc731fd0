import { useLingui } from '@lingui/react/macro'
import { formatUnits } from 'viem'
import { useAmountProblemText } from '../../../forms/useAmountProblemText.ts'
import { plainSymbol } from '../crossTokens.ts'
import { showToken } from '../showToken.ts'
import type { ChosenRoute } from './chooseRoute.ts'
import type { AmountTrouble } from './judgeAmount.ts'
import type { CrossFormState } from './useCrossForm.ts'

/** Puts what is wrong with the amount into a sentence that says the rule; null where nothing is. */
export function useAmountText(): (form: CrossFormState) => string | null {
  const { t } = useLingui()
  const describe = useAmountProblemText('cross')
  const describeTrouble = (trouble: AmountTrouble, { route, ground, limits }: CrossFormState): string => {
    const chainName = route?.router.destinationChainName ?? ''
    if (trouble === 'aboveBalance') {
      const held = showUnits(route, ground?.tokenBalance)
      return t`Not enough: your wallet holds ${held}.`
    }
    if (trouble === 'aboveMost') {
      const most = showUnits(route, limits?.most)
      return t`At most ${most} can be sent to ${chainName} at a time now.`
    }
    const least = showUnits(route, limits?.least, { isExact: true })
    return t`At least ${least} can be sent to ${chainName}.`
  }
  return (form) => {
    const { route, amount, amountTrouble } = form
    if (!route) return null
    if (amount.ok) return amountTrouble && describeTrouble(amountTrouble, form)
    const decimals = route.token.originTokenDecimals
    if (amount.problem === 'tooManyDecimals') return t`This token has at most ${decimals} decimals.`
    return describe({ kind: 'malformed', reason: amount.problem })
  }
}

/** Units of the token that leaves, cut at six decimals unless exactly. */
export function showUnits(
  route: ChosenRoute | null,
  units: bigint | undefined,
  exactness: Parameters<typeof showToken>[2] = {},
): string {
  if (!route || units === undefined) return ''
  const { originTokenDecimals, originTokenSymbol } = route.token
  return showToken(formatUnits(units, originTokenDecimals), plainSymbol(originTokenSymbol), exactness)
}
