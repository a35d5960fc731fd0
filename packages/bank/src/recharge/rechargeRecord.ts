import type { ChainReader, TransactionStatus } from '@bank/chain/server'
import { createPostingKey } from '@bank/ledger'
import { amountOf, toDecimal } from '@bank/money'
import { sql } from 'kysely'
import type { Address, Hash } from 'viem'
import type { BankContext } from '../bankContext.ts'

/**
 * sent: not in a block yet; confirmed: in a block, not credited yet; credited; reverted; replaced: another
 * transaction took its nonce; unknown: the chain does not answer, or knows no deposit of this member by it.
 */
export type RechargeStatus = 'sent' | 'confirmed' | 'credited' | 'reverted' | 'replaced' | 'unknown'

/** A recharge as its member sees it; amounts are decimal strings in USDT, times epoch milliseconds. */
export type RechargeRecord = {
  readonly txHash: string
  readonly chainId: number
  readonly amount: string | null
  readonly status: RechargeStatus
  readonly blockNumber: string | null
  readonly confirmations: number | null
  readonly createTime: number
  readonly creditTime: number | null
  readonly ledgerId: string | null
  /** Reason why credits are halted on its chain, if they are. */
  readonly halted: string | null
}

/** One recharge of a member as the database has it: credited deposits of one transaction, or a hint. */
export type RechargeRow = {
  readonly chainId: number
  readonly txHash: Hash
  readonly micro: bigint
  readonly blockNumber: bigint | null
  readonly createdAt: Date
  readonly creditedAt: Date | null
  readonly logIndex: number | null
  readonly claimed: boolean
  /** Sender and nonce of the hinted transaction, once a node has shown it. */
  readonly sender: Address | null
  readonly nonce: bigint | null
}

type Filter = { memberId: bigint; txHash?: Hash; limit: number; offset: number }

type RawRow = {
  chain_id: string
  tx_hash: string
  amount: string
  block_number: string | null
  created_at: Date
  credited_at: Date | null
  log_index: number | null
  claimed: boolean
  sender: string | null
  nonce: string | null
  total: string
}

/** A member's recharges, newest first: what was credited, and what was only announced. */
export async function readRechargeRows(
  bank: BankContext,
  filter: Filter,
): Promise<{ rows: RechargeRow[]; total: number }> {
  const { memberId, txHash, limit, offset } = filter
  const only = txHash ?? null
  const { rows } = await sql<RawRow>`
    WITH credited AS (
      SELECT chain_id, tx_hash, sum(amount)::bigint AS amount, min(block_number) AS block_number,
        min(block_time) AS created_at, max(credited_at) AS credited_at, min(log_index) AS log_index,
        bool_or(credited_at > recorded_at) AS claimed
      FROM bank.recharge WHERE member_id = ${`${memberId}`} AND (${only}::text IS NULL OR tx_hash = ${only})
      GROUP BY chain_id, tx_hash
    ), hinted AS (
      SELECT chain_id, tx_hash, amount, created_at, sender, nonce FROM bank.recharge_hint
      WHERE member_id = ${`${memberId}`} AND (${only}::text IS NULL OR tx_hash = ${only})
    )
    SELECT chain_id, tx_hash, coalesce(c.amount, h.amount) AS amount, c.block_number,
      least(h.created_at, c.created_at) AS created_at, c.credited_at, c.log_index,
      coalesce(c.claimed, false) AS claimed, h.sender, h.nonce, count(*) OVER () AS total
    FROM credited c FULL JOIN hinted h USING (chain_id, tx_hash)
    ORDER BY 5 DESC, tx_hash LIMIT ${limit} OFFSET ${offset}`.execute(bank.database.kysely)
  if (rows.length > 0 || offset === 0) return { rows: rows.map(readRow), total: Number(rows[0]?.total ?? 0) }
  // A page past the end has no row that could carry the total.
  return { rows: [], total: (await readRechargeRows(bank, { ...filter, limit: 1, offset: 0 })).total }
}

function readRow(row: RawRow): RechargeRow {
  return {
    chainId: Number(row.chain_id),
    txHash: row.tx_hash as Hash,
    micro: BigInt(row.amount),
    blockNumber: row.block_number === null ? null : BigInt(row.block_number),
    createdAt: row.created_at,
    creditedAt: row.credited_at,
    logIndex: row.log_index,
    claimed: row.claimed,
    sender: row.sender as Address | null,
    nonce: row.nonce === null ? null : BigInt(row.nonce),
  }
}

const timeoutMs = 2_500

