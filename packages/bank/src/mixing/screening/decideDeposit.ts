import { type DepositScreening, inTransaction, type Transaction } from '@bank/database'
import type { Address } from 'viem'
import { appendAudit } from '../../audit/appendAudit.ts'
import type { BankContext } from '../../bankContext.ts'
import { BankError } from '../../errors.ts'
import { assertMay, type Operator } from '../../policies/operatorRights.ts'
import { validateReason } from '../../policies/requireFields.ts'
import { type DepositPlace, formatDepositId, parseDepositId } from './depositId.ts'
import { findScreened, type ScreenedDeposit } from './listScreening.ts'

export type DepositDecision = {
  readonly operator: Operator
  readonly depositId: string
  /** In the operator's words; kept beside the deposit and in the audit. */
  readonly reason: string
}

type Decided = {
  readonly screening: 'cleared' | 'refused'
  readonly from: readonly DepositScreening[]
}

/**
 * Lets a deposit in review into the tree of those that may leave privately. The list is asked once more, for it may have
 * changed since, and without an answer nothing is cleared. Throws 400, 403, 404, 3018 (`depositDecided` when it is not
 * in review any more, `depositSanctioned`).
 */
export async function clearDeposit(bank: BankContext, decision: DepositDecision): Promise<ScreenedDeposit> {
  assertMay(decision.operator, 'mixing.screen')
  validateReason(decision.reason)
  const deposit = await findScreened(bank.database.kysely, parseDepositId(decision.depositId))
  if (!deposit) throw new BankError(404)
  if (await isSanctioned(bank, deposit.depositor as Address))
    throw new BankError(3018, { messageKey: 'depositSanctioned' })
  return decide(bank, decision, { screening: 'cleared', from: ['review'] })
}

/**
 * Keeps a deposit out of that tree, also one that was approved before: it is removed then. Its depositor takes it back.
 * Throws 400, 403, 404, 3018 (`depositDecided`: refused, taken back or paid out already).
 */
export async function refuseDeposit(bank: BankContext, decision: DepositDecision): Promise<ScreenedDeposit> {
  assertMay(decision.operator, 'mixing.screen')
  return decide(bank, decision, { screening: 'refused', from: ['waiting', 'review', 'cleared'] })
}

async function isSanctioned(bank: BankContext, depositor: Address): Promise<boolean> {
  try {
    return await bank.screening.isSanctioned(depositor)
  } catch (cause) {
    throw new BankError(3018, { cause })
  }
}

async function decide(
  bank: BankContext,
  { operator, depositId, reason }: DepositDecision,
  { screening, from }: Decided,
): Promise<ScreenedDeposit> {
  const words = validateReason(reason)
  const place = parseDepositId(depositId)
  const at = await bank.clock.now()
  return inTransaction(bank.database, async (tx) => {
    const before = await lockDeposit(tx, place)
    if (!before) throw new BankError(404)
    if (!from.includes(before.screening) || before.isGone)
      throw new BankError(3018, { messageKey: 'depositDecided' })
    await tx
      .updateTable('bank.private_deposit')
      .set({
        screening,
        screening_reason: 'byOperator',
        screening_words: words,
        screened_at: at,
        screened_by: operator.id,
      })
      .where('chain_id', '=', place.chainId)
      .where('pool', '=', place.pool)
      .where('leaf_index', '=', place.leafIndex)
      .execute()
    const after = await findScreened(tx, place)
    if (!after) throw new Error('a deposit is gone')
    await appendAudit(tx, {
      actor: { kind: 'operator', operator },
      act: 'mixing.screen',
      subject: `deposit ${formatDepositId(place)}`,
      detail: {
        verdict: screening,
        before: before.screening,
        amount: after.amount,
        asset: 'BNB',
        depositor: after.depositor,
        reason: words,
      },
      at,
    })
    return after
  })
}

/** Reads a deposit and locks it until the transaction ends. */
async function lockDeposit(
  tx: Transaction,
  place: DepositPlace,
): Promise<{ screening: DepositScreening; isGone: boolean } | undefined> {
  const row = await tx
    .selectFrom('bank.private_deposit as deposit')
    .leftJoin('bank.mixing_order as order', (on) =>
      on
        .onRef('order.chain_id', '=', 'deposit.chain_id')
        .onRef('order.pool', '=', 'deposit.pool')
        .onRef('order.leaf_index', '=', 'deposit.leaf_index')
        .on('order.state', '=', 'withdrawn'),
    )
    .select(['deposit.screening', 'deposit.taken_back_hash', 'order.id as paid_order'])
    .where('deposit.chain_id', '=', place.chainId)
    .where('deposit.pool', '=', place.pool)
    .where('deposit.leaf_index', '=', place.leafIndex)
    .forUpdate('deposit')
    .executeTakeFirst()
  return row && { screening: row.screening, isGone: row.taken_back_hash !== null || row.paid_order !== null }
}
