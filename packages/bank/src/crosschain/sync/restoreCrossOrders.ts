import { crossStatuses } from '@bank/chain/crosschain'
import { isQuotedDeposit, type SettledDeposit } from '@bank/chain/server'
import { inTransaction, type Tables } from '@bank/database'
import { type Kysely, sql } from 'kysely'
import type { Address } from 'viem'
import type { BankContext } from '../../bankContext.ts'
import type { OpenCrossContext } from '../crossContext.ts'
import type { CrossRow } from '../orders/crossRecord.ts'
import { noDeposit, toQuotedDeposit } from '../orders/orderChanges.ts'
import { createChainViews } from './createChainViews.ts'
import type { CrossWatch } from './crossWatch.ts'

/** `found` orders had an unregistered deposit; everything up to `blockNumber` is read. */
export type CrossRestoreOutcome = { readonly found: number; readonly blockNumber: bigint }

/** A quote can be deposited for an hour; a process that was down for a night catches up from its cursor. */
const quotedWithinMs = 2 * 3_600_000
/** The range of the first scan, before there is a cursor: a quote may have been deposited earlier. */
const firstScanBlocks = 10_000n

/**
 * Reads the deposits of wallets with open quotes up to the newest final block of the origin, and creates the orders that
 * were never registered, or were sent again in another transaction. Safe in any number of workers; throws
 * ChainReadError.
 */
export async function restoreCrossOrders(
  bank: OpenCrossContext,
  watch: CrossWatch,
): Promise<CrossRestoreOutcome> {
  const { originChainId, settlements } = bank.crossChain
  const now = await bank.clock.now()
  const { reader, getFinalized } = createChainViews(bank).get(originChainId)
  const finalized = await getFinalized()
  const cursor = await findCursor(bank, originChainId)
  const readTo =
    cursor?.blockNumber ?? (finalized.number > firstScanBlocks ? finalized.number - firstScanBlocks : 0n)
  if (readTo >= finalized.number) return { found: 0, blockNumber: readTo }
  // A quote is stored before its deposit can be made: every deposit up to this block has its row.
  const since = new Date((cursor?.updatedAt ?? now).getTime() - quotedWithinMs)
  const depositors = await listDepositors(bank, { originChainId, since })
  const isNear = depositors.length === 0 || finalized.number <= readTo + watch.recoverBlocks
  const toBlock = isNear ? finalized.number : readTo + watch.recoverBlocks
  const deposits = await reader.scanCrossDeposits({
    settlements: settlements.get(originChainId) ?? [],
    depositors,
    fromBlock: readTo + 1n,
    toBlock,
  })
  let blockNumber = toBlock
  let found = 0
  for (const deposit of deposits) {
    const matching = (await isKnown(bank.database.kysely, deposit)) ? [] : await listMatching(bank, deposit)
    if (matching.length === 0) continue
    const block = await reader.getBlock({ number: deposit.blockNumber })
    if (finalized.timestampMs - block.timestampMs < watch.recoverAfterMs) {
      // The page may be about to register it: this deposit and the later ones are read again.
      blockNumber = deposit.blockNumber - 1n
      break
    }
    if (await restoreOrder(bank, { matching, deposit, now })) found += 1
  }
  // The time stays until the cursor is near the head: it bounds the quotes that may have been deposited since.
  await moveCursor(bank, {
    chainId: originChainId,
    blockNumber,
    now: isNear ? now : (cursor?.updatedAt ?? now),
  })
  return { found, blockNumber }
}

async function findCursor({ database }: BankContext, chainId: number) {
  const row = await database.kysely
    .selectFrom('bank.cross_cursor')
    .selectAll()
    .where('chain_id', '=', `${chainId}`)
    .executeTakeFirst()
  return row && { blockNumber: BigInt(row.block_number), updatedAt: row.updated_at }
}

