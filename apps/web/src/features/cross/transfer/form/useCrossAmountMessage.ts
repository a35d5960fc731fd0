import { useLingui } from '@lingui/react/macro'
import { formatUnits } from 'viem'
import { useAmountProblemText } from '../../../../forms/useAmountProblemText.ts'
import { getPlainSymbol } from '../../tokens/crossTokens.ts'
import { formatTokenAmount } from '../../tokens/formatTokenAmount.ts'
import type { ChosenRoute } from './chooseRoute.ts'
import type { LimitProblem } from './evaluateAmount.ts'
import type { CrossFormState } from './useCrossForm.ts'

/** Returns a function that describes what is wrong with the amount; null for a valid one. */
export function useCrossAmountMessage(): (form: CrossFormState) => string | null {
  const { t } = useLingui()
  const describe = useAmountProblemText('cross')
  const describeProblem = (problem: LimitProblem, { route, snapshot, limits }: CrossFormState): string => {
    const chainName = route?.router.destinationChainName ?? ''
    if (problem === 'aboveBalance') {
      const held = formatUnitsOf(route, snapshot?.tokenBalance)
      return t`Not enough: your wallet holds ${held}.`
    }
    if (problem === 'aboveMost') {
      const most = formatUnitsOf(route, limits?.most)
      return t`Current maximum to ${chainName}: ${most} per transfer.`
    }
    const least = formatUnitsOf(route, limits?.least, { isExact: true })
    return t`Minimum to ${chainName}: ${least}.`
  }
  return (form) => {
    const { route, amount, limitProblem } = form
    if (!route) return null
    if (amount.ok) return limitProblem && describeProblem(limitProblem, form)
    const decimals = route.token.originTokenDecimals
    if (amount.problem === 'tooManyDecimals') return t`This token has at most ${decimals} decimals.`
    return describe({ kind: 'malformed', reason: amount.problem })
  }
}

/** Formats units of the origin token, truncated at six decimals unless exact. */
export function formatUnitsOf(
  route: ChosenRoute | null,
  units: bigint | undefined,
  exactness: Parameters<typeof formatTokenAmount>[2] = {},
): string {
  if (!route || units === undefined) return ''
  const { originTokenDecimals, originTokenSymbol } = route.token
  return formatTokenAmount(
    formatUnits(units, originTokenDecimals),
    getPlainSymbol(originTokenSymbol),
    exactness,
  )
}
