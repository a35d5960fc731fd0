import { createIdempotencyKey } from '@bank/api-schema'
import type { Amount } from '@bank/money'
import { useRef, useState } from 'react'
import type { Address } from 'viem'
import { notifyWalletBusy } from '../../../components/transactions/notifyWalletBusy.ts'
import { createRecharge } from '../../../transactions/createRecharge.ts'
import { leavesNothingOpen } from '../../../transactions/leavesNothingOpen.ts'
import type { RechargeAction } from '../../../transactions/transaction.ts'
import { startTransaction } from '../../../transactions/transactionCommands.ts'
import { dismissTransaction, findTransaction } from '../../../transactions/transactionStore.ts'
import { notifyRechargePaused } from './notifyRechargePaused.ts'
import type { RechargePreconditions } from './useRechargePreconditions.ts'

/** An amount with the calls it takes, as the person looks at them before they confirm. */
export type RechargePlan = { readonly amount: Amount<'USDT'>; readonly actions: readonly RechargeAction[] }

type Stage =
  | { readonly name: 'enter' }
  | { readonly name: 'confirm'; readonly plan: RechargePlan; readonly preconditions: RechargePreconditions }
  | { readonly name: 'running'; readonly id: string }

/** The three pages of a recharge and what leads from one to the next; the typed amount outlives a rejection. */
export function useRechargeFlow(address: Address) {
  const [text, setText] = useState('')
  const [stage, setStage] = useState<Stage>({ name: 'enter' })
  // The recharge whose life the sheet shows; null once the person has left it to itself.
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
    // Who closed the sheet finds it under way and decides there; a new draft is not disturbed.
    if (shownId.current !== id || !leavesNothingOpen(findTransaction(address, id))) return
    // Nothing was sent: the form stands as it was, and nothing is left under way.
    dismissTransaction(address, id)
    setStage({ name: 'confirm', plan, preconditions })
  }

  /** What the sheet does when it closes: what is done or under way leaves an empty form, a draft stays. */
  const close = (): void => {
    if (stage.name === 'running') {
      if (findTransaction(address, stage.id)?.state.status === 'credited')
        dismissTransaction(address, stage.id)
      setText('')
    }
    shownId.current = null
    setStage({ name: 'enter' })
  }

  return { text, setText, stage, setStage, confirm, close }
}
