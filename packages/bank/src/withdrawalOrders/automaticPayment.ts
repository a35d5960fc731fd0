import type { Database, Transaction } from '@bank/database'
import { getPlacement, parseMemberId } from '@bank/ledger'
import { sql } from 'kysely'
import { getPaidKey } from './withdrawalMetadata.ts'

/** The vault and its 24 hours up to a block, by the chain's time. */
export type AutomaticDay = {
  readonly chainId: number
  readonly vault: string
  readonly blockNumber: bigint
  readonly blockTime: Date
}

/** A final payment without signatures, in micro-units. */
export type AutomaticPayment = {
  readonly id: string
  readonly micro: bigint
  readonly blockNumber: bigint
  readonly blockTime: Date
}

/** Records final payments that the vault made without signatures; those that are recorded stay as they are. */
export async function insertAutomaticPayments(
  tx: Transaction,
  { chainId, vault }: Pick<AutomaticDay, 'chainId' | 'vault'>,
  payments: readonly AutomaticPayment[],
): Promise<void> {
  if (payments.length === 0) return
  await sql`
    INSERT INTO bank.automatic_payment (chain_id, vault, id, amount, block_number, block_time)
    SELECT ${chainId}, ${vault}, x.* FROM unnest(${payments.map(({ id }) => id)}::text[],
      ${payments.map(({ micro }) => micro)}::bigint[], ${payments.map(({ blockNumber }) => blockNumber)}::bigint[],
      ${payments.map(({ blockTime }) => blockTime)}::timestamptz[]) x
    ON CONFLICT DO NOTHING`.execute(tx)
}

const isOfDay = ({ chainId, vault, blockNumber, blockTime }: AutomaticDay) => sql`
  a.chain_id = ${chainId} AND a.vault = ${vault} AND a.block_number <= ${blockNumber}
  AND a.block_time > ${blockTime}::timestamptz - interval '1 day' AND a.block_time <= ${blockTime}`

/** Sums the automatic payments of a day as they were recorded, in micro-units. */
export async function sumAutomaticPayments(
  executor: Database['kysely'] | Transaction,
  day: AutomaticDay,
): Promise<bigint> {
  const { rows } = await sql<{ micro: string }>`
    SELECT coalesce(sum(a.amount), 0)::text AS micro FROM bank.automatic_payment a
    WHERE ${isOfDay(day)}`.execute(executor)
  return BigInt(rows[0]?.micro ?? 0)
}

/**
 * Sums the automatic payments of a day that the books explain, in micro-units: those that the ledger burned under their
 * own key, and those that are recorded as unrecognized and halt payouts until they are booked.
 */
export async function sumExplainedPayments(
  executor: Database['kysely'] | Transaction,
  day: AutomaticDay,
): Promise<bigint> {
  const { rows } = await sql<{ id: string; amount: string; member_id: string | null; unrecognized: boolean }>`
    SELECT a.id, a.amount::text, w.member_id, u.id IS NOT NULL AS unrecognized
    FROM bank.automatic_payment a
    LEFT JOIN bank.payout p ON p.id = a.id AND p.amount = a.amount
    LEFT JOIN bank.withdrawal w ON w.id = p.withdrawal_id
    LEFT JOIN bank.unrecognized_payout u ON u.chain_id = a.chain_id AND u.vault = a.vault AND u.id = a.id
      AND u.amount = a.amount
    WHERE ${isOfDay(day)}`.execute(executor)
  const ours = rows.flatMap(({ id, amount, member_id, unrecognized }) =>
    unrecognized || member_id === null
      ? []
      : [{ key: getPaidKey(id), placement: getPlacement(parseMemberId(member_id)), amount }],
  )
  const posted = await sql<{ micro: string }>`
    SELECT coalesce(sum(x.amount), 0)::text AS micro
    FROM unnest(${ours.map(({ placement }) => placement)}::smallint[], ${ours.map(({ key }) => key)}::uuid[],
      ${ours.map(({ amount }) => amount)}::bigint[]) x (placement, key, amount)
    JOIN ledger.transaction t ON t.placement = x.placement AND t.key = x.key`.execute(executor)
  return rows.reduce(
    (sum, { amount, unrecognized }) => (unrecognized ? sum + BigInt(amount) : sum),
    BigInt(posted.rows[0]?.micro ?? 0),
  )
}
