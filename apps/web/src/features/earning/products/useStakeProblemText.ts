import { useLingui } from '@lingui/react/macro'
import { useAmountProblemText } from '../../../forms/useAmountProblemText.ts'
import { showAmount, showSymbol } from '../../../i18n/formats.ts'
import type { StakeTrouble } from './validateStake.ts'

/** Puts what is wrong with an amount to stake into a sentence that says the rule. */
export function useStakeProblemText(): (problem: StakeTrouble) => string {
  const { t } = useLingui()
  const describe = useAmountProblemText('stake')
  return (problem) => {
    if (problem.kind !== 'aboveSupply') return describe(problem)
    const left = `${showAmount(problem.left)} ${showSymbol('GUSD')}`
    return t`Only ${left} of this product can still be staked.`
  }
}
