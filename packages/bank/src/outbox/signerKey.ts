import type { Database, SignerFault, Transaction } from '@bank/database'
import { sql } from 'kysely'
import type { OutboxDeps } from './outboxDeps.ts'

/** Number of failures in a row, of the kind that another try would repeat, that halts a key. */
const failuresMax = 5

/** Reason why another try would fail too; detail is in the words of node, signer or contract. */
export type Fault = { readonly reason: SignerFault; readonly detail: string | null }

type SignerKey = { readonly chainId: number; readonly sender: string }

const getSignerKey = (deps: OutboxDeps): SignerKey => ({
  chainId: deps.reader.chainId,
  sender: deps.signer.address,
})

/**
 * Holds the key until the transaction ends, so that nonces are given one after another. Answers false while the key is
 * halted, but for one try now and then.
 */
export async function lockKey(transaction: Transaction, deps: OutboxDeps): Promise<boolean> {
  const { chainId, sender } = getSignerKey(deps)
  await transaction
    .insertInto('bank.signer_key')
    .values({ chain_id: BigInt(chainId), sender })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await transaction
    .selectFrom('bank.signer_key')
    .select([
      'halted_reason',
      sql<boolean>`halted_at < clock_timestamp() - make_interval(secs =>
        ${deps.probeAfterMs / 1_000}::double precision)`.as('probes'),
    ])
    .where('chain_id', '=', `${chainId}`)
    .where('sender', '=', sender)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (row.halted_reason === null) return true
  if (!row.probes) return false
  await transaction
    .updateTable('bank.signer_key')
    .set({ halted_at: sql<Date>`clock_timestamp()` })
    .where('chain_id', '=', `${chainId}`)
    .where('sender', '=', sender)
    .execute()
  return true
}

/** Finds why a key is halted, with the error of node or signer, as one text for logs; null when it is not. */
export async function findHaltedReason(database: Database, key: SignerKey): Promise<string | null> {
  const row = await database.kysely
    .selectFrom('bank.signer_key')
    .select(['halted_reason', 'halted_detail'])
    .where('chain_id', '=', `${key.chainId}`)
    .where('sender', '=', key.sender)
    .executeTakeFirst()
  if (row === undefined || row.halted_reason === null) return null
  return row.halted_detail === null ? row.halted_reason : `${row.halted_reason}: ${row.halted_detail}`
}

/** Converts a capability's refusal to the key's fault; an unknown reason is the call's own. */
export function toFault(reason: string): Fault {
  if (reason === 'NotAuthorized') return { reason: 'notAuthorized', detail: null }
  if (reason === 'revertWithoutReason') return { reason, detail: null }
  return { reason: 'callRefused', detail: reason }
}

/** Counts a failure that another try would repeat, and stops the key at the fifth in a row. */
export async function recordFailure(
  executor: Database['kysely'] | Transaction,
  deps: OutboxDeps,
  fault: Fault,
): Promise<void> {
  const { chainId, sender } = getSignerKey(deps)
  await executor
    .insertInto('bank.signer_key')
    .values({ chain_id: BigInt(chainId), sender, failures: 1 })
    .onConflict((conflict) =>
      conflict.columns(['chain_id', 'sender']).doUpdateSet({
        failures: sql<number>`bank.signer_key.failures + 1`,
        halted_reason: sql<SignerFault | null>`CASE WHEN bank.signer_key.failures + 1 >= ${failuresMax}
          THEN coalesce(bank.signer_key.halted_reason, ${fault.reason}) END`,
        halted_detail: sql<string | null>`CASE WHEN bank.signer_key.failures + 1 >= ${failuresMax}
          THEN CASE WHEN bank.signer_key.halted_reason IS NULL THEN ${fault.detail}
            ELSE bank.signer_key.halted_detail END END`,
        halted_at: sql<Date | null>`CASE WHEN bank.signer_key.failures + 1 >= ${failuresMax}
          THEN coalesce(bank.signer_key.halted_at, clock_timestamp()) END`,
      }),
    )
    .execute()
}

/** Records a success: the key resumes. */
export async function recordSuccess(transaction: Transaction, deps: OutboxDeps): Promise<void> {
  const { chainId, sender } = getSignerKey(deps)
  await transaction
    .updateTable('bank.signer_key')
    .set({ failures: 0, halted_reason: null, halted_detail: null, halted_at: null })
    .where('chain_id', '=', `${chainId}`)
    .where('sender', '=', sender)
    .where('failures', '>', 0)
    .execute()
}
