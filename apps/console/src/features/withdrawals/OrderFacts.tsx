import { Card } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { AddressText } from '../../components/AddressText.tsx'
import { FactGrid, GridFact } from '../../components/FactGrid.tsx'
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
        <FactGrid>
          <GridFact name={<Trans>Taken from the balance</Trans>}>
            <Money amount={order.amount} asset={order.asset} />
          </GridFact>
          <GridFact name={<Trans>To be paid</Trans>}>
            <Money amount={order.amount} asset="USDT" />
          </GridFact>
          <GridFact name={<Trans>Paid so far</Trans>}>
            <Money amount={order.paidAmount} asset="USDT" />
          </GridFact>
          <GridFact name={<Trans>Member</Trans>}>
            {may('queryMember') ? (
              <Link to="/members/$id" params={{ id: memberId }} className="text-accent hover:underline">
                #{memberId}
              </Link>
            ) : (
              `#${memberId}`
            )}
          </GridFact>
          {order.reason !== null && (
            <GridFact name={<Trans>Reason</Trans>}>
              {word(withdrawalReasons, describeReason(order) ?? '')}
            </GridFact>
          )}
          <GridFact name={<Trans>Requested</Trans>}>
            <Moment at={order.createTime} />
          </GridFact>
          <GridFact name={<Trans>In this state since</Trans>}>
            <Moment at={order.stateTime} />
          </GridFact>
          {order.approveTime !== null && (
            <GridFact name={<Trans>Approved at</Trans>}>
              <Moment at={order.approveTime} />
            </GridFact>
          )}
        </FactGrid>
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
