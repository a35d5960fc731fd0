import { Card, CopyText, SectionTitle } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { PrintReceipt } from '../../../components/receipt/PrintReceipt.tsx'
import { useChainName } from '../../../components/useChainName.ts'
import type { CrossDetail } from '../../../records/crossOrderQueries.ts'
import { SupportLink } from '../../../toasts/SupportLink.tsx'
import { toast } from '../../../toasts/toast.ts'
import { formatTokenAmount } from '../tokens/formatTokenAmount.ts'
import { OrderFacts, useOrderFacts } from './OrderFacts.tsx'
import { OrderSteps } from './OrderSteps.tsx'
import { DepositorText, FillHash, OriginHash, RecipientText, RefundHash } from './OrderTexts.tsx'
import { classifyOrder, describeOrder, getStateName } from './orderStates.ts'
import { StatusBadge } from './StatusBadge.tsx'

/** All that is known of a transfer: state, events, parties, amounts and explorer links. */
export function OrderDetails({ order }: { readonly order: CrossDetail }) {
  return (
    <>
      <Status order={order} />
      <SectionTitle>
        <Trans>What happened</Trans>
      </SectionTitle>
      <Card>
        <OrderSteps order={order} />
      </Card>
      <SectionTitle>
        <Trans>Amount and fee</Trans>
      </SectionTitle>
      <Card>
        <OrderFacts order={order} isDetailed />
      </Card>
      <SectionTitle>
        <Trans>From and to</Trans>
      </SectionTitle>
      <Card className="grid gap-3">
        <DepositorText order={order} />
        <RecipientText order={order} />
      </Card>
      <SectionTitle>
        <Trans>Transactions</Trans>
      </SectionTitle>
      <Card className="grid gap-3">
        <Hashes order={order} />
      </Card>
      <div className="mt-4">
        <Receipt order={order} />
      </div>
      <Support order={order} />
    </>
  )
}

/** A printable receipt of the current state. */
function Receipt({ order }: { readonly order: CrossDetail }) {
  const { i18n } = useLingui()
  const { originTxHash, fillHash, refundHash } = order
  const facts = useOrderFacts(order, { isDetailed: true })
  return (
    <PrintReceipt
      title={<Trans>Cross-chain transfer</Trans>}
      facts={[
        { key: 'id', name: <Trans>Order number</Trans>, value: order.orderId },
        { key: 'state', name: <Trans>State</Trans>, value: i18n._(getStateName(order)) },
        ...facts,
      ]}
      texts={[
        { key: 'from', name: <Trans>From your wallet</Trans>, text: order.depositor },
        { key: 'to', name: <Trans>Receiver</Trans>, text: order.recipient },
        { key: 'origin', name: <OriginName order={order} />, text: originTxHash },
        ...(fillHash === null ? [] : [{ key: 'fill', name: <FillName order={order} />, text: fillHash }]),
        ...(refundHash === null
          ? []
          : [{ key: 'refund', name: <RefundName order={order} />, text: refundHash }]),
      ]}
    />
  )
}

function OriginName({ order }: { readonly order: CrossDetail }) {
  const chainName = useChainName(order.originChainId)
  return <Trans>Your transaction on {chainName}</Trans>
}

function FillName({ order: { destinationChainName: chainName } }: { readonly order: CrossDetail }) {
  return <Trans>Payout on {chainName}</Trans>
}

function RefundName({ order }: { readonly order: CrossDetail }) {
  const chainName = useChainName(order.originChainId)
  return <Trans>Refund on {chainName}</Trans>
}

const looks = {
  calm: 'bg-sunken text-ink-2',
  good: 'bg-accent-soft text-ink',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-danger-soft text-danger',
}

/** The amount and the state in words; changes are announced to screen readers. */
function Status({ order }: { readonly order: CrossDetail }) {
  const { i18n } = useLingui()
  const originName = useChainName(order.originChainId)
  const chainName = order.destinationChainName
  const amount = formatTokenAmount(order.originAmount, order.originSymbol, { isExact: true })
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="text-figure font-strong tracking-tight break-words num">{amount}</p>
          <p className="text-small text-ink-2">
            <Trans>
              {originName} to {chainName}
            </Trans>
          </p>
        </div>
        <StatusBadge order={order} />
      </div>
      <p
        aria-live="polite"
        className={`mt-4 rounded-small px-3 py-2 text-small ${looks[classifyOrder(order)]}`}
      >
        {i18n._(describeOrder(order, originName))}
      </p>
    </Card>
  )
}

function Hashes({ order }: { readonly order: CrossDetail }) {
  const { originTxHash, fillHash, refundHash, originChainId } = order
  return (
    <>
      <OriginHash hash={originTxHash} chainId={originChainId} />
      {fillHash !== null && <FillHash order={order} hash={fillHash} />}
      {refundHash !== null && <RefundHash hash={refundHash} chainId={originChainId} />}
    </>
  )
}

/** The numbers that support asks for, and a warning about what support never asks for. */
function Support({ order: { orderId, depositId } }: { readonly order: CrossDetail }) {
  const { t } = useLingui()
  return (
    <div className="mt-6 grid gap-1 text-small text-ink-2">
      <p>
        <Trans>
          If something is wrong, contact support with these numbers. We never ask for your recovery phrase or
          a signature.
        </Trans>
      </p>
      <SupportLink
        reference={`cross-chain ${orderId}${depositId === null ? '' : `, deposit ${depositId}`}`}
      />
      <NumberText name={<Trans>Order number</Trans>} text={orderId} label={t`Copy the order number`} />
      {depositId !== null && (
        <NumberText
          name={<Trans>Deposit number</Trans>}
          text={depositId}
          label={t`Copy the deposit number`}
        />
      )}
    </div>
  )
}

function NumberText({
  name,
  text,
  label,
}: {
  readonly name: ReactNode
  readonly text: string
  readonly label: string
}) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-3">
      <span>{name}</span>
      <CopyText text={text} label={label} onFailed={() => toast.error('copyFailed')}>
        <span className="break-all">{text}</span>
      </CopyText>
    </div>
  )
}
