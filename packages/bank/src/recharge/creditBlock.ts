import { inTransaction, type Transaction } from '@bank/database'
import { type MemberId, parseMemberId, postRecharge, postSuspense } from '@bank/ledger'
import { amountOf } from '@bank/money'
import type { Address, Hash } from 'viem'
import type { BankContext } from '../bankContext.ts'
import { advanceCursor, type ChainCursor } from '../chainFollower/cursor.ts'
import { lockDepositor } from '../rechargeRecords/lockDepositor.ts'
import { insertRecharge } from '../rechargeRecords/recharge.ts'
import type { CountedDeposit } from './assertCounted.ts'
import { describeDeposit, rechargeKey } from './rechargePostings.ts'
import { toFollower, type WatchedVault } from './watchedVault.ts'

export type BlockCredits = { readonly credited: number; readonly suspended: number; readonly micro: bigint }

export type ProvedBlock = {
  readonly number: bigint
  readonly hash: Hash
  readonly timestampMs: number
  readonly deposits: readonly CountedDeposit[]
}

type Booking = { vault: WatchedVault; block: ProvedBlock; deposit: CountedDeposit; at: Date }

/**
 * Credits the proved deposits of one final block and moves the cursor onto it, all in one transaction. A log
 * that was recorded before is passed over. Throws CursorMoved; nothing is written then.
 */
export async function creditBlock(
  bank: BankContext,
  params: { vault: WatchedVault; from: ChainCursor; to: ChainCursor; block: ProvedBlock },
): Promise<BlockCredits> {
  const { vault, from, to, block } = params
  const at = await bank.clock.now()
  return inTransaction(bank.database, async (transaction) => {
    await advanceCursor(transaction, { follower: toFollower(vault), from, to, at })
    const members = await findMembers(transaction, block.deposits)
    let credits: BlockCredits = { credited: 0, suspended: 0, micro: 0n }
    for (const deposit of block.deposits) {
      const memberId = members.get(deposit.depositor)
      const booking = { vault, block, deposit, at }
      if (!(await insertDeposit(transaction, booking, memberId))) continue
      await postDeposit(transaction, booking, memberId)
      credits = {
        credited: credits.credited + (memberId === undefined ? 0 : 1),
        suspended: credits.suspended + (memberId === undefined ? 1 : 0),
        micro: credits.micro + deposit.micro,
      }
    }
    return credits
  })
}

async function readMembers(
  transaction: Transaction,
  addresses: readonly Address[],
): Promise<Map<Address, MemberId>> {
  if (addresses.length === 0) return new Map()
  const rows = await transaction
    .selectFrom('bank.member')
    .select(['id', 'address'])
    .where('address', 'in', addresses)
    .execute()
  return new Map(rows.map((row) => [row.address as Address, parseMemberId(row.id)]))
}

/** Looks unknown depositors up again under the lock that registration takes too. */
async function findMembers(
  transaction: Transaction,
  deposits: readonly CountedDeposit[],
): Promise<Map<Address, MemberId>> {
  const addresses = [...new Set(deposits.map((deposit) => deposit.depositor))].sort()
  const members = await readMembers(transaction, addresses)
  const unknown = addresses.filter((address) => !members.has(address))
  for (const address of unknown) await lockDepositor(transaction, address)
  const late = await readMembers(transaction, unknown)
  return new Map([...members, ...late])
}

/** Inserts the deposit once; false when it is recorded already. */
async function insertDeposit(
  transaction: Transaction,
  booking: Booking,
  memberId: MemberId | undefined,
): Promise<boolean> {
  const { vault, block, deposit, at } = booking
  return insertRecharge(transaction, {
    chain_id: `${vault.chainId}`,
    tx_hash: deposit.txHash,
    log_index: deposit.logIndex,
    block_number: block.number,
    block_hash: block.hash,
    block_time: new Date(block.timestampMs),
    depositor: deposit.depositor,
    amount: deposit.micro,
    member_id: memberId ?? null,
    state: memberId === undefined ? 'suspense' : 'credited',
    recorded_at: at,
    credited_at: memberId === undefined ? null : at,
  })
}

async function postDeposit(
  transaction: Transaction,
  booking: Booking,
  memberId: MemberId | undefined,
): Promise<void> {
  const { vault, deposit, at } = booking
  const log = { chainId: vault.chainId, txHash: deposit.txHash, logIndex: deposit.logIndex }
  const posting = {
    key: rechargeKey(log),
    amount: amountOf('USDT', deposit.micro),
    metadata: { ...describeDeposit(log, deposit.depositor), receivingAddress: vault.address },
    at,
  }
  if (memberId === undefined) await postSuspense(transaction, posting)
  else await postRecharge(transaction, { ...posting, memberId })
}
