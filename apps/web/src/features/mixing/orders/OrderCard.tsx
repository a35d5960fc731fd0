import { Trans, useLingui } from '@lingui/react/macro'
import type { Address } from 'viem'
import { AddressName } from '../../../components/addresses/AddressName.tsx'
import { ExplorerLink } from '../../../components/addresses/ExplorerLink.tsx'
import { LongText } from '../../../components/addresses/LongText.tsx'
import { formatMoment } from '../../../components/dates/formatMoment.ts'
import { FactList } from '../../../components/lists/FactList.tsx'
import { PrintReceipt } from '../../../components/receipt/PrintReceipt.tsx'
import {
  FoldedRecordCard,
  RecordCard,
  StateBadge,
  type StateTone,
} from '../../../components/transactions/RecordCard.tsx'
import { Gap } from '../../../i18n/Gap.tsx'
import type { Order } from '../../../records/mixingQueries.ts'
import { isAddress } from '../../../wallet/isAddress.ts'
import { formatCoin, toWei } from '../coin.ts'
import { isHeldBack, isProofRunning, type ProofProgress, useProofProgress } from '../notes/proofProgress.ts'
import { OrderActions } from './OrderActions.tsx'
import { OrderSteps } from './OrderSteps.tsx'
import {
  detailSentences,
  findStateName,
  heldSentence,
  provingSentence,
  reasonSentences,
} from './orderStates.ts'
import { findCall, usePoolTransactions } from './usePoolTransactions.ts'

/** One transfer with all its facts and actions: with its steps below the form, folded among the records. */
export function OrderCard({
  order,
  owner,
  hasSteps = false,
}: {
  readonly order: Order
  readonly owner: Address
  readonly hasSteps?: boolean
}) {
  const { t, i18n } = useLingui()
  const proofProgress = useProofProgress(order.commitmentHex)
  const transactions = usePoolTransactions(owner)
  const deposit = findCall(transactions, 'mix', order.commitmentHex)
  const amount = formatCoin(toWei(order.depositAmount))
  const reason = order.reason === null ? undefined : reasonSentences.get(order.reason)
  const isReady = order.detail === 'ready'
  const head = {
    label: t`Mixed transfer of ${amount}`,
    title: amount,
    state: <OrderBadge order={order} />,
  }
  const body = (
    <>
      <p className="mb-4 text-small text-ink-2">
        {i18n._((isReady && describeProof(proofProgress)) || detailSentences[order.detail])}
        <Gap />
        {reason && i18n._(reason)}
      </p>
      {(hasSteps || proofProgress) && (
        <div className="mb-4">
          <OrderSteps deposit={deposit} order={order} proofProgress={proofProgress} />
        </div>
      )}
      <OrderFacts order={order} />
      <OrderActions order={order} owner={owner} deposit={deposit} transactions={transactions} />
    </>
  )
  if (hasSteps) return <RecordCard {...head}>{body}</RecordCard>
  return (
    <FoldedRecordCard
      {...head}
      time={formatMoment(order.createTime)}
      startsOpen={isUnfinished(order, deposit !== null)}
    >
      {body}
    </FoldedRecordCard>
  )
}

/** Tests that something is left to do; an order whose deposit this browser never sent waits for nothing. */
const isUnfinished = ({ detail }: Order, hasDeposit: boolean): boolean =>
  detail === 'created' ? hasDeposit : detail !== 'withdrawn' && detail !== 'takenBack'

/** The description of a ready order by what this page does with it. */
function describeProof(progress: ProofProgress | null) {
  if (isHeldBack(progress)) return heldSentence
  return isProofRunning(progress) ? provingSentence : null
}

function OrderBadge({ order }: { readonly order: Order }) {
  const { i18n } = useLingui()
  const name = findStateName(order)
  return <StateBadge tone={classifyOrder(order)}>{name && i18n._(name)}</StateBadge>
}

function classifyOrder({ detail }: Order): StateTone {
  if (detail === 'withdrawn') return 'good'
  return detail === 'refused' || detail === 'failed' ? 'bad' : 'calm'
}

