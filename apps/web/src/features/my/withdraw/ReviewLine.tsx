import type { Amount } from '@bank/money'
import { Trans } from '@lingui/react/macro'
import { showAmount, showSymbol } from '../../../i18n/formats.ts'
import { Gap } from '../../../i18n/Gap.tsx'
import { classifyReview } from './classifyReview.ts'
import { ReviewTime } from './ReviewTime.tsx'
import type { WithdrawPreconditions } from './useWithdrawPreconditions.ts'

/** Who looks at a withdrawal before it is paid, in the bank's own rules. */
export function ReviewLine({
  amount,
  preconditions,
}: {
  readonly amount: Amount<'GUSD'> | undefined
  readonly preconditions: WithdrawPreconditions
}) {
  const limit = `${showAmount(preconditions.automaticLimit)} ${showSymbol('GUSD')}`
  switch (classifyReview(amount, { orders: preconditions.orders, limit: preconditions.automaticLimit })) {
    case 'firstWithdrawal':
      return (
        <>
          <Trans>Until a withdrawal of yours was paid, a person reviews each; then it is paid.</Trans>
          <Gap />
          <ReviewTime />
          <Gap />
          <MayCancel />
        </>
      )
    case 'overDailyLimit':
      return (
        <>
          <Trans>Above {limit} a day a person reviews it, then it is paid.</Trans>
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

/** What is left to the member meanwhile. */
const MayCancel = () => <Trans>Until it is approved you can cancel it and have all of it back.</Trans>
