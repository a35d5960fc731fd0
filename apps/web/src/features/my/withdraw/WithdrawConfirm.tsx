import { type Amount, amountOf } from '@bank/money'
import { Button, Fact, Facts, Identicon } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { AddressText } from '../../../components/addresses/AddressText.tsx'
import { ReviewFoot } from '../../../components/forms/ReviewFoot.tsx'
import { PlannedSteps } from '../../../components/transactions/PlannedSteps.tsx'
import { formatMoney } from '../../../i18n/formats.ts'
import { WithdrawalPlan } from '../withdrawals/WithdrawalSteps.tsx'
import { ReviewLine } from './ReviewLine.tsx'
import type { WithdrawPreconditions } from './useWithdrawPreconditions.ts'
import { NoFee } from './WithdrawForm.tsx'

/** Review before sending: amount, fees, arrival, recipient and steps. */
export function WithdrawConfirm({
  amount,
  preconditions,
  isBusy,
  onBack,
  onConfirm,
}: {
  readonly amount: Amount
  readonly preconditions: WithdrawPreconditions
  readonly isBusy: boolean
  readonly onBack: () => void
  readonly onConfirm: () => void
}) {
  const { recipient, chainName } = preconditions
  const given = formatMoney(amount)
  const arrives = formatMoney(amountOf('USDT', amount.micro))
  return (
    <>
      <div className="grid gap-5">
        <Facts>
          <Fact name={<Trans>You withdraw</Trans>}>{given}</Fact>
          <Fact name={<Trans>Our fee</Trans>}>
            <NoFee />
          </Fact>
          <Fact name={<Trans>Network fee</Trans>}>
            <Trans>Paid by us</Trans>
          </Fact>
          <Fact name={<Trans>Arrives in your wallet</Trans>}>
            <strong>{arrives}</strong>
          </Fact>
        </Facts>
        <div className="flex items-center gap-3 rounded-box bg-sunken p-3">
          <Identicon address={recipient} />
          <div className="min-w-0 text-small">
            <p className="text-ink-2">
              <Trans>To your own wallet on {chainName}, the one you signed in with</Trans>
            </p>
            <AddressText address={recipient} />
          </div>
        </div>
        <PlannedSteps>
          <WithdrawalPlan amount={given} chainName={chainName} />
          <p className="mt-3 text-small text-ink-2">
            <ReviewLine amount={amount} preconditions={preconditions} />
          </p>
        </PlannedSteps>
      </div>
      <ReviewFoot onBack={onBack}>
        <Button size="half" busy={isBusy} onClick={onConfirm}>
          <Trans>Withdraw now</Trans>
        </Button>
      </ReviewFoot>
    </>
  )
}
