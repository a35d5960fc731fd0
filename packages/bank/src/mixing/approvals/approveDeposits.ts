import { privatePoolAbi } from '@bank/chain'
import type { Transaction } from '@bank/database'
import { decodeErrorResult, type Hex } from 'viem'
import type { BankContext } from '../../bankContext.ts'
import type { Sender } from '../../outbox/createSender.ts'
import type { OutboxHandlers, OutboxTransaction, SigningDecision } from '../../outbox/outboxDeps.ts'
import { runSenderPass, type SenderPass } from '../../outbox/runSenderPass.ts'
import { createPoolOutboxDeps, type PoolOutboxDeps } from '../mixingDeps.ts'
import { actSubject } from './actSubject.ts'
import { composeActCall } from './composeActCall.ts'
import { openAct } from './openAct.ts'

/** Result of one pass: deposits in approvals that were opened, and removals. */
export type ApprovalOutcome = SenderPass & { readonly approving: number; readonly removing: number }

async function decide(
  { bank, sender, reader }: PoolOutboxDeps,
  outboxTx: OutboxTransaction,
): Promise<SigningDecision> {
  const call = await composeActCall(bank.database.kysely, outboxTx)
  if (call === undefined) return { verdict: 'refuse', reason: 'outdated', repeats: false }
  const found = await reader.estimateCall({ from: sender, ...call, value: 0n })
  if (found.ok) return { verdict: 'sign', gas: (found.gas * 3n) / 2n }
  const reason = parseRevertName(found.revertData)
  // Too late in the epoch, or too few of them wait still: the next epoch decides again.
  if (reason === 'EpochHalfOver' || reason === 'BatchTooSmall')
    return { verdict: 'refuse', reason, repeats: false }
  // The books are behind the chain, whose tree has changed since.
  if (reason === 'WrongPath') return { verdict: 'wait', reason, repeats: false }
  return { verdict: 'wait', reason: reason ?? 'revertWithoutReason', repeats: true }
}

async function closeAct(
  transaction: Transaction,
  outboxTx: OutboxTransaction,
  state: 'done' | 'failed',
): Promise<void> {
  await transaction
    .updateTable('bank.tree_act')
    .set({ state })
    .where('id', '=', actSubject.parse(outboxTx.subject))
    .where('state', '=', 'sending')
    .execute()
}

function createHandlers(deps: PoolOutboxDeps): OutboxHandlers {
  return {
    approve: (outboxTx) => decide(deps, outboxTx),
    async authorize(transaction, outboxTx) {
      const call = await composeActCall(transaction, outboxTx)
      return call === undefined ? { verdict: 'refuse', reason: 'outdated' } : { verdict: 'sign', call }
    },
    onRefused: (transaction, outboxTx) => closeAct(transaction, outboxTx, 'failed'),
    // The pool's event changes the books.
    onFinal: (transaction, outboxTx, { succeeded }) =>
      closeAct(transaction, outboxTx, succeeded ? 'done' : 'failed'),
  }
}

/**
 * One pass of the key that approves: removes deposits that were refused after their approval, and approves the cleared ones
 * that wait, once an epoch. Safe in any number of workers, and to be cut off at any moment. Never throws for what a chain
 * says.
 */
export async function approveDeposits(bank: BankContext, operator: Sender): Promise<ApprovalOutcome> {
  const deps = createPoolOutboxDeps(bank, operator)
  const progress = { approving: 0, removing: 0 }
  const pass = await runSenderPass(deps.outbox, createHandlers(deps), async () => {
    const pools = await bank.database.kysely
      .selectFrom('bank.followed_pool')
      .select('pool')
      .where('chain_id', '=', `${deps.chainId}`)
      .where('halted_reason', 'is', null)
      .where('ended_at', 'is', null)
      .orderBy('pool')
      .execute()
    for (const { pool } of pools) {
      const act = await openAct(deps, pool)
      if (act?.kind === 'approve') progress.approving += act.deposits.length
      if (act?.kind === 'remove') progress.removing += 1
    }
  })
  return { ...pass, ...progress }
}

/** Converts a pool's revert to its error name, or undefined for another contract's error. */
function parseRevertName(revertData: Hex): string | undefined {
  try {
    return decodeErrorResult({ abi: privatePoolAbi, data: revertData }).errorName
  } catch {
    return undefined
  }
}
