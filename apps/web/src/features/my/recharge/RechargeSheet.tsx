import { createIdempotencyKey } from '@bank/api-schema'
import type { Amount } from '@bank/money'
import { Skeleton } from '@bank/ui'
import { Sheet } from '@bank/ui/overlays'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState, useSyncExternalStore } from 'react'
import type { Address } from 'viem'
import { Failure } from '../../../notices/Failure.tsx'
import { toast } from '../../../notices/toast.ts'
import { tellFailure } from '../../../session/tellFailure.ts'
import { createRecharge } from '../../../transactions/createRecharge.ts'
import type { CallAction } from '../../../transactions/transaction.ts'
import { startTransaction } from '../../../transactions/transactionCommands.ts'
import {
  dismissTransaction,
  findTransaction,
  subscribeTransactions,
} from '../../../transactions/transactionStore.ts'
import { RechargeConfirm } from './RechargeConfirm.tsx'
import { RechargeForm } from './RechargeForm.tsx'
import { RechargeProgress } from './RechargeProgress.tsx'
import { type RechargeGround, useRechargeGround } from './useRechargeGround.ts'

/** An amount with the calls it takes, as the person looks at them before they confirm. */
export type RechargePlan = { readonly amount: Amount<'USDT'>; readonly actions: readonly CallAction[] }

type Stage =
  | { readonly name: 'enter' }
  | { readonly name: 'confirm'; readonly plan: RechargePlan; readonly ground: RechargeGround }
  | { readonly name: 'running'; readonly id: string }

/** Recharge in three pages: how much, what exactly will happen, and its life. */
export function RechargeSheet({
  address,
  isOpen,
  onClose,
}: {
  readonly address: Address
  readonly isOpen: boolean
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const [stage, setStage] = useState<Stage>({ name: 'enter' })
  const { ground, error, retry } = useRechargeGround(address, isOpen)
  const isAsking = useSyncExternalStore(
    subscribeTransactions,
    () => stage.name === 'running' && findTransaction(address, stage.id)?.state.status === 'asking',
  )

  const close = () => {
    onClose()
    if (stage.name === 'running') {
      setStage({ name: 'enter' })
      setText('')
    } else if (stage.name === 'confirm') setStage({ name: 'enter' })
  }

  const confirm = async (plan: RechargePlan, frozen: RechargeGround) => {
    const id = createIdempotencyKey()
    const { chainId, contracts } = frozen
    setStage({ name: 'running', id })
    const outcome = await startTransaction(
      createRecharge({ id, owner: address, chainId, contracts, ...plan, createdAt: Date.now() }),
    )
    if (outcome.status === 'busy') {
      toast.note(msg`Another tab is sending this right now. Finish it there.`)
      setStage({ name: 'confirm', plan, ground: frozen })
    }
    if (outcome.status !== 'paused') return
    tellFailure(outcome.error, 'rechargeError')
    // Nothing was sent: the form stands as it was, and nothing is left under way.
    const stopped = findTransaction(address, id)
    const isUntouched =
      stopped?.callIndex === 0 && stopped.state.status === 'paused' && stopped.state.asked === null
    if (!isUntouched) return
    dismissTransaction(address, id)
    setStage({ name: 'confirm', plan, ground: frozen })
  }

  return (
    <Sheet
      open={isOpen}
      onOpenChange={(open) => !open && close()}
      title={stage.name === 'confirm' ? <Trans>Check before you sign</Trans> : <Trans>Recharge USDT</Trans>}
      description={
        stage.name === 'enter' ? (
          <Trans>USDT from your wallet on BSC becomes your balance here, one for one.</Trans>
        ) : undefined
      }
      closeLabel={t`Close`}
      locked={isAsking}
    >
      {stage.name === 'enter' && error && (
        <Failure
          title={<Trans>Your wallet’s balance could not be read. Nothing was sent.</Trans>}
          error={error}
          onRetry={retry}
        />
      )}
      {stage.name === 'enter' && !error && !ground && <FormShape />}
      {stage.name === 'enter' && ground && (
        <RechargeForm
          address={address}
          ground={ground}
          text={text}
          onText={setText}
          onPlan={(plan) => setStage({ name: 'confirm', plan, ground })}
        />
      )}
      {stage.name === 'confirm' && (
        <RechargeConfirm
          address={address}
          plan={stage.plan}
          ground={stage.ground}
          onBack={() => setStage({ name: 'enter' })}
          onConfirm={() => void confirm(stage.plan, stage.ground)}
        />
      )}
      {stage.name === 'running' && <RechargeProgress address={address} id={stage.id} onClose={close} />}
    </Sheet>
  )
}

function FormShape() {
  return (
    <div className="grid gap-4">
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-13 w-full" />
    </div>
  )
}
