import type { WithdrawalState } from '@bank/database'
import { getPlacement, type MemberId } from '@bank/ledger'
import { type Asset, amountOf, toDecimal } from '@bank/money'
import { sql } from 'kysely'
import { type Address, getAddress } from 'viem'
import type { BankContext } from '../bankContext.ts'
import { toCurrencyId } from '../policies/parseCurrency.ts'
import { type ShownState, sentJoin, shownState, shownStateAt } from '../withdrawalOrders/shownState.ts'
import { type QueuePlace, readQueuePlaces } from './readQueuePlaces.ts'

/** One payment of the vault for an order; until one is final, the hash is that of the transaction sent last. */
export type WithdrawalPayout = {
  readonly amount: string
  readonly state: 'sending' | 'confirmed' | 'failed'
  readonly chainId: number
  readonly hash: string | null
}

/** A withdrawal as its member sees it: amounts as decimal strings, times in epoch milliseconds. */
export type Withdrawal = {
  readonly withdrawalId: string
  /** The balance it was taken from, as in a request; the vault pays USDT for either. */
  readonly currencyId: string
  readonly amount: string
  readonly fee: string
  readonly arrivalAmount: string
  readonly paidAmount: string
  readonly state: ShownState
  readonly reason: string | null
  readonly receivingAddress: string
  readonly sourceAddress: string
  /** The chain of the vault that pays it. */
  readonly chainId: number
  readonly createTime: number
  readonly stateTime: number
  readonly payouts: readonly WithdrawalPayout[]
  readonly queue: QueuePlace | null
  readonly cancellable: boolean
}

/** States in which payment is not decided yet, so the member may take the order back. */
export const cancellableStates: readonly WithdrawalState[] = ['requested', 'screening', 'review']

/** Approved, and not yet paid whole: parts of it may wait while others are on their way. */
const payingStates: readonly ShownState[] = ['approved', 'signed', 'broadcast']

type Filter = {
  readonly memberId: MemberId
  readonly withdrawalId?: bigint
  readonly limit: number
  readonly offset: number
}

type Row = {
  id: string
  asset: Asset
  amount: string
  paid_amount: string
  state: ShownState
  reason: string | null
  recipient: string
  key: string
  created_at: Date
  state_at: Date
  total: string
}

/** An amount of either currency: both have six decimals. */
const formatMicro = (micro: string | bigint) => toDecimal(amountOf('USDT', BigInt(micro)))

/** A member's orders, newest first, and how many there are in all. */
export async function readWithdrawals(
  bank: BankContext,
  filter: Filter,
): Promise<{ withdrawals: Withdrawal[]; total: number }> {
  const only = filter.withdrawalId === undefined ? null : `${filter.withdrawalId}`
  const condition = sql`member_id = ${`${filter.memberId}`} AND (${only}::bigint IS NULL OR id = ${only})`
  const { rows } = await sql<Row>`
    SELECT w.id, w.asset, w.amount, w.paid_amount, w.reason, w.recipient, w.created_at,
      ${shownState} AS state, ${shownStateAt} AS state_at,
      w.key, (SELECT count(*) FROM bank.withdrawal WHERE ${condition}) AS total
    FROM (
      SELECT * FROM bank.withdrawal WHERE ${condition}
      ORDER BY id DESC LIMIT ${filter.limit} OFFSET ${filter.offset}
    ) w
    ${sentJoin}
    ORDER BY w.id DESC`.execute(bank.database.kysely)
  if (rows.length > 0 || filter.offset === 0)
    return {
      withdrawals: await describeRows(bank, filter.memberId, rows),
      total: Number(rows[0]?.total ?? 0),
    }
  // A page past the end has no row that could carry the total.
  return { withdrawals: [], total: (await readWithdrawals(bank, { ...filter, limit: 1, offset: 0 })).total }
}

/** Reads which vault pays the orders of these keys, from their postings. */
async function readVaults(bank: BankContext, memberId: MemberId, keys: readonly string[]) {
  const { rows } = await sql<{ key: string; address: string; chain_id: number }>`
    SELECT key, metadata ->> 'sourceAddress' AS address, (metadata ->> 'chainId')::int AS chain_id
    FROM ledger.transaction WHERE placement = ${getPlacement(memberId)} AND key = ANY (${keys}::uuid[])`.execute(
    bank.database.kysely,
  )
  return new Map(rows.map(({ key, address, chain_id }) => [key, { address, chainId: chain_id }]))
}

async function describeRows(
  bank: BankContext,
  memberId: MemberId,
  rows: readonly Row[],
): Promise<Withdrawal[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const vaults = await readVaults(
    bank,
    memberId,
    rows.map(({ key }) => key),
  )
  const payouts = await readPayouts(bank, ids)
  const mayWait = rows.some(({ state }) => payingStates.includes(state))
  const places = mayWait ? await readQueuePlaces(bank, ids) : new Map<string, QueuePlace>()
  const describe = (row: Row, vault: { readonly address: string; readonly chainId: number }): Withdrawal => ({
    withdrawalId: row.id,
    currencyId: toCurrencyId(row.asset),
    amount: formatMicro(row.amount),
    fee: '0',
    arrivalAmount: formatMicro(row.amount),
    paidAmount: formatMicro(row.paid_amount),
    state: row.state,
    // Hides a sanction as `held`: members must not use orders to test wallets against the list.
    reason: row.reason === 'sanctioned' ? 'held' : row.reason,
    receivingAddress: getAddress(row.recipient as Address),
    sourceAddress: vault.address,
    chainId: vault.chainId,
    createTime: row.created_at.getTime(),
    stateTime: row.state_at.getTime(),
    payouts: payouts
      .filter((payout) => payout.withdrawal_id === row.id)
      .map(({ amount, state, chain_id, hash }) => ({
        amount: formatMicro(amount),
        state,
        chainId: Number(chain_id ?? vault.chainId),
        hash,
      })),
    queue: places.get(row.id) ?? null,
    cancellable: cancellableStates.some((state) => state === row.state),
  })
  return rows.flatMap((row) => {
    const vault = vaults.get(row.key)
    return vault ? [describe(row, vault)] : []
  })
}

type PayoutRow = {
  withdrawal_id: string
  amount: string
  state: WithdrawalPayout['state']
  /** Outbox transaction that pays it; null until there is one. */
  chain_id: string | null
  hash: string | null
}

async function readPayouts(bank: BankContext, ids: readonly string[]): Promise<PayoutRow[]> {
  const { rows } = await sql<PayoutRow>`
    SELECT p.withdrawal_id, p.amount, p.state, s.chain_id, coalesce(p.tx_hash, sent.hash) AS hash
    FROM bank.payout p
    LEFT JOIN bank.outbox_transaction s ON s.subject = 'payout:' || p.id
    LEFT JOIN LATERAL (
      SELECT a.hash FROM bank.outbox_attempt a
      WHERE a.outbox_transaction_id = s.id AND p.state = 'sending' AND a.broadcast_at IS NOT NULL
      ORDER BY a.attempt DESC LIMIT 1
    ) sent ON true
    WHERE p.withdrawal_id = ANY (${ids}) ORDER BY p.withdrawal_id, p.part`.execute(bank.database.kysely)
  return rows
}
