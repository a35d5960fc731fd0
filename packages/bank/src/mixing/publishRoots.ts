import { ChainReadError } from '@bank/chain/server'
import type { Transaction } from '@bank/database'
import { sql } from 'kysely'
import type { BankContext } from '../bankContext.ts'
import { followSent } from '../sending/followSent.ts'
import { findStoppedReason } from '../sending/sendingKey.ts'
import type { Approval, Sending, SendingSteps } from '../sending/sendingTools.ts'
import { sendQueued } from '../sending/sendQueued.ts'
import { openPoolSending, type PoolSender, type PoolSending } from './mixingTools.ts'
import { nameOfRevert } from './nameOfRevert.ts'
import { openPublication, openRevocations } from './openPublication.ts'
import { rootSubject } from './rootSubject.ts'

/** What one pass did. waiting: it cannot go on for `reason`; stopped: the key is. */
export type PublishOutcome = {
  readonly state: 'idle' | 'waiting' | 'stopped'
  readonly reason: string | null
  readonly opened: number
  readonly revoking: number
  readonly broadcast: number
}

async function estimate({ sender, reader }: PoolSending, sending: Sending): Promise<Approval> {
  const found = await reader.estimateCall({
    from: sender,
    to: sending.target,
    callData: sending.calldata,
    value: sending.value,
  })
  if (found.ok) return { verdict: 'sign', gas: (found.gas * 3n) / 2n }
  const reason = nameOfRevert(found.revertData)
  // Revoked already: its event tells so.
  if (reason === 'AssociationRootNotUsable') return { verdict: 'refuse', reason, repeats: false }
  // A node that lags behind does not know the newest deposits yet; all else is a fault of ours.
  const repeats = reason !== 'UnknownLeaf'
  return { verdict: 'wait', reason: reason ?? 'revertWithoutReason', repeats }
}

/** A set is published only while it is what it was opened as: all cleared, and next after what the chain has. */
async function isOutdated({ bank }: PoolSending, id: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM bank.association_root r WHERE r.id = ${id} AND r.state = 'sending'
      AND NOT EXISTS (SELECT 1 FROM bank.association_root later WHERE later.chain_id = r.chain_id
        AND later.pool = r.pool AND later.sequence > r.sequence)
      AND NOT EXISTS (SELECT 1 FROM bank.private_deposit d WHERE d.chain_id = r.chain_id AND d.pool = r.pool
        AND d.leaf_index = ANY (r.members) AND d.screening <> 'cleared')`.execute(bank.database.kysely)
  return rows.length === 0
}

async function approve(tools: PoolSending, sending: Sending): Promise<Approval> {
  const { act, id } = rootSubject.parse(sending.subject)
  if (act === 'publish' && (await isOutdated(tools, id)))
    return { verdict: 'refuse', reason: 'outdated', repeats: false }
  return estimate(tools, sending)
}

/** A publication that never was gives its turn to the next; a revocation waits for its event. */
async function endUnpublished(transaction: Transaction, sending: Sending): Promise<void> {
  const { act, id } = rootSubject.parse(sending.subject)
  if (act === 'revoke') return
  await transaction
    .updateTable('bank.association_root')
    .set({ state: 'failed' })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .execute()
}

function createSteps(tools: PoolSending): SendingSteps {
  return {
    approve: (sending) => approve(tools, sending),
    onRefused: (transaction, sending) => endUnpublished(transaction, sending),
    onSigned: async () => {},
    onBroadcast: async () => {},
    // That it was published is said by the pool's event.
    async onFinal(transaction, sending, { succeeded }) {
      if (!succeeded) await endUnpublished(transaction, sending)
    },
  }
}

/**
 * One pass of the key that publishes: revokes roots that hold a deposit refused since, and publishes the set of cleared
 * deposits when it has changed or its root would end. Safe in any number of workers, and to be cut off at any moment.
 * Never throws for what a chain says.
 */
export async function publishRoots(bank: BankContext, publisher: PoolSender): Promise<PublishOutcome> {
  const tools = openPoolSending(bank, publisher)
  const { chainId, sender } = tools
  const steps = createSteps(tools)
  const progress = { opened: 0, revoking: 0, broadcast: 0 }
  try {
    await followSent(tools.sending, steps)
    const pools = await bank.database.kysely
      .selectFrom('bank.private_pool')
      .select('pool')
      .where('chain_id', '=', `${chainId}`)
      .where('stopped_reason', 'is', null)
      .orderBy('pool')
      .execute()
    for (const { pool } of pools) {
      progress.revoking += await openRevocations(tools, pool)
      if (await openPublication(tools, pool)) progress.opened += 1
    }
    const { broadcast, waitingReason } = await sendQueued(tools.sending, steps)
    progress.broadcast = broadcast
    const stopped = await findStoppedReason(bank.database, { chainId, sender })
    if (stopped !== null) return { state: 'stopped', reason: stopped, ...progress }
    return { state: waitingReason === null ? 'idle' : 'waiting', reason: waitingReason, ...progress }
  } catch (error) {
    if (!(error instanceof ChainReadError)) throw error
    return { state: 'waiting', reason: error.message, ...progress }
  }
}
