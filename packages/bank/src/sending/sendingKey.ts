import type { Database, Transaction } from '@bank/database'
import { sql } from 'kysely'
import type { SendingTools } from './sendingTools.ts'

/** So many failures in a row that another try would repeat stop a key. */
const failuresMax = 5

type Key = { readonly chainId: number; readonly sender: string }

const keyOf = (tools: SendingTools): Key => ({ chainId: tools.reader.chainId, sender: tools.signer.address })

/**
 * Holds the key until the transaction ends, so that nonces are given one after another. Answers false while the key is
 * stopped, but for one try now and then.
 */
export async function lockKey(transaction: Transaction, tools: SendingTools): Promise<boolean> {
  const { chainId, sender } = keyOf(tools)
  await transaction
    .insertInto('bank.sending_key')
    .values({ chain_id: BigInt(chainId), sender })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await transaction
    .selectFrom('bank.sending_key')
    .select([
      'stopped_reason',
      sql<boolean>`stopped_at < clock_timestamp() - make_interval(secs =>
        ${tools.probeAfterMs / 1_000}::double precision)`.as('probes'),
    ])
    .where('chain_id', '=', `${chainId}`)
    .where('sender', '=', sender)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (row.stopped_reason === null) return true
  if (!row.probes) return false
  await transaction
    .updateTable('bank.sending_key')
    .set({ stopped_at: sql<Date>`clock_timestamp()` })
    .where('chain_id', '=', `${chainId}`)
    .where('sender', '=', sender)
    .execute()
  return true
}

/** Why a key is stopped, or null. */
export async function findStoppedReason(database: Database, key: Key): Promise<string | null> {
  const row = await database.kysely
    .selectFrom('bank.sending_key')
    .select('stopped_reason')
    .where('chain_id', '=', `${key.chainId}`)
    .where('sender', '=', key.sender)
    .executeTakeFirst()
  return row?.stopped_reason ?? null
}

/** Counts a failure that another try would repeat, and stops the key at the fifth in a row. */
export async function recordFailure(
  executor: Database['kysely'] | Transaction,
  tools: SendingTools,
  reason: string,
): Promise<void> {
  const { chainId, sender } = keyOf(tools)
  await executor
    .insertInto('bank.sending_key')
    .values({ chain_id: BigInt(chainId), sender, failures: 1 })
    .onConflict((conflict) =>
      conflict.columns(['chain_id', 'sender']).doUpdateSet({
        failures: sql<number>`bank.sending_key.failures + 1`,
        stopped_reason: sql<string | null>`CASE WHEN bank.sending_key.failures + 1 >= ${failuresMax}
          THEN coalesce(bank.sending_key.stopped_reason, ${reason}) END`,
        stopped_at: sql<Date | null>`CASE WHEN bank.sending_key.failures + 1 >= ${failuresMax}
          THEN coalesce(bank.sending_key.stopped_at, clock_timestamp()) END`,
      }),
    )
    .execute()
}

/** A success: the key goes on. */
export async function recordSuccess(transaction: Transaction, tools: SendingTools): Promise<void> {
  const { chainId, sender } = keyOf(tools)
  await transaction
    .updateTable('bank.sending_key')
    .set({ failures: 0, stopped_reason: null, stopped_at: null })
    .where('chain_id', '=', `${chainId}`)
    .where('sender', '=', sender)
    .where('failures', '>', 0)
    .execute()
}
