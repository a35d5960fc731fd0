import type { Amount } from '@bank/money'
import { Trans } from '@lingui/react/macro'
import { formatMoney } from '../../../i18n/formats.ts'
import { Gap } from '../../../i18n/Gap.tsx'
import type { Withdrawal } from '../../../records/accountQueries.ts'
import { ReviewTime } from './ReviewTime.tsx'
import type { WithdrawPreconditions } from './useWithdrawPreconditions.ts'

/** Describes the review of a withdrawal by the current rules. */
export function ReviewLine({
  amount,
  preconditions,
}: {
  readonly amount: Amount | undefined
  readonly preconditions: WithdrawPreconditions
}) {
  const limit = formatMoney(preconditions.automaticLimit)
  switch (classifyReview(amount, { orders: preconditions.orders, limit: preconditions.automaticLimit })) {
    case 'firstWithdrawal':
      return (
        <>
          <Trans>Each withdrawal is reviewed until your first one has been paid.</Trans>
          <Gap />
          <ReviewTime />
          <Gap />
          <MayCancel />
        </>
      )
    case 'overDailyLimit':
      return (
        <>
          <Trans>Above {limit} a day, a reviewer checks it before it is paid.</Trans>
          <Gap />
          <ReviewTime />
          <Gap />
          <MayCancel />
        </>
      )
    case 'automatic':
      return <Trans>Up to {limit} a day is usually approved automatically, then it is paid.</Trans>
    case null:
      return <Trans>It is checked, then it is paid.</Trans>
  }
}

const MayCancel = () => <Trans>Until it is approved you can cancel it and have all of it back.</Trans>

/** The expected review, as far as a member can know it. */
type ExpectedReview = 'firstWithdrawal' | 'overDailyLimit' | 'automatic'

/**
 * Classifies the review: a first withdrawal and one above the daily limit, which counts a USDT as the unit, are always
 * reviewed, others usually not.
 * Null until the member's withdrawals are known.
 */
export function classifyReview(
  amount: Amount | undefined,
  { orders, limit }: { readonly orders: readonly Withdrawal[] | undefined; readonly limit: Amount<'GUSD'> },
): ExpectedReview | null {
  if (!orders) return null
  if (!orders.some(({ state }) => state === 'confirmed')) return 'firstWithdrawal'
  return amount && amount.micro > limit.micro ? 'overDailyLimit' : 'automatic'
}
