import { sql } from 'kysely'
import type { Address } from 'viem'
import type { BankContext } from '../../bankContext.ts'

/**
 * Ends the pools that the settings name no longer and resumes those that they name again, in lower case: an ended pool takes no
 * orders, relays nothing and raises no alarm. Returns the pools that were ended.
 */
export async function updateEndedPools(
  { database, clock }: BankContext,
  { chainId, pools }: { readonly chainId: number; readonly pools: readonly Address[] },
): Promise<string[]> {
  const followed = [...pools]
  const { rows } = await sql<{ pool: string; is_ended: boolean }>`
    UPDATE bank.private_pool SET ended_at = CASE WHEN pool = ANY (${followed}::text[]) THEN NULL
      ELSE ${await clock.now()}::timestamptz END
    WHERE chain_id = ${chainId} AND (ended_at IS NULL) <> (pool = ANY (${followed}::text[]))
    RETURNING pool, ended_at IS NOT NULL AS is_ended`.execute(database.kysely)
  return rows.filter(({ is_ended }) => is_ended).map(({ pool }) => pool)
}
