import { isSameAddress } from '@bank/chain'
import type { OwnDeposit } from '@bank/privacy'
import { Button, Card, Facts } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Address, numberToHex } from 'viem'
import { ExplorerLink } from '../../../blocks/ExplorerLink.tsx'
import { isSettled } from '../../../transactions/transaction.ts'
import { showBnb } from '../coin.ts'
import { ordersQuery, type Pool } from '../mixingQueries.ts'
import type { Finishing } from '../notes/proofProgress.ts'
import { CallProgress } from '../orders/CallProgress.tsx'
import { OrderCard } from '../orders/OrderCard.tsx'
import { ProofNote } from '../orders/ProofNote.tsx'
import { tellNote } from '../orders/tellMixing.ts'
import { usePoolTransactions } from '../orders/usePoolTransactions.ts'
import { WayOut, type WayOutChoice } from './WayOut.tsx'

/** A deposit found on the chain: as its order where one is known, else with every way out of it. */
export function NoteCard({
  pool,
  own,
  owner,
  isMember,
}: {
  readonly pool: Pool
  readonly own: OwnDeposit
  readonly owner: Address
  readonly isMember: boolean
}) {
  const commitment = numberToHex(own.commitment, { size: 32 })
  const { data: orders } = useQuery({ ...ordersQuery(owner, ''), enabled: isMember })
  const order = orders?.dataList.find(({ commitmentHex }) => isSameAddress(commitmentHex, commitment))
  // An order that failed offers nothing but taking back, while the chain may still pay it elsewhere.
  if (order && order.detail !== 'failed') return <OrderCard order={order} owner={owner} hasSteps />
  return (
    <FoundCard pool={pool} own={own} owner={owner} commitment={commitment} canOrder={isMember && !order} />
  )
}

function FoundCard({
  pool,
  own,
  owner,
  commitment,
  canOrder,
}: {
  readonly pool: Pool
  readonly own: OwnDeposit
  readonly owner: Address
  readonly commitment: string
  readonly canOrder: boolean
}) {
  const { t } = useLingui()
  const [choice, setChoice] = useState<WayOutChoice | null>(null)
  const [progress, setProgress] = useState<Finishing | null>(null)
  const sent = usePoolTransactions(owner).findLast(
    ({ objective }) => objective.commitment === commitment && objective.kind !== 'mix',
  )
  const amount = showBnb(own.denomination)
  const act = async (chosen: WayOutChoice, receiver: Address | null) => {
    try {
      const { orderNote, takeBackNote, withdrawNote } = await import('./spendNote.ts')
      if (chosen === 'takeBack') await takeBackNote(owner, pool, own)
      else if (receiver && chosen === 'order') await orderNote(owner, pool, own, receiver)
      else if (receiver) await withdrawNote(owner, pool, own, receiver, setProgress)
      setChoice(null)
    } catch (error) {
      tellNote(error)
    } finally {
      setProgress(null)
    }
  }
  return (
    <Card aria-label={t`Deposit of ${amount}`} role="group">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-strong num">{amount}</h3>
        <ExplorerLink hash={own.txHash} chainId={pool.chainId} />
      </div>
      <Facts
        facts={[
          {
            key: 'pool',
            name: <Trans>Pool</Trans>,
            value: <span className="text-caption break-all">{own.pool}</span>,
          },
          { key: 'place', name: <Trans>Place in the pool</Trans>, value: own.leafIndex + 1 },
        ]}
      />
      {sent && (!isSettled(sent) || sent.state.status === 'credited') ? (
        <div className="mt-4">
          <CallProgress transaction={sent} />
        </div>
      ) : (
        <div className="mt-4 grid gap-3">
          <div className="flex flex-wrap gap-2">
            {canOrder && (
              <Button size="pill" onClick={() => setChoice('order')}>
                <Trans>Finish through us</Trans>
              </Button>
            )}
            <Button kind="ghost" size="pill" onClick={() => setChoice('withdraw')}>
              <Trans>Withdraw by myself</Trans>
            </Button>
            <Button kind="ghost" size="pill" onClick={() => setChoice('takeBack')}>
              <Trans>Take back</Trans>
            </Button>
          </div>
          {choice && (
            <WayOut
              key={choice}
              choice={choice}
              pool={pool}
              owner={owner}
              isBusy={progress !== null}
              onAct={(receiver) => act(choice, receiver)}
            />
          )}
          {progress && (
            <p role="status" className="text-small text-ink-2 num">
              <ProofNote finishing={progress} />
            </p>
          )}
        </div>
      )}
    </Card>
  )
}
