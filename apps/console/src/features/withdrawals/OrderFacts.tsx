import { Card } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { AddressText } from '../../components/AddressText.tsx'
import { FactGrid } from '../../components/FactGrid.tsx'
import { Moment } from '../../components/Moment.tsx'
import { Money } from '../../components/Money.tsx'
import { StateBadge } from '../../components/StateBadge.tsx'
import { useLabel } from '../../labels/useLabel.ts'
import { describeReason, type WithdrawalDetail, withdrawalReasons } from '../../labels/withdrawalLabels.ts'
import { useMay } from '../../session/SessionContext.ts'

/** Amount, member, recipient and time of the order. */
export function OrderFacts({ order }: { readonly order: WithdrawalDetail }) {
  const word = useLabel()
  const may = useMay()
  const { memberId } = order
  return (
    <Card>
      <Wallet order={order} />
      <div className="mt-4">
        <FactGrid
          facts={[
            {
              key: 'burned',
              name: <Trans>Taken from the balance</Trans>,
              value: <Money amount={order.amount} asset="GUSD" />,
            },
            {
              key: 'paid',
              name: <Trans>To be paid</Trans>,
              value: <Money amount={order.amount} asset="USDT" />,
            },
            {
              key: 'arrived',
              name: <Trans>Paid so far</Trans>,
              value: <Money amount={order.paidAmount} asset="USDT" />,
            },
            {
              key: 'member',
              name: <Trans>Member</Trans>,
              value: may('queryMember') ? (
                <Link to="/members/$id" params={{ id: memberId }} className="text-accent hover:underline">
                  #{memberId}
                </Link>
              ) : (
                `#${memberId}`
              ),
            },
            order.reason !== null && {
              key: 'reason',
              name: <Trans>Reason</Trans>,
              value: word(withdrawalReasons, describeReason(order) ?? ''),
            },
            { key: 'requested', name: <Trans>Requested</Trans>, value: <Moment at={order.createTime} /> },
            {
              key: 'state',
              name: <Trans>In this state since</Trans>,
              value: <Moment at={order.stateTime} />,
            },
            order.approveTime !== null && {
              key: 'approved',
              name: <Trans>Approved at</Trans>,
              value: <Moment at={order.approveTime} />,
            },
          ]}
        />
      </div>
    </Card>
  )
}

/** The recipient's whole address, and earlier payments to it. */
function Wallet({ order }: { readonly order: WithdrawalDetail }) {
  return (
    <>
      <p className="text-small text-ink-2">
        {order.state === 'confirmed' ? (
          <Trans>Paid to the member’s own wallet</Trans>
        ) : (
          <Trans>Requested to the member’s own wallet</Trans>
        )}
      </p>
      <AddressText address={order.address} />
      {order.risk?.isFirst && (
        <p className="mt-1 mb-2">
          <StateBadge tone="waiting">
            <Trans>First withdrawal to this address</Trans>
          </StateBadge>
        </p>
      )}
    </>
  )
}
