import { randomBytes } from 'node:crypto'
import type { Database, DepositScreening } from '@bank/database'
import type { Address, Hash } from 'viem'
import type { BankContext } from '../../src/bankContext.ts'
import { createCursor } from '../../src/chainFollower/cursor.ts'

/** Inserts a pool that is followed on chain 56, as its watcher would have written it. */
export async function insertPool(
  { database, clock }: Pick<BankContext, 'database' | 'clock'>,
  { pool, denomination }: { readonly pool: string; readonly denomination: bigint },
): Promise<void> {
  const at = await clock.now()
  const { kysely } = database
  await kysely
    .insertInto('bank.private_pool')
    .values({
      chain_id: 56n,
      pool,
      denomination,
      start_block: 1n,
      epoch_seconds: 3_600,
      minimum_batch: 1,
      relayer: `0x${'ee'.repeat(20)}`,
    })
    .execute()
  const follower = { kind: 'privatePool', chainId: 56, address: pool as Address } as const
  const cursor = { blockNumber: 100n, blockHash: word(), blockTime: at, counted: 0n }
  await createCursor(kysely, { follower, cursor, at })
}

export type InsertedDeposit = {
  readonly pool: string
  readonly leafIndex: number
  readonly depositor: string
  readonly screening: DepositScreening
  readonly reason?: string
  readonly madeAt: Date
  readonly takenBack?: boolean
}

/** Inserts a final deposit into an inserted pool; returns its commitment. */
export async function insertDeposit(database: Database, deposit: InsertedDeposit): Promise<string> {
  const commitment = word()
  await database.kysely
    .insertInto('bank.private_deposit')
    .values({
      chain_id: 56n,
      pool: deposit.pool,
      leaf_index: deposit.leafIndex,
      commitment,
      depositor: deposit.depositor.toLowerCase(),
      label: word(),
      leaf: word(),
      tx_hash: word(),
      block_number: 50n,
      made_at: deposit.madeAt,
      screening: deposit.screening,
      screening_reason: deposit.reason ?? null,
      taken_back_hash: deposit.takenBack === true ? word() : null,
    })
    .execute()
  return commitment
}

const word = (): Hash => `0x${randomBytes(32).toString('hex')}`
