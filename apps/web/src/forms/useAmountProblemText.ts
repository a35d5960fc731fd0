import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { formatAmount, formatSymbol } from '../i18n/formats.ts'
import type { AmountIssue } from './validateAmount.ts'

/** Purpose of the amount: the rule is the same, its sentence is not. */
export type AmountPurpose = 'exchange' | 'recharge' | 'withdraw' | 'stake' | 'cross'

/** Sentence for an exchange without a number greater than 0. */
const enterAmount = msg({
  id: 'home_valid_exchange_amount',
  message: 'Enter an amount greater than 0.',
})

/** Sentence for an empty amount, except for an exchange. */
const amountIsEmpty = msg`Enter an amount.`

/** Formats a problem of an amount as a sentence that states the rule. */
export function useAmountProblemText(purpose: AmountPurpose): (problem: AmountIssue) => string {
  const { t, i18n } = useLingui()
  const describeMinimum = (minimum: string): string => {
    if (purpose === 'exchange') return t`Minimum exchange: ${minimum}`
    if (purpose === 'recharge') return t`Minimum recharge: ${minimum}`
    if (purpose === 'stake') return t`Minimum stake: ${minimum}`
    return t`Minimum withdrawal: ${minimum}`
  }
  const describeBalance = (balance: string): string =>
    purpose === 'recharge'
      ? t`Not enough: your wallet holds ${balance}.`
      : t`Insufficient balance: you have ${balance}.`
  return (problem) => {
    if (problem.kind === 'belowMinimum')
      return describeMinimum(`${formatAmount(problem.minimum)} ${formatSymbol(problem.minimum.asset)}`)
    if (problem.kind === 'aboveBalance')
      return describeBalance(`${formatAmount(problem.balance)} ${formatSymbol(problem.balance.asset)}`)
    switch (problem.reason) {
      case 'empty':
        return i18n._(purpose === 'exchange' ? enterAmount : amountIsEmpty)
      case 'negative':
        return purpose === 'exchange' ? i18n._(enterAmount) : t`An amount cannot be negative.`
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
        return purpose === 'exchange' ? i18n._(enterAmount) : t`This is not a number.`
      case 'zero':
        return i18n._(enterAmount)
    }
  }
}
