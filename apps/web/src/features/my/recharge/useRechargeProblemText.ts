import { useLingui } from '@lingui/react/macro'
import { showAmount } from '../../../i18n/formats.ts'
import type { RechargeProblem } from './checkRecharge.ts'

/** Puts what is wrong with an amount into a sentence that says the rule. */
export function useRechargeProblemText(): (problem: RechargeProblem) => string {
  const { t } = useLingui()
  return (problem) => {
    if (problem.kind === 'belowMinimum') {
      const minimum = `${showAmount(problem.minimum)} ${problem.minimum.asset}`
      return t`The least you can recharge is ${minimum}.`
    }
    if (problem.kind === 'aboveBalance') {
      const balance = `${showAmount(problem.balance)} ${problem.balance.asset}`
      return t`Not enough: your wallet holds ${balance}.`
    }
    switch (problem.reason) {
      case 'empty':
        return t`Enter an amount.`
      case 'negative':
        return t`An amount cannot be negative.`
      case 'tooManyDecimals':
        return t`At most 6 decimals.`
      case 'tooManyPoints':
        return t`Only one decimal point.`
      case 'leadingZeros':
        return t`Leave out the leading zeros.`
      case 'invalidCharacter':
        return t`Only digits and a decimal point.`
      case 'tooLarge':
        return t`This number is too large.`
      case 'notANumber':
        return t`This is not a number.`
      case 'zero':
        return t`Enter an amount greater than 0.`
    }
  }
}
