import { ChainReadError, type ChainReader, type VaultFacts, type VaultPayout } from '@bank/chain/server'
import { inTransaction, longStatementTimeout, type Transaction } from '@bank/database'
import { sql } from 'kysely'
import type { Address } from 'viem'
import type { BankContext } from '../bankContext.ts'
import { findCursor } from '../chainFollower/cursor.ts'
import { sumOwed } from './owed.ts'
import { type OwedNow, readOwed } from './readOwed.ts'

/** Vault that must cover all liabilities; `startBlock` is one before its first payout. */
export type CheckedVault = {
  readonly chainId: number
  readonly address: Address
  readonly startBlock: bigint
}

/** unread: nothing was measured, and the last measurement stands. Amounts in micro-units. */
export type SolvencyOutcome =
  | { readonly state: 'solvent' | 'insolvent'; readonly assets: bigint; readonly liabilities: bigint }
  | { readonly state: 'unread'; readonly reason: string }

/** Block up to which the ledger follows the vault, with the vault's counters; block 0 before the start. */
export type Followed = {
  readonly counted: bigint
  readonly paidOut: bigint
  readonly paidOutBlock: bigint
  readonly block: bigint
}

type Books = { readonly at: Date; readonly readAt: Date; readonly owed: OwedNow; readonly followed: Followed }

/** Age at which checks are deleted. */
const keptDays = 30

/** Reads, in the caller's snapshot, how far deposits and payouts of a vault are booked. */
export async function readFollowed(
  transaction: Transaction,
  vault: Pick<CheckedVault, 'chainId' | 'address'>,
): Promise<Followed> {
  const [deposits, payouts] = await Promise.all([
    findCursor(transaction, { ...vault, kind: 'recharges' }),
    findCursor(transaction, { ...vault, kind: 'payouts' }),
  ])
  const depositBlock = deposits?.blockNumber ?? 0n
  const paidOutBlock = payouts?.blockNumber ?? 0n
  return {
    counted: deposits?.counted ?? 0n,
    paidOut: payouts?.counted ?? 0n,
    paidOutBlock,
    block: depositBlock > paidOutBlock ? depositBlock : paidOutBlock,
  }
}

async function readBooks(bank: BankContext, vault: CheckedVault): Promise<Books> {
  const at = await bank.clock.now()
  return inTransaction(
    bank.database,
    async (transaction) => {
      // All balances are added up: where they are very many, a time limit would keep every look from ending.
      await sql.raw(longStatementTimeout.statement).execute(transaction)
      const { rows } = await sql<{ readAt: Date }>`SELECT clock_timestamp() AS "readAt"`.execute(transaction)
      const [clock] = rows
      if (!clock) throw new Error('the database has no clock')
      const owed = await readOwed(transaction, at)
      return { at, ...clock, owed, followed: await readFollowed(transaction, vault) }
    },
    'repeatable read',
  )
}

/** True when a payment of the vault is one that we ordered, to the last digit. */
async function isOurs(bank: BankContext, payout: VaultPayout, microUnit: bigint): Promise<boolean> {
  const row = await bank.database.kysely
    .selectFrom('bank.payout')
    .select(['recipient', 'amount'])
    .where('id', '=', payout.id)
    .where('state', '<>', 'failed')
    .executeTakeFirst()
  return row?.recipient === payout.recipient && BigInt(row.amount) * microUnit === payout.tokenUnits
}

/** Reads payments of ours that left the vault after the last recorded payout: the ledger still owes them. */
async function readInTransit(
  bank: BankContext,
  params: {
    reader: ChainReader
    vault: CheckedVault
    followed: Followed
    facts: VaultFacts
    toBlock: bigint
  },
): Promise<bigint> {
  const { reader, vault, followed, facts, toBlock } = params
  const beyond = facts.totalPaidOut / facts.microUnit - followed.paidOut
  if (beyond <= 0n) return 0n
  const from = followed.paidOutBlock > vault.startBlock ? followed.paidOutBlock : vault.startBlock
  const events = await reader.scanVaultPayouts({ vault: vault.address, fromBlock: from + 1n, toBlock })
  let explained = 0n
  for (const event of events)
    if (await isOurs(bank, event, facts.microUnit)) explained += event.tokenUnits / facts.microUnit
  return explained < beyond ? explained : beyond
}

async function measure(
  bank: BankContext,
  params: { vault: CheckedVault; reader: ChainReader },
): Promise<SolvencyOutcome> {
  const { vault, reader } = params
  // The books first: whatever they have booked is then in a block that the vault is read at or before it.
  const { at, readAt, owed, followed } = await readBooks(bank, vault)
  const block = await reader.getFinalizedBlock()
  if (block.number < followed.block) return { state: 'unread', reason: 'chainBehind' }
  const where = { vault: vault.address, blockHash: block.hash }
  const [facts, deposited] = await Promise.all([
    reader.getVaultFacts(where),
    reader.getVaultTotalDeposited(where),
  ])
  const inTransit = await readInTransit(bank, { reader, vault, followed, facts, toBlock: block.number })
  const beyond = deposited / facts.microUnit - followed.counted
  const uncredited = beyond > 0n ? beyond : 0n
  const assets = (facts.idle + facts.supplied) / facts.microUnit - uncredited + inTransit
  const { equity, ...kinds } = owed
  const { is_solvent } = await bank.database.kysely
    .insertInto('bank.solvency_check')
    .values({
      at,
      read_at: readAt,
      chain_id: BigInt(vault.chainId),
      vault: vault.address,
      block_number: block.number,
      block_hash: block.hash,
      block_time: new Date(block.timestampMs),
      idle: facts.idle / facts.microUnit,
      supplied: facts.supplied / facts.microUnit,
      withdrawable: facts.withdrawable / facts.microUnit,
      uncredited,
      in_transit: inTransit,
      assets,
      ...kinds,
      equity,
    })
    .returning('is_solvent')
    .executeTakeFirstOrThrow()
  return { state: is_solvent ? 'solvent' : 'insolvent', assets, liabilities: sumOwed(kinds) }
}

/**
 * Measures once whether the vault covers what is owed, and writes it down; the newest measurement gates rewards
 * and new stakes. A deposit that is no balance yet is not counted, and a payment that left is only excused if it is ours.
 * Never throws for what a chain says.
 */
export async function checkSolvency(bank: BankContext, vault: CheckedVault): Promise<SolvencyOutcome> {
  const reader = bank.chains.get(vault.chainId)
  if (reader === undefined) return { state: 'unread', reason: `chain ${vault.chainId} has no reader` }
  try {
    const outcome = await measure(bank, { vault, reader })
    const since = new Date((await bank.clock.now()).getTime() - keptDays * 86_400_000)
    await bank.database.kysely.deleteFrom('bank.solvency_check').where('at', '<', since).execute()
    return outcome
  } catch (error) {
    if (error instanceof ChainReadError) return { state: 'unread', reason: error.message }
    throw error
  }
}