/** Time, fee, addresses and transaction; with a receipt to print once it has ended. */
function OrderFacts({ order }: { readonly order: Order }) {
  const { t, i18n } = useLingui()
  const hash = order.outHash ?? order.inHash
  const statusName = findStateName(order)
  const facts = [
    { key: 'created', name: <Trans>Created</Trans>, value: formatMoment(order.createTime) },
    {
      key: 'fee',
      name: isUncharged(order) ? <Trans>Fee as quoted, not charged</Trans> : <Trans>Fee</Trans>,
      // A deposit taken back is not charged.
      value: formatCoin(order.detail === 'takenBack' ? 0n : toWei(order.feeAmount), { isExact: true }),
    },
    ...(order.detail === 'withdrawn' ? listArrivalFacts(order) : []),
  ]
  return (
    <>
      <FactList facts={facts} />
      <div className="mt-2 grid gap-2">
        <LongText name={<Trans>From address</Trans>} text={order.fromAddress} label={t`Copy the address`} />
        <div>
          <Receiver address={order.receiverAddress} />
        </div>
        {hash !== null && (
          <LongText
            name={<HashName order={order} />}
            text={hash}
            label={t`Copy the hash`}
            copied="hashCopied"
            link={<ExplorerLink hash={hash} chainId={order.chainId} isNamed />}
          />
        )}
      </div>
      {(order.detail === 'withdrawn' || order.detail === 'takenBack') && hash !== null && (
        <div className="mt-3">
          <PrintReceipt
            isPrivate
            title={<Trans>Mixed transfer</Trans>}
            facts={[
              { key: 'amount', name: <Trans>Amount</Trans>, value: formatCoin(toWei(order.depositAmount)) },
              { key: 'state', name: <Trans>State</Trans>, value: statusName ? i18n._(statusName) : '' },
              ...facts,
              { key: 'id', name: <Trans>Order number</Trans>, value: order.orderId },
            ]}
            texts={[
              { key: 'from', name: <Trans>From address</Trans>, text: order.fromAddress },
              { key: 'to', name: <Trans>Receiving address</Trans>, text: order.receiverAddress ?? '' },
              { key: 'hash', name: <HashName order={order} />, text: hash },
            ]}
          />
        </div>
      )}
    </>
  )
}

/** The receiver of an order, which the server no longer knows of one that ended long ago. */
function Receiver({ address }: { readonly address: string | null }) {
  const { t } = useLingui()
  if (address === null)
    return (
      <div className="text-small">
        <p className="text-ink-2">
          <Trans>Receiving address</Trans>
        </p>
        <p>
          <Trans>
            Deleted here, so that nothing of ours links it to you. The chain still has the payout.
          </Trans>
        </p>
      </div>
    )
  return (
    <>
      <LongText name={<Trans>Receiving address</Trans>} text={address} label={t`Copy the address`} />
      {isAddress(address) && <AddressName address={address} />}
    </>
  )
}

/** A transfer that was not paid out is not charged. */
const isUncharged = ({ detail }: Order): boolean =>
  detail === 'created' || detail === 'refused' || detail === 'failed'

/** Lists the amount that arrived and its time. */
function listArrivalFacts({ depositAmount, feeAmount, stateTime }: Order) {
  const arrived = toWei(depositAmount) - toWei(feeAmount)
  return [
    {
      key: 'arrived',
      name: <Trans>Amount that arrived</Trans>,
      value: <strong className="text-credit">{formatCoin(arrived, { isExact: true })}</strong>,
    },
    { key: 'arrivedOn', name: <Trans>Arrived on</Trans>, value: formatMoment(stateTime) },
  ]
}

function HashName({ order: { outHash, detail } }: { readonly order: Order }) {
  if (outHash === null) return <Trans>Transaction of your deposit</Trans>
  if (detail === 'takenBack') return <Trans>Take-back transaction</Trans>
  return <Trans>Transaction of the payout</Trans>
}
