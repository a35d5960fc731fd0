import type { Database, SendingFault, Transaction } from '@bank/database'
import { sql } from 'kysely'
import type { SendingTools } from './sendingTools.ts'

/** So many failures in a row that another try would repeat stop a key. */
const failuresMax = 5

/** Why another try would fail too; detail is in the words of node, signer or contract. */
export type Fault = { readonly reason: SendingFault; readonly detail: string | null }

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

/** Why a key is stopped, and what node or signer said, as one text for logs; null when it is not. */
export async function findStoppedReason(database: Database, key: Key): Promise<string | null> {
  const row = await database.kysely
    .selectFrom('bank.sending_key')
    .select(['stopped_reason', 'stopped_detail'])
    .where('chain_id', '=', `${key.chainId}`)
    .where('sender', '=', key.sender)
    .executeTakeFirst()
  if (row === undefined || row.stopped_reason === null) return null
  return row.stopped_detail === null ? row.stopped_reason : `${row.stopped_reason}: ${row.stopped_detail}`
}

/** What a capability's reason for refusing says about the key; one it does not know is the call's own. */
export function faultOfRefusal(reason: string): Fault {
  if (reason === 'NotAuthorized') return { reason: 'notAuthorized', detail: null }
  if (reason === 'revertWithoutReason') return { reason, detail: null }
  return { reason: 'callRefused', detail: reason }
}

/** Counts a failure that another try would repeat, and stops the key at the fifth in a row. */
export async function recordFailure(
  executor: Database['kysely'] | Transaction,
  tools: SendingTools,
  fault: Fault,
): Promise<void> {
  const { chainId, sender } = keyOf(tools)
  await executor
    .insertInto('bank.sending_key')
    .values({ chain_id: BigInt(chainId), sender, failures: 1 })
    .onConflict((conflict) =>
      conflict.columns(['chain_id', 'sender']).doUpdateSet({
        failures: sql<number>`bank.sending_key.failures + 1`,
        stopped_reason: sql<SendingFault | null>`CASE WHEN bank.sending_key.failures + 1 >= ${failuresMax}
          THEN coalesce(bank.sending_key.stopped_reason, ${fault.reason}) END`,
        stopped_detail: sql<string | null>`CASE WHEN bank.sending_key.failures + 1 >= ${failuresMax}
          THEN CASE WHEN bank.sending_key.stopped_reason IS NULL THEN ${fault.detail}
            ELSE bank.sending_key.stopped_detail END END`,
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
    .set({ failures: 0, stopped_reason: null, stopped_detail: null, stopped_at: null })
    .where('chain_id', '=', `${chainId}`)
    .where('sender', '=', sender)
    .where('failures', '>', 0)
    .execute()
}