/** Lists wallets with quotes that have no known deposit. */
async function listDepositors(
  { database }: BankContext,
  { originChainId, since }: { readonly originChainId: number; readonly since: Date },
): Promise<Address[]> {
  const rows = await database.kysely
    .selectFrom('bank.cross_order')
    .select('depositor')
    .distinct()
    .where('origin_chain_id', '=', `${originChainId}`)
    .where('stage', '<>', 'deposited')
    .where('quoted_at', '>', since)
    .execute()
  return rows.map(({ depositor }) => depositor as Address)
}

/** Newest first: of quotes equal in every field the last one shown is the one that was signed. */
async function listMatching({ database }: BankContext, deposit: SettledDeposit): Promise<CrossRow[]> {
  const rows = await database.kysely
    .selectFrom('bank.cross_order')
    .selectAll()
    .where('depositor', '=', deposit.depositor.toLowerCase())
    .where('settlement', '=', deposit.settlement.toLowerCase())
    .where('origin_chain_id', '=', `${deposit.originChainId}`)
    .where('quote_timestamp', '=', `${deposit.quoteTimestamp}`)
    .where('stage', '<>', 'deposited')
    .orderBy('id', 'desc')
    .execute()
  return rows.filter((order) => isQuotedDeposit(toQuotedDeposit(order), deposit))
}

/** Checks whether an order has this deposit, or waits for its transaction. */
async function isKnown(kysely: Kysely<Tables>, deposit: SettledDeposit): Promise<boolean> {
  const { depositId, originChainId, txHash } = deposit
  const orders = await kysely
    .selectFrom('bank.cross_order')
    .selectAll()
    .where('origin_chain_id', '=', `${originChainId}`)
    .where((row) =>
      row.or([
        row('deposit_id', '=', `${depositId}`),
        row.and([
          row('origin_tx_hash', '=', txHash),
          row('stage', '=', 'sent'),
          row('status', '=', crossStatuses.processing),
        ]),
      ]),
    )
    .execute()
  return orders.some((order) => order.deposit_id !== null || isQuotedDeposit(toQuotedDeposit(order), deposit))
}

/** Turns the newest matching quote into an order of this transaction, unless another process already did. */
function restoreOrder(
  { database }: BankContext,
  params: { readonly matching: readonly CrossRow[]; readonly deposit: SettledDeposit; readonly now: Date },
): Promise<boolean> {
  const { matching, deposit, now } = params
  const subject = `cross deposit ${deposit.originChainId} ${deposit.depositId}`
  return inTransaction(database, async (transaction) => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${subject}, 0))`.execute(transaction)
    if (await isKnown(transaction, deposit)) return false
    for (const { id, origin_tx_hash: registeredHash } of matching) {
      const adopted = await transaction
        .updateTable('bank.cross_order')
        .set({
          ...noDeposit,
          status: crossStatuses.processing,
          reason: null,
          status_raw: null,
          origin_tx_hash: deposit.txHash,
          sent_at: sql`coalesce(sent_at, ${now})`,
          state_at: now,
          next_check_at: now,
        })
        .where('id', '=', id)
        .where('stage', '<>', 'deposited')
        .where('origin_tx_hash', 'is not distinct from', registeredHash)
        .executeTakeFirstOrThrow()
      if (adopted.numUpdatedRows === 1n) return true
    }
    return false
  })
}

async function moveCursor(
  { database }: BankContext,
  { chainId, blockNumber, now }: { chainId: number; blockNumber: bigint; now: Date },
): Promise<void> {
  await database.kysely
    .insertInto('bank.cross_cursor')
    .values({ chain_id: `${chainId}`, block_number: blockNumber, updated_at: now })
    .onConflict((conflict) =>
      conflict
        .column('chain_id')
        .doUpdateSet({ block_number: blockNumber, updated_at: now })
        .where('bank.cross_cursor.block_number', '<=', `${blockNumber}`),
    )
    .execute()
}
