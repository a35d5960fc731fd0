import { Button } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import type { Address } from 'viem'
import type { Order } from '../../../records/mixingQueries.ts'
import { isSettled, type PoolTransaction } from '../../../transactions/state/transaction.ts'
import { isHeldBack, isProofRunning, useProofProgress } from '../notes/proofProgress.ts'
import { CallProgress } from './CallProgress.tsx'
import { notifyMixingFailure } from './mixingFailures.ts'
import { SigningHint } from './SigningHint.tsx'
import { findCall } from './usePoolTransactions.ts'

const TakeBackSheet = lazy(async () => ({ default: (await import('./TakeBackSheet.tsx')).TakeBackSheet }))
const ReceiptSheet = lazy(async () => ({ default: (await import('./ReceiptSheet.tsx')).ReceiptSheet }))

const PayNowSheet = lazy(async () => ({ default: (await import('./PayNowSheet.tsx')).PayNowSheet }))

const sheets = { takeBack: TakeBackSheet, receipt: ReceiptSheet, payNow: PayNowSheet }

type SheetName = keyof typeof sheets

/** The actions on a transfer in its state: deposit, finish, take back, prove. */
export function OrderActions({
  order,
  owner,
  deposit,
  transactions,
}: {
  readonly order: Order
  readonly owner: Address
  readonly deposit: PoolTransaction | null
  readonly transactions: readonly PoolTransaction[]
}) {
  const [sheet, setSheet] = useState<{ readonly name: SheetName; readonly isOpen: boolean }>()
  const OpenSheet = sheet && sheets[sheet.name]
  const exitCall = findExitCall(transactions, order)
  const proofProgress = useProofProgress(order.commitmentHex)
  const isProving = isProofRunning(proofProgress)
  const isHeld = isHeldBack(proofProgress)
  const can = listActions(order, deposit)
  if (!sheet && !exitCall && !can.settle && !can.deposit && !can.takeBack && !can.receipt) return null
  return (
    <div className="mt-4 grid gap-3">
      {exitCall && <CallProgress transaction={exitCall} />}
      <div className="flex flex-wrap gap-2">
        {can.deposit && <DepositButton order={order} owner={owner} deposit={deposit} />}
        {can.settle && !exitCall && !isHeld && <FinishButton order={order} owner={owner} />}
        {can.settle && !exitCall && isHeld && (
          <Button kind="ghost" size="pill" onClick={() => setSheet({ name: 'payNow', isOpen: true })}>
            <Trans>Do not wait</Trans>
          </Button>
        )}
        {can.receipt && (
          <Button kind="ghost" size="pill" onClick={() => setSheet({ name: 'receipt', isOpen: true })}>
            <Trans>Payment proof</Trans>
          </Button>
        )}
        {can.takeBack && !exitCall && !isProving && (
          <Button kind="ghost" size="pill" onClick={() => setSheet({ name: 'takeBack', isOpen: true })}>
            <Trans>Take back</Trans>
          </Button>
        )}
      </div>
      <Suspense fallback={null}>
        {sheet && OpenSheet && (
          <OpenSheet
            order={order}
            owner={owner}
            isOpen={sheet.isOpen}
            onClose={() => setSheet({ ...sheet, isOpen: false })}
          />
        )}
      </Suspense>
    </div>
  )
}

/** Finds the call by which this browser took the deposit out; null once the server reports it. */
function findExitCall(transactions: readonly PoolTransaction[], { commitmentHex, detail }: Order) {
  if (detail === 'takenBack') return null
  const own =
    findCall(transactions, 'takeBack', commitmentHex) ?? findCall(transactions, 'withdraw', commitmentHex)
  return own?.state.status === 'failed' ? null : own
}

/** The server owns the note of a managed order, so its owner can neither prove nor take it back here. */
function listActions({ detail, managed }: Order, deposit: PoolTransaction | null) {
  const isMine = !managed
  const mayLie = deposit !== null && !isSettled(deposit) && 'sent' in deposit.state
  return {
    deposit: isMine && detail === 'created' && !mayLie,
    settle: isMine && detail === 'ready',
    takeBack:
      isMine &&
      (detail === 'screening' ||
        detail === 'review' ||
        detail === 'standby' ||
        detail === 'ready' ||
        detail === 'refused' ||
        detail === 'failed'),
    receipt: isMine && detail === 'withdrawn',
  }
}

function DepositButton({
  order,
  owner,
  deposit,
}: {
  readonly order: Order
  readonly owner: Address
  readonly deposit: PoolTransaction | null
}) {
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    try {
      const { resumeDeposit } = await import('../transfer/review/resumeDeposit.ts')
      await resumeDeposit(owner, order, deposit)
    } catch (error) {
      notifyMixingFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="pill" busy={isBusy} onClick={() => void send()}>
      {deposit ? <Trans>Resume</Trans> : <Trans>Deposit now</Trans>}
    </Button>
  )
}

/** Finishes a transfer that is ready: requests a signature where this page has no seed, then proves. */
export function FinishButton({ order, owner }: { readonly order: Order; readonly owner: Address }) {
  const [isBusy, setBusy] = useState(false)
  const proofProgress = useProofProgress(order.commitmentHex)
  const isRunning = isProofRunning(proofProgress)
  const settle = async () => {
    setBusy(true)
    try {
      const { settleOrder } = await import('../notes/settleOrder.ts')
      await settleOrder(owner, order)
    } catch (error) {
      notifyMixingFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button size="pill" busy={isBusy || isRunning} onClick={() => void settle()}>
        <Trans>Finish</Trans>
      </Button>
      {isBusy && (
        <p role="status" className="basis-full text-small text-ink-2 empty:hidden">
          <SigningHint />
        </p>
      )}
    </>
  )
}
