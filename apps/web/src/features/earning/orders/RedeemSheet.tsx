import { createIdempotencyKey } from '@bank/api-schema'
import { fromDecimal } from '@bank/money'
import { Button, Facts } from '@bank/ui'
import { Sheet } from '@bank/ui/overlays'
import { Trans, useLingui } from '@lingui/react/macro'
import { useAccount } from '../../../account/account.ts'
import { usePendingAttempt } from '../../../attempts/pendingAttempt.ts'
import { beginAct, isChecking } from '../../../blocks/beginAct.ts'
import { showAmount, showDateTime, showSymbol } from '../../../i18n/formats.ts'
import { unitSymbol } from '../../../settings/names.ts'
import type { Order } from '../earningQueries.ts'
import { nameProduct } from '../nameProduct.ts'
import { GrowingReward } from './GrowingReward.tsx'
import { sendRedeem } from './sendRedeem.ts'
import { UnresolvedRedeem } from './UnresolvedRedeem.tsx'

/** Before an order ends: what is paid, or why it cannot end yet. */
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
  const pending = usePendingAttempt('redeem', address)
  const unresolved = pending && !pending.sending ? pending.attempt : null
  return (
    <Sheet
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={<Trans>Redeem</Trans>}
      description={i18n._(nameProduct(order.stakeDays))}
      closeLabel={t`Close`}
    >
      {unresolved ? (
        <UnresolvedRedeem attempt={unresolved} onRedeemed={onClose} />
      ) : order.redeemable ? (
        <RedeemOrder address={address} order={order} since={since} onClose={onClose} />
      ) : (
        <NotYet order={order} onClose={onClose} />
      )}
    </Sheet>
  )
}

/** Early is refused with the day on which it will not be; a settlement is waited for here. */
function NotYet({ order, onClose }: { readonly order: Order; readonly onClose: () => void }) {
  const end = order.expireTime === null ? '' : showDateTime(order.expireTime)
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
                It cannot be redeemed before. Its interest was promised for the whole term, and is set aside
                for you.
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
                For a moment nothing can be redeemed, so that every day is paid exactly once. This page looks
                again by itself, and you can redeem as soon as it is done.
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
  onClose,
}: {
  readonly address: string
  readonly order: Order
  readonly since: number
  readonly onClose: () => void
}) {
  const account = useAccount()
  const isSending = usePendingAttempt('redeem', address)?.sending === true
  const amount = fromDecimal(order.stakeAmount, 'GUSD')
  const redeem = async () => {
    const attempt = {
      walletAddress: address,
      amount,
      idempotencyKey: createIdempotencyKey(),
      subject: order.stakeOrderId,
    }
    if (await sendRedeem(attempt)) onClose()
  }
  return (
    <div className="grid gap-5">
      <RedeemFacts order={order} since={since} />
      <p className="text-small text-ink-2">
        {order.stakeType === 0 ? (
          <Trans>
            The whole stake ends now and goes to your available {unitSymbol} at once. It earns nothing more
            from then on.
          </Trans>
        ) : (
          <Trans>
            The term is over. You receive the promised interest, and more if the vault earned more over the
            term, at once in your available {unitSymbol}.
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
          onClick={() => beginAct(account, () => void redeem())}
        >
          <Trans>Redeem now</Trans>
        </Button>
      </div>
    </div>
  )
}

function RedeemFacts({ order, since }: { readonly order: Order; readonly since: number }) {
  const inUnit = (decimal: string) => `${showAmount(fromDecimal(decimal, 'GUSD'))} ${showSymbol('GUSD')}`
  const principal = {
    key: 'principal',
    name: <Trans>Stake paid back</Trans>,
    value: <strong>{inUnit(order.stakeAmount)}</strong>,
  }
  if (order.promisedAmount !== null)
    return (
      <Facts
        facts={[
          principal,
          { key: 'interest', name: <Trans>Interest, at least</Trans>, value: inUnit(order.promisedAmount) },
        ]}
      />
    )
  return (
    <Facts
      facts={[
        principal,
        {
          key: 'earned',
          name: <Trans>Earned in all, about</Trans>,
          value: <GrowingReward order={order} since={since} />,
        },
        {
          key: 'settled',
          name: <Trans>Of it already in your balance</Trans>,
          value: inUnit(order.settledAmount),
        },
      ]}
    />
  )
}
