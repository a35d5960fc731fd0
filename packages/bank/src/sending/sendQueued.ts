import { inTransaction } from '@bank/database'
import { sql } from 'kysely'
import { broadcastSending } from './broadcastSending.ts'
import { LeaseLost, lockLeased, withLeases } from './leaseSendings.ts'
import { faultOfRefusal, findStoppedReason, recordFailure } from './sendingKey.ts'
import { type Approval, reach, type Sending, type SendingSteps, type SendingTools } from './sendingTools.ts'
import { type Fees, SignerFailed, signSending } from './signSending.ts'

/** What a pass sent, and why the queue stands where it does. */
export type SendOutcome = {
  readonly signed: number
  readonly broadcast: number
  readonly refused: number
  readonly waitingReason: string | null
}

type Progress = { -readonly [Key in keyof SendOutcome]: SendOutcome[Key] }

/** Asked side by side, signed one after another. */
const sendingsAtOnce = 16

/** What the chain suggests, never above the most this key may offer. */
export async function readFees(tools: SendingTools): Promise<Fees> {
  const { maxFeePerGas, maxPriorityFeePerGas } = await tools.reader.getFeeSuggestion()
  const bounded = (fee: bigint) => (fee < tools.maximumFeePerGas ? fee : tools.maximumFeePerGas)
  return { maxFeePerGas: bounded(maxFeePerGas), maxPriorityFeePerGas: bounded(maxPriorityFeePerGas) }
}

/** Waits for all of them, so that nothing goes on behind a failure; throws the first failure. */
export async function settleAll<T>(promises: readonly Promise<T>[]): Promise<T[]> {
  const settled = await Promise.allSettled(promises)
  return settled.map((one) => {
    if (one.status === 'rejected') throw one.reason
    return one.value
  })
}

async function refuse(
  tools: SendingTools,
  steps: SendingSteps,
  sending: Sending,
  approval: Approval & { verdict: 'refuse' },
): Promise<void> {
  await inTransaction(tools.database, async (transaction) => {
    const current = await lockLeased(transaction, tools, sending.id)
    if (current.state !== 'queued') return
    await transaction
      .updateTable('bank.sending')
      .set({
        state: 'final',
        succeeded: false,
        lease_owner: null,
        lease_until: null,
        state_at: sql<Date>`clock_timestamp()`,
      })
      .where('id', '=', `${sending.id}`)
      .execute()
    if (approval.repeats) await recordFailure(transaction, tools, faultOfRefusal(approval.reason))
    await steps.onRefused(transaction, sending, approval.reason)
    await reach(tools, 'refuse:written', sending.subject)
  })
}

/** Signs what is approved, in order, up to the first that must wait; what is behind it waits too. */
async function signInOrder(
  tools: SendingTools,
  steps: SendingSteps,
  params: {
    approved: readonly { sending: Sending; approval: Approval }[]
    signed: Sending[]
    progress: Progress
  },
): Promise<void> {
  const [{ latest }, fees] = await Promise.all([
    tools.reader.getNonceFacts(tools.signer.address),
    readFees(tools),
  ])
  const key = { chainId: tools.reader.chainId, sender: tools.signer.address }
  for (const { sending, approval } of params.approved) {
    if (approval.verdict === 'wait') {
      if (approval.repeats) await recordFailure(tools.database.kysely, tools, faultOfRefusal(approval.reason))
      params.progress.waitingReason = approval.reason
      break
    }
    if (approval.verdict === 'refuse') {
      // A stopped key must not end one order after another for a reason that may be its own.
      if (approval.repeats && (await findStoppedReason(tools.database, key)) !== null) break
      await refuse(tools, steps, sending, approval)
      params.progress.refused += 1
      continue
    }
    const { gas } = approval
    const outcome = await signSending(tools, steps, { sending, gas, fees, latestCount: latest })
    if (outcome === 'turn' || outcome === 'stopped') break
    if (outcome === 'over') continue
    await reach(tools, 'sign:committed', sending.subject)
    params.signed.push(sending)
    params.progress.signed += 1
  }
}

/**
 * One pass over what is queued for a key: asks the capability, gives nonces, stores the bytes, sends them. Throws
 * ChainReadError when the chain does not answer; nothing is signed then.
 */
export async function sendQueued(tools: SendingTools, steps: SendingSteps): Promise<SendOutcome> {
  const progress: Progress = { signed: 0, broadcast: 0, refused: 0, waitingReason: null }
  // Behind another worker's there is nothing to sign yet: asking for those would be for nothing.
  const wanted = sql<boolean>`state = 'queued' AND NOT EXISTS (
    SELECT 1 FROM bank.sending earlier WHERE earlier.chain_id = bank.sending.chain_id
    AND earlier.sender = bank.sending.sender AND earlier.state = 'queued' AND earlier.id < bank.sending.id
    AND earlier.lease_until > clock_timestamp())`
  await withLeases(tools, { wanted, limit: sendingsAtOnce }, async (sendings) => {
    const approved = await settleAll(
      sendings.map(async (sending) => {
        await reach(tools, 'approve:before', sending.subject)
        const approval = await steps.approve(sending)
        await reach(tools, 'approve:after', sending.subject)
        return { sending, approval }
      }),
    )
    const signed: Sending[] = []
    await signInOrder(tools, steps, { approved, signed, progress }).catch(async (error: unknown) => {
      if (error instanceof LeaseLost) return
      if (!(error instanceof SignerFailed)) throw error
      progress.waitingReason = 'signerUnavailable'
      await recordFailure(tools.database.kysely, tools, { reason: 'signerFailed', detail: error.message })
    })
    const states = await settleAll(signed.map((sending) => broadcastSending(tools, steps, sending)))
    progress.broadcast += states.filter((state) => state === 'accepted').length
  })
  return progress
}