/** The screen can wait for a chain only so long; what has not answered by then is unknown for now. */
export async function withTimeout<T>(answer: Promise<T>, otherwise: T): Promise<T> {
  const { promise, resolve } = Promise.withResolvers<T>()
  const timer = setTimeout(resolve, timeoutMs, otherwise)
  answer.then(resolve, () => resolve(otherwise))
  return promise.finally(() => clearTimeout(timer))
}

type Found = TransactionStatus | { readonly state: 'replaced' }

async function readTransactionStatus(reader: ChainReader, row: RechargeRow): Promise<Found> {
  const status = await reader.getTransactionStatus(row.txHash)
  if (status.state !== 'unknown' || row.sender === null || row.nonce === null) return status
  const finalNonce = await reader.getFinalNonce(row.sender)
  return finalNonce > row.nonce ? { state: 'replaced' } : status
}

/** Progress of a chain's credits and the reason of a halt; null before its first block. */
type Reading = { readonly blockNumber: bigint; readonly halted: string | null }

async function readReadings(bank: BankContext): Promise<Map<number, Reading>> {
  const cursors = await bank.database.kysely
    .selectFrom('bank.chain_follower')
    .select(['chain_id', 'block_number', 'halted_reason'])
    .where('kind', '=', 'recharges')
    .execute()
  return new Map(
    cursors.map((row) => [
      Number(row.chain_id),
      { blockNumber: BigInt(row.block_number), halted: row.halted_reason },
    ]),
  )
}

/**
 * Maximum of rows of a page that are looked up on chain, newest first: a real member has fewer deposits under way, and
 * invented ones must not exhaust our providers' limits.
 */
const asksMax = 10

/** Completes rows with what their chains know of them; every chain is asked at once. */
export async function describeRecharges(
  bank: BankContext,
  rows: readonly RechargeRow[],
): Promise<RechargeRecord[]> {
  if (rows.length === 0) return []
  const readings = await readReadings(bank)
  const open = new Set(rows.filter(({ creditedAt }) => creditedAt === null).slice(0, asksMax))
  return Promise.all(
    rows.map((row) => {
      const reader = open.has(row) ? bank.chains.get(row.chainId) : undefined
      return describeRecharge(row, { reader, reading: readings.get(row.chainId) })
    }),
  )
}

async function describeRecharge(
  row: RechargeRow,
  { reader, reading }: { reader: ChainReader | undefined; reading: Reading | undefined },
): Promise<RechargeRecord> {
  const base = {
    txHash: row.txHash,
    chainId: row.chainId,
    amount: toDecimal(amountOf('USDT', row.micro)),
    createTime: row.createdAt.getTime(),
    halted: reading?.halted ?? null,
  }
  if (row.creditedAt !== null && row.logIndex !== null) {
    const log = { chainId: row.chainId, txHash: row.txHash, logIndex: row.logIndex }
    return {
      ...base,
      status: 'credited',
      blockNumber: row.blockNumber === null ? null : `${row.blockNumber}`,
      confirmations: null,
      creditTime: row.creditedAt.getTime(),
      ledgerId: row.claimed ? claimKey(log) : rechargeKey(log),
    }
  }
  const unknown: Found = { state: 'unknown' }
  const found = reader ? await withTimeout(readTransactionStatus(reader, row), unknown) : unknown
  const included = found.state === 'mined' || found.state === 'reverted' ? found : undefined
  return {
    ...base,
    status: classifyStatus(found, reading),
    blockNumber: included ? `${included.blockNumber}` : null,
    confirmations: included ? Number(included.confirmations) : null,
    creditTime: null,
    ledgerId: null,
  }
}

function classifyStatus(found: Found, reading: Reading | undefined): RechargeStatus {
  if (found.state === 'pending') return 'sent'
  if (found.state === 'reverted') return 'reverted'
  if (found.state === 'replaced' || found.state === 'unknown') return found.state
  // Credited past its block and still nothing of this member: it was no deposit of theirs.
  const passedOver = reading !== undefined && reading.blockNumber >= found.blockNumber
  return passedOver ? 'unknown' : 'confirmed'
}

/** Identity of a deposit: the log that the vault wrote. */
type DepositLog = { readonly chainId: number; readonly txHash: Hash; readonly logIndex: number }

/** The ledger key of a deposit's first posting, to its member or into suspense. */
function rechargeKey(log: DepositLog): string {
  return createPostingKey('recharge', log.chainId, log.txHash, log.logIndex)
}

/** The ledger key of the posting that takes a deposit out of suspense. */
function claimKey(log: DepositLog): string {
  return createPostingKey('rechargeClaim', log.chainId, log.txHash, log.logIndex)
}
