import { createIdempotencyKey } from '@bank/api-schema'
import { type Amount, add, fromDecimal } from '@bank/money'
import { Button, Fact, Facts } from '@bank/ui'
import { Sheet } from '@bank/ui/overlays'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { isChecking, startAsMember } from '../../../components/forms/startAsMember.ts'
import { unitSymbol } from '../../../i18n/branding.ts'
import { formatDateTime, formatDecimalMoney, formatMoney } from '../../../i18n/formats.ts'
import { usePendingRequest } from '../../../pendingRequests/pendingRequest.ts'
import type { Order } from '../../../records/earningQueries.ts'
import { useAccount } from '../../../session/account.ts'
import { getProductName } from '../getProductName.ts'
import { GrowingReward } from './GrowingReward.tsx'
import { sendRedeem } from './sendRedeem.ts'
import { UnresolvedRedeem } from './UnresolvedRedeem.tsx'

/** Redemption: the payout or why it is not possible yet, then the amount paid. */
export function RedeemSheet({
  address,
  order,
  since,
  isOpen,
  onClose,
}: {
  readonly address: string
  readonly order: Order
  readonly since: number
  readonly isOpen: boolean
  readonly onClose: () => void
}) {
  const { t, i18n } = useLingui()
  const { isSending, unresolved } = usePendingRequest('redeem', address)
  const [paid, setPaid] = useState<Order | null>(null)
  return (
    <Sheet
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={paid ? <Trans>Redeemed</Trans> : <Trans>Redeem</Trans>}
      description={i18n._(getProductName(order.stakeDays))}
      closeLabel={t`Close`}
      locked={isSending}
    >
      {paid ? (
        <Redeemed order={paid} onClose={onClose} />
      ) : unresolved ? (
        <UnresolvedRedeem attempt={unresolved} onRedeemed={setPaid} />
      ) : order.redeemable ? (
        <RedeemOrder address={address} order={order} since={since} onRedeemed={setPaid} onClose={onClose} />
      ) : (
        <NotYet order={order} onClose={onClose} />
      )}
    </Sheet>
  )
}

/** A term that has not ended shows its end; a pending settlement is waited for. */
function NotYet({ order, onClose }: { readonly order: Order; readonly onClose: () => void }) {
  const end = order.expireTime === null ? '' : formatDateTime(order.expireTime)
  return (
    <div className="grid gap-4">
      <div role="status" className="rounded-box bg-sunken px-4 py-3 text-small">
        {order.waitsFor === 'end' ? (
          <>
            <p className="font-strong">
              <Trans>This term runs until {end}</Trans>
            </p>
            <p className="text-ink-2">
              <Trans>
                It cannot be redeemed earlier. Its interest was agreed for the whole term and is reserved for
                you.
              </Trans>
            </p>
          </>
        ) : (
          <>
            <p className="font-strong">
              <Trans>Earnings are being settled</Trans>
            </p>
            <p className="text-ink-2">
              <Trans>
                Redemption is paused while the day is settled. This page refreshes automatically; you can
                redeem when it is done.
              </Trans>
            </p>
          </>
        )}
      </div>
      <Button kind="ghost" onClick={onClose}>
        <Trans>Close</Trans>
      </Button>
    </div>
  )
}

function RedeemOrder({
  address,
  order,
  since,
  onRedeemed,
  onClose,
}: {
  readonly address: string
  readonly order: Order
  readonly since: number
  readonly onRedeemed: (order: Order) => void
  readonly onClose: () => void
}) {
  const account = useAccount()
  const { isSending } = usePendingRequest('redeem', address)
  const amount = fromDecimal(order.stakeAmount, 'GUSD')
  const redeem = async () => {
    const attempt = {
      walletAddress: address,
      amount,
      idempotencyKey: createIdempotencyKey(),
      subject: order.stakeOrderId,
    }
    const redeemed = await sendRedeem(attempt)
    if (redeemed) onRedeemed(redeemed)
  }
  return (
    <div className="grid gap-5">
      <RedeemFacts order={order} since={since} />
      <p className="text-small text-ink-2">
        {order.stakeType === 0 ? (
          <Trans>
            The whole stake ends now and goes to your available {unitSymbol}. It earns no more interest.
          </Trans>
        ) : (
          <Trans>
            The term has ended and earns no more interest. The agreed minimum is reserved for you. The extra
            is what the vault earned over the term, limited to revenue; the figure is current, and redeeming
            fixes it. Everything goes to your available {unitSymbol} at once.
          </Trans>
        )}
      </p>
      <div className="grid grid-cols-2 gap-3">
        <Button kind="ghost" size="half" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button
          size="half"
          busy={isSending || isChecking(account)}
          onClick={() => startAsMember(account, () => void redeem())}
        >
          <Trans>Redeem now</Trans>
        </Button>
      </div>
    </div>
  )
}

const sumDecimals = (...decimals: readonly string[]): Amount =>
  decimals.map((decimal) => fromDecimal(decimal, 'GUSD')).reduce(add)

const formatGusd = (decimal: string): string => formatDecimalMoney(decimal, 'GUSD')

/** Parts of the payout, then their sum. */
function RedeemFacts({ order, since }: { readonly order: Order; readonly since: number }) {
  const principal = <Fact name={<Trans>Stake paid back</Trans>}>{formatGusd(order.stakeAmount)}</Fact>
  if (order.promisedAmount !== null) {
    const extra = order.extraAmount ?? '0'
    const total = sumDecimals(order.stakeAmount, order.promisedAmount, extra)
    return (
      <Facts>
        {principal}
        <Fact name={<Trans>Interest, agreed</Trans>}>{formatGusd(order.promisedAmount)}</Fact>
        <Fact name={<Trans>Extra interest, so far</Trans>}>{formatGusd(extra)}</Fact>
        <Fact name={<Trans>Goes to your balance if you redeem now</Trans>}>
          <strong>{formatMoney(total)}</strong>
        </Fact>
      </Facts>
    )
  }
  return (
    <Facts>
      {principal}
      <Fact name={<Trans>Total earned, about</Trans>}>
        <GrowingReward order={order} since={since} />
      </Fact>
      <Fact name={<Trans>Of it already in your balance</Trans>}>{formatGusd(order.settledAmount)}</Fact>
      <Fact name={<Trans>Goes to your balance now, about</Trans>}>
        <strong>
          <GrowingReward order={order} since={since} isPayout />
        </strong>
      </Fact>
    </Facts>
  )
}

/** The payout as the server answered it. */
function Redeemed({
  order: { stakeAmount, paidInterestAmount },
  onClose,
}: {
  readonly order: Order
  readonly onClose: () => void
}) {
  const done = useRef<HTMLButtonElement>(null)
  // It replaces the view whose button had the focus.
  useEffect(() => done.current?.focus(), [])
  const interest = paidInterestAmount ?? '0'
  const total = sumDecimals(stakeAmount, interest)
  return (
    <div className="grid gap-5">
      <Facts>
        <Fact name={<Trans>Stake paid back</Trans>}>{formatGusd(stakeAmount)}</Fact>
        <Fact name={<Trans>Total interest paid</Trans>}>{formatGusd(interest)}</Fact>
        <Fact name={<Trans>Stake and interest</Trans>}>
          <strong className="text-credit">{formatMoney(total)}</strong>
        </Fact>
      </Facts>
      <p className="text-small text-ink-2">
        <Trans>It is in your available {unitSymbol}.</Trans>
      </p>
      <Button ref={done} onClick={onClose}>
        <Trans>Done</Trans>
      </Button>
    </div>
  )
}
