import { isSameAddress } from '@bank/chain'
import { Button, Card } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Address, numberToHex } from 'viem'
import { AddressText } from '../../../components/addresses/AddressText.tsx'
import { ExplorerLink } from '../../../components/addresses/ExplorerLink.tsx'
import { formatCount } from '../../../i18n/formats.ts'
import { createMixingOrdersQuery, type Order } from '../../../records/mixingQueries.ts'
import { isSettled } from '../../../transactions/state/transaction.ts'
import { formatCoin } from '../coin.ts'
import type { ProofProgress } from '../notes/proofProgress.ts'
import { CallProgress } from '../orders/CallProgress.tsx'
import { notifyMixingFailure } from '../orders/mixingFailures.ts'
import { FinishButton } from '../orders/OrderActions.tsx'
import { OrderCard } from '../orders/OrderCard.tsx'
import { detailSentences } from '../orders/orderStates.ts'
import { ProofStatus } from '../orders/ProofStatus.tsx'
import { usePoolTransactions } from '../orders/usePoolTransactions.ts'
import { RelayExit } from '../relay/RelayExit.tsx'
import { type ExitChoice, ExitForm } from './ExitForm.tsx'
import type { FoundNote } from './useRecovery.ts'

/** A deposit found on the chain: shown as its order where that is known, else with every exit. */
export function NoteCard({
  note,
  owner,
  isMember,
}: {
  readonly note: FoundNote
  readonly owner: Address
  readonly isMember: boolean
}) {
  const commitment = numberToHex(note.own.commitment, { size: 32 })
  const { data: orders } = useQuery({ ...createMixingOrdersQuery(owner, ''), enabled: isMember })
  const order = orders?.dataList.find(({ commitmentHex }) => isSameAddress(commitmentHex, commitment))
  // An order that is being paid out needs no other exit.
  const isLeaving = order && leavingDetails.has(order.detail)
  return isLeaving ? (
    <OrderCard order={order} owner={owner} hasSteps />
  ) : (
    <UnspentCard note={note} owner={owner} order={order} isMember={isMember} />
  )
}

const leavingDetails: ReadonlySet<Order['detail']> = new Set(['proved', 'relaying', 'broadcast'])

type DepositProps = {
  readonly note: FoundNote
  readonly owner: Address
  readonly order: Order | undefined
  readonly isMember: boolean
}

function UnspentCard({ note, owner, order, isMember }: DepositProps) {
  const { pool, own } = note
  const { t, i18n } = useLingui()
  const [isHandedIn, setHandedIn] = useState(false)
  const commitment = numberToHex(own.commitment, { size: 32 })
  const sent = usePoolTransactions(owner).findLast(
    ({ objective }) => objective.commitment === commitment && objective.kind !== 'mix',
  )
  const amount = formatCoin(own.denomination)
  const place = formatCount(own.leafIndex + 1)
  return (
    <Card aria-label={t`Deposit of ${amount}`} role="group">
      <div className="mb-1 flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-strong num">{amount}</h3>
        {own.txHash !== null && <ExplorerLink hash={own.txHash} chainId={pool.chainId} />}
      </div>
      <p className="text-small text-ink-2 num">
        <Trans>Deposit number {place} of its pool</Trans>
      </p>
      <p className="mb-4 text-ink-3">
        <AddressText address={own.pool} />
      </p>
      {order && own.txHash !== null && !isHandedIn && (
        <p className="mb-4 text-small text-ink-2">{i18n._(detailSentences[order.detail])}</p>
      )}
      {sent && (!isSettled(sent) || sent.state.status === 'credited') ? (
        <CallProgress transaction={sent} />
      ) : (
        <ExitActions
          note={note}
          owner={owner}
          order={order}
          isMember={isMember}
          isHandedIn={isHandedIn}
          onHandedIn={() => setHandedIn(true)}
        />
      )}
    </Card>
  )
}

/** The exits of a deposit: payout by the server, own withdrawal, take-back; one form is open at a time. */
function ExitActions({
  note,
  owner,
  order,
  isMember,
  isHandedIn,
  onHandedIn,
}: DepositProps & {
  /** A withdrawal that a relayer has needs no other exit. */
  readonly isHandedIn: boolean
  readonly onHandedIn: () => void
}) {
  const { pool } = note
  const [choice, setChoice] = useState<ExitChoice | null>(null)
  const [progress, setProgress] = useState<ProofProgress | null>(null)
  const confirm = async (chosen: ExitChoice, receiver: Address | null) => {
    try {
      const { createNoteOrder, sendNoteTakeBack, sendNoteWithdrawal } = await import('./spendNote.ts')
      if (chosen === 'takeBack') await sendNoteTakeBack(owner, note)
      else if (receiver && chosen === 'order') await createNoteOrder(owner, note, receiver)
      else if (receiver) await sendNoteWithdrawal(owner, note, receiver, setProgress)
      setChoice(null)
    } catch (error) {
      notifyMixingFailure(error)
    } finally {
      setProgress(null)
    }
  }
  return (
    <div className="grid gap-3">
      {!isHandedIn && (
        <ExitButtons note={note} owner={owner} order={order} isMember={isMember} onChoose={setChoice} />
      )}
      {choice === 'relay' && <RelayExit note={note} owner={owner} onHandedIn={onHandedIn} />}
      {choice && choice !== 'relay' && (
        <ExitForm
          key={choice}
          choice={choice}
          pool={pool}
          owner={owner}
          isBusy={progress !== null}
          onSubmit={(receiver) => confirm(choice, receiver)}
        />
      )}
      {progress && (
        <p role="status" className="text-small text-ink-2 num">
          <ProofStatus proofProgress={progress} />
        </p>
      )}
    </div>
  )
}

/** The conditions of the exits of a deposit. */
function ExitHint({ note, isMember }: Pick<DepositProps, 'note' | 'isMember'>) {
  const isFoundByContract = note.own.txHash === null
  if (!isFoundByContract && isMember) return null
  return (
    <p className="text-small text-ink-2">
      {isFoundByContract ? (
        <Trans>
          The node did not give the pool’s history, so this deposit was found by the contract alone. You can
          take it back now. To pay it out privately, look again later.
        </Trans>
      ) : (
        <Trans>To have us pay it out, sign in as a member. The other options need no sign-in.</Trans>
      )}
    </p>
  )
}

/** The exits that a deposit has. */
function ExitButtons({
  note,
  owner,
  order,
  isMember,
  onChoose,
}: DepositProps & { readonly onChoose: (choice: ExitChoice) => void }) {
  const { own } = note
  // A proof takes the history that the contract alone does not give.
  const canProve = own.txHash !== null
  return (
    <>
      <ExitHint note={note} isMember={isMember} />
      <div className="flex flex-wrap gap-2">
        {canProve && order?.detail === 'ready' && <FinishButton order={order} owner={owner} />}
        {canProve && isMember && !order && (
          <Button size="pill" onClick={() => onChoose('order')}>
            <Trans>Finish through us</Trans>
          </Button>
        )}
        {canProve && (
          <Button kind="ghost" size="pill" onClick={() => onChoose('relay')}>
            <Trans>Through a relayer, unnamed</Trans>
          </Button>
        )}
        {canProve && (
          <Button kind="ghost" size="pill" onClick={() => onChoose('withdraw')}>
            <Trans>Withdraw it myself</Trans>
          </Button>
        )}
        <Button kind="ghost" size="pill" onClick={() => onChoose('takeBack')}>
          <Trans>Take back</Trans>
        </Button>
      </div>
    </>
  )
}
