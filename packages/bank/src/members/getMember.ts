import { inTransaction, type Transaction } from '@bank/database'
import { getBalances, getPlacement, type MemberId } from '@bank/ledger'
import { type Amount, type Asset, add, amountOf, toDecimal } from '@bank/money'
import { sql } from 'kysely'
import { getAddress } from 'viem'
import type { BankContext } from '../bankContext.ts'
import { BankError } from '../errors.ts'

/** A member with balances as decimal strings; addresses with their checksum, time in epoch milliseconds. */
export type MemberProfile = {
  readonly address: string
  readonly assocAddress: string | null
  readonly createTime: number
  readonly level: number
  readonly banned: boolean
  /** Available, and in open withdrawals. */
  readonly totalUsdtBalance: string
  readonly availableUsdtBalance: string
  /** Available, staked, and in open withdrawals. */
  readonly totalGusdBalance: string
  readonly availableGusdBalance: string
}

/**
 * Returns the profile of a member. Balances, open withdrawals and stakes are read in one snapshot: money moved between
 * two reads would count twice, or not at all. Throws 1004.
 */
export function getMember(
  bank: BankContext,
  params: { readonly memberId: MemberId },
): Promise<MemberProfile> {
  return inTransaction(bank.database, (tx) => readProfile(tx, params.memberId), 'repeatable read')
}

/** Reads the profile within a transaction. Throws 1004. */
export async function readProfile(tx: Transaction, memberId: MemberId): Promise<MemberProfile> {
  const row = await tx
    .selectFrom('bank.member as member')
    .leftJoin('bank.member as inviter', 'inviter.id', 'member.inviter_id')
    .select([
      'member.address',
      'member.created_at',
      'member.level',
      'member.banned_at',
      'inviter.address as inviter_address',
    ])
    .where('member.id', '=', String(memberId))
    .executeTakeFirst()
  if (!row) throw new BankError(1004)
  const { USDT, GUSD } = await getBalances(tx, memberId)
  const elsewhere = await readElsewhere(tx, memberId)
  return {
    address: getAddress(row.address),
    assocAddress: row.inviter_address === null ? null : getAddress(row.inviter_address),
    createTime: row.created_at.getTime(),
    level: row.level,
    banned: row.banned_at !== null,
    totalUsdtBalance: toDecimal(add(USDT.total, elsewhere.USDT)),
    availableUsdtBalance: toDecimal(USDT.available),
    totalGusdBalance: toDecimal(add(GUSD.total, elsewhere.GUSD)),
    availableGusdBalance: toDecimal(GUSD.available),
  }
}

/** Sums the member's money outside the balances: the unpaid part of open withdrawals, and the principal of open stakes. */
async function readElsewhere(
  tx: Transaction,
  memberId: MemberId,
): Promise<{ readonly [A in Asset]: Amount<A> }> {
  const { rows } = await sql<{ usdt: string; gusd: string; staked: string }>`
    SELECT pending.usdt, pending.gusd,
      (SELECT coalesce(sum(principal), 0) FROM bank.stake
        WHERE placement = ${getPlacement(memberId)} AND member_id = ${`${memberId}`} AND redeemed_at IS NULL) AS staked
    FROM (
      SELECT coalesce(sum(amount - paid_amount) FILTER (WHERE asset = 'USDT'), 0) AS usdt,
        coalesce(sum(amount - paid_amount) FILTER (WHERE asset = 'GUSD'), 0) AS gusd
      FROM bank.withdrawal
      WHERE member_id = ${`${memberId}`} AND state NOT IN ('confirmed', 'rejected', 'cancelled', 'failed')
    ) pending`.execute(tx)
  const { usdt, gusd, staked } = rows[0] ?? { usdt: 0, gusd: 0, staked: 0 }
  return { USDT: amountOf('USDT', BigInt(usdt)), GUSD: amountOf('GUSD', BigInt(gusd) + BigInt(staked)) }
}
