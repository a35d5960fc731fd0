import type { ChainBlock, VaultPayout } from '@bank/chain/server'
import { type Database, inTransaction, type Transaction } from '@bank/database'
import { fromTokenUnits } from '@bank/money'
import { failpoint } from '../outbox/outboxDeps.ts'
import {
  advancePayoutCursor,
  createPayoutCursor,
  findPayoutCursor,
  type PayoutCursor,
} from './payoutCursor.ts'
import { PayoutsStopped } from './payoutsStopped.ts'
import { type FinalPayout, settlePayout } from './settlePayout.ts'
import type { PayoutTools } from './vaultPayer.ts'

function toMicro(tokenUnits: bigint, decimals: number): bigint {
  try {
    return fromTokenUnits(tokenUnits, decimals, 'USDT').micro
  } catch {
    throw new PayoutsStopped('counterMismatch', `${tokenUnits} token units are no whole micro-units`)
  }
}

async function openCursor(tools: PayoutTools, finalized: ChainBlock): Promise<PayoutCursor | undefined> {
  const { bank, payer, reader } = tools
  const found = await findPayoutCursor(bank.database.kysely, payer)
  if (found !== undefined || finalized.number < payer.startBlock) return found
  const { hash } = await reader.getBlock({ number: payer.startBlock })
  const at = await bank.clock.now()
  await createPayoutCursor(bank.database, payer, {
    blockNumber: payer.startBlock,
    blockHash: hash,
    // Nothing was paid before the start, which the counter proves with the first range.
    paidOutMicro: 0n,
    at,
  })
  return findPayoutCursor(bank.database.kysely, payer)
}

/** The payments between cursor and final block, proved complete by the vault's counter; one call when there are none. */
async function readRange(
  tools: PayoutTools,
  params: { cursor: PayoutCursor; finalized: ChainBlock },
): Promise<{ events: FinalPayout[]; paidOutMicro: bigint }> {
  const { payer, reader } = tools
  const { cursor, finalized } = params
  const at = { vault: payer.vault, blockHash: finalized.hash }
  const [{ decimals }, paidOut] = await Promise.all([
    reader.getVaultToken(at),
    reader.getVaultTotalPaidOut(at),
  ])
  const paidOutMicro = toMicro(paidOut, decimals)
  const found: VaultPayout[] =
    paidOutMicro === cursor.paidOutMicro
      ? []
      : await reader.scanVaultPayouts({
          vault: payer.vault,
          fromBlock: cursor.blockNumber + 1n,
          toBlock: finalized.number,
        })
  const events = found.map((event) => ({ ...event, micro: toMicro(event.tokenUnits, decimals) }))
  const countedMicro = events.reduce((sum, { micro }) => sum + micro, cursor.paidOutMicro)
  if (countedMicro !== paidOutMicro)
    throw new PayoutsStopped(
      'counterMismatch',
      `the vault counted ${paidOutMicro}, the payments read make ${countedMicro}`,
    )
  return { events, paidOutMicro }
}

/**
 * Books every payment up to the newest final block and moves the cursor onto it, in one transaction. Returns how many
 * it settled; throws PayoutsStopped, ChainReadError.
 */
export async function syncVaultPayouts(tools: PayoutTools): Promise<{ settled: number }> {
  const { bank, payer, reader } = tools
  const finalized = await reader.getFinalizedBlock()
  const cursor = await openCursor(tools, finalized)
  if (cursor === undefined || finalized.number < cursor.blockNumber) return { settled: 0 }
  const standing = await reader.getBlock({ number: cursor.blockNumber })
  if (standing.hash !== cursor.blockHash)
    throw new PayoutsStopped('finalBlockChanged', `block ${cursor.blockNumber} is another one now`)
  const { events, paidOutMicro } = await readRange(tools, { cursor, finalized })
  const at = await bank.clock.now()
  const to = { blockNumber: finalized.number, blockHash: finalized.hash, paidOutMicro }
  await failpoint(tools.outbox, 'settle:begin', payer.vault)
  const settled = await inTransaction(bank.database, async (transaction) => {
    if (!(await advancePayoutCursor(transaction, payer, { from: cursor, to, at }))) return 0
    let count = 0
    for (const event of events) {
      if ((await settlePayout(transaction, tools, { event, at })) === 'settled') count += 1
      await failpoint(tools.outbox, 'settle:posted', event.id)
    }
    return count
  })
  await failpoint(tools.outbox, 'settle:committed', payer.vault)
  return { settled }
}

/** Throws PayoutsStopped while a payment that the books cannot explain is not acknowledged. */
export async function assertNoUnrecognized(
  executor: Database['kysely'] | Transaction,
  { payer }: PayoutTools,
): Promise<void> {
  const found = await executor
    .selectFrom('bank.unrecognized_payout')
    .select(['id', 'kind'])
    .where('chain_id', '=', `${payer.chainId}`)
    .where('vault', '=', payer.vault)
    .where('acknowledged_at', 'is', null)
    .orderBy('block_number')
    .limit(1)
    .executeTakeFirst()
  if (found === undefined) return
  const reason = found.kind === 'unknown' ? 'unknownPayout' : 'payoutMismatch'
  throw new PayoutsStopped(reason, `the vault paid ${found.id}, which the books do not explain`)
}
