import { sql } from 'kysely'
import type { BankContext } from '../bankContext.ts'

/** Gas of the running UTC day by the wall clock, and its budget; in millionths of the chain's coin. */
export type GasHealth = {
  readonly budget: bigint
  readonly chains: readonly { readonly chainId: number; readonly spent: bigint }[]
}

const weiPerMicro = 10n ** 12n

/** Sums what all keys paid for transactions that became final today. */
export async function readGasHealth({ database, getParameters, clock }: BankContext): Promise<GasHealth> {
  const { gasDailyBudget } = await getParameters()
  const day = `${clock.wallClock().toISOString().slice(0, 10)}T00:00:00Z`
  const { rows } = await sql<{ chain_id: string; wei: string }>`
    SELECT chain_id, sum(gas_cost) AS wei FROM bank.outbox_transaction
    WHERE gas_cost > 0 AND state_at >= ${day}::timestamptz
    GROUP BY chain_id ORDER BY chain_id`.execute(database.kysely)
  return {
    budget: gasDailyBudget.micro,
    chains: rows.map(({ chain_id, wei }) => ({
      chainId: Number(chain_id),
      spent: BigInt(wei) / weiPerMicro,
    })),
  }
}
