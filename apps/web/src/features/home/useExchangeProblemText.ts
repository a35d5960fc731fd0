import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { showAmount, showSymbol } from '../../i18n/formats.ts'
import type { ExchangeProblem } from './checkExchange.ts'

/** What an exchange without a number greater than 0 is told. Source: specification section 5. */
export const enterAmount = msg({
  id: 'home_valid_exchange_amount',
  message: 'Enter an amount greater than 0.',
})

/** Puts what is wrong with an amount into a sentence that says the rule. */
export function useExchangeProblemText(): (problem: ExchangeProblem) => string {
  const { t, i18n } = useLingui()
  return (problem) => {
    if (problem.kind === 'belowMinimum') {
      const minimum = `${showAmount(problem.minimum)} ${showSymbol(problem.minimum.asset)}`
      return t`The least you can exchange is ${minimum}.`
    }
    if (problem.kind === 'aboveBalance') {
      const balance = `${showAmount(problem.balance)} ${showSymbol(problem.balance.asset)}`
      return t`Insufficient balance: you have ${balance}.`
    }
    switch (problem.reason) {
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
      default:
        return i18n._(enterAmount)
    }
  }
}
