import { createIdempotencyKey } from '@bank/api-schema'
import type { Amount } from '@bank/money'
import { useRef, useState } from 'react'
import type { Address } from 'viem'
import { notifyWalletBusy } from '../../../components/transactions/notifyWalletBusy.ts'
import { createRecharge } from '../../../transactions/run/createRecharge.ts'
import { startTransaction } from '../../../transactions/run/transactionCommands.ts'
import { canDiscard } from '../../../transactions/state/canDiscard.ts'
import { isRecharge, isSettled, type RechargeAction } from '../../../transactions/state/transaction.ts'
import {
  findTransaction,
  listTransactions,
  removeTransaction,
} from '../../../transactions/state/transactionStore.ts'
import { notifyRechargePaused } from './notifyRechargePaused.ts'
import type { RechargePreconditions } from './useRechargePreconditions.ts'

/** An amount with the contract calls it takes. */
export type RechargePlan = { readonly amount: Amount<'USDT'>; readonly actions: readonly RechargeAction[] }

type Stage =
  | { readonly name: 'enter' }
  | { readonly name: 'confirm'; readonly plan: RechargePlan; readonly preconditions: RechargePreconditions }
  | { readonly name: 'running'; readonly id: string; readonly isEarlier?: boolean }

/** Finds the newest recharge of this browser that has not ended. */
function findUnfinished(address: Address): string | undefined {
  return listTransactions(address).findLast((each) => isRecharge(each) && !isSettled(each))?.id
}

/**
 * State of the three steps of a recharge; the typed amount survives a rejection. A sheet that opens without a draft shows the
 * recharge that has not ended, so that no empty form invites to deposit again.
 */
export function useRechargeFlow(address: Address, isOpen: boolean) {
  const [text, setText] = useState('')
  const [stage, setStage] = useState<Stage>({ name: 'enter' })
  const [wasOpen, setWasOpen] = useState(false)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    const unfinished = isOpen && stage.name === 'enter' && text === '' ? findUnfinished(address) : undefined
    if (unfinished !== undefined) setStage({ name: 'running', id: unfinished, isEarlier: true })
  }
  // The recharge shown in the sheet; null once the sheet was closed.
  const shownId = useRef<string | null>(null)

  const confirm = async (plan: RechargePlan, preconditions: RechargePreconditions): Promise<void> => {
    const id = createIdempotencyKey()
    const { chainId, contracts } = preconditions
    shownId.current = id
    setStage({ name: 'running', id })
    const outcome = await startTransaction(
      createRecharge({ id, owner: address, chainId, contracts, ...plan, createdAt: Date.now() }),
    )
    if (outcome.status === 'busy') {
      notifyWalletBusy(address)
      if (shownId.current === id) setStage({ name: 'confirm', plan, preconditions })
    }
    if (outcome.status !== 'paused') return
    notifyRechargePaused(outcome.error, findTransaction(address, id))
    // After closing, the recharge is under “Under way”, and a new draft is not disturbed.
    if (shownId.current !== id || !canDiscard(findTransaction(address, id))) return
    // Nothing was sent, so the review returns and nothing stays ongoing.
    removeTransaction(address, id)
    setStage({ name: 'confirm', plan, preconditions })
  }

  /** Closing clears the form after a sent recharge and keeps a draft. */
  const close = (): void => {
    if (stage.name === 'running') {
      if (findTransaction(address, stage.id)?.state.status === 'credited')
        removeTransaction(address, stage.id)
      setText('')
    }
    shownId.current = null
    setStage({ name: 'enter' })
  }

  return { text, setText, stage, setStage, confirm, close }
}
