import { inTransaction, type Transaction } from '@bank/database'
import { createPostingKey, LedgerError, type MemberId, queryOne } from '@bank/ledger'
import type { BankContext } from '../bankContext.ts'
import { BankError } from '../errors.ts'
import { settlementLock } from '../settlementDays/settlementLock.ts'
import { getStake } from './getStake.ts'
import { payInterest } from './payInterest.ts'
import { sellableRevenue } from './sellableRevenue.ts'
import { readStakeMoment } from './stakeMoment.ts'
import { isBeingSettled, lockStake, type StakeOrder, type StakeRow } from './stakeRecord.ts'

export type RedeemRequest = {
  readonly memberId: MemberId
  readonly stakeOrderId: string
  /** The same key and order is answered as the first time; without one a second request is refused. */
  readonly idempotencyKey?: string | undefined
}

/** An order whose redemption has begun, and when. */
type Redemption = { readonly row: StakeRow; readonly at: Date }

/**
 * Ends an order: the principal returns, and the interest not credited yet is paid, in one transaction. A suspended member
 * may. Throws 2006 unknown, 2007 somebody else's, 2008 redeemed already, 2010 the term runs, 2011 a planned day has
 * not reached it yet, 2009 the books refuse, 400 the idempotency key redeemed another order.
 */
export async function redeem(bank: BankContext, request: RedeemRequest): Promise<StakeOrder> {
  const { memberId, idempotencyKey } = request
  const stakeId = parseStakeId(request.stakeOrderId)
  const key = idempotencyKey === undefined ? null : createPostingKey('redeem', memberId, idempotencyKey)
  try {
    await inTransaction(bank.database, async (tx) => {
      await settlementLock.lockShared(tx)
      // The moment before the row: a day that is settled between the two is then in what the row has been credited.
      const moment = await readStakeMoment(tx, bank, memberId)
      const row = await lockStake(tx, stakeId)
      if (!row) throw new BankError(2006)
      if (BigInt(row.member_id) !== memberId) throw new BankError(2007)
      await assertKeyFree(tx, key, stakeId)
      if (row.redeemed_at !== null) {
        if (key !== null && row.redeem_key === key) return
        throw new BankError(2008)
      }
      if (row.expire_at !== null && moment.at < row.expire_at) throw new BankError(2010)
      if (isBeingSettled(row, moment)) throw new BankError(2011)
      // A clock behind the one that opened it must not end it before it began.
      const at = moment.at > row.opened_at ? moment.at : row.opened_at
      if (row.days > 0) await sellableRevenue.lock(tx)
      await payInterest(tx, row, { ...moment, at }, (interest) =>
        endStake(tx, { row, at }, { key, interest }),
      )
    })
  } catch (error) {
    throw toBankError(error)
  }
  return getStake(bank, { memberId, stakeId })
}

function toBankError(error: unknown): unknown {
  if (error instanceof LedgerError) return new BankError(2009, { cause: error })
  // Another order was redeemed under the same key between our look for it and our own end.
  const isKeyTaken =
    error instanceof Error && 'constraint' in error && error.constraint === 'stake_redeem_key'
  return isKeyTaken ? new BankError(400, { cause: error }) : error
}

async function assertKeyFree(tx: Transaction, key: string | null, stakeId: bigint): Promise<void> {
  if (key === null) return
  const other = tx.selectFrom('bank.stake').select('id').where('redeem_key', '=', key)
  if (await other.where('id', '!=', `${stakeId}`).executeTakeFirst()) throw new BankError(400)
}

const redeemText = 'SELECT bank.redeem_stake($1, $2, $3, $4, $5)'

/** The database returns principal and promise, and pays no more out of revenue than the order has earned. */
async function endStake(
  tx: Transaction,
  { row, at }: Redemption,
  { key, interest }: { readonly key: string | null; readonly interest: bigint },
): Promise<void> {
  await queryOne(tx, 'bank_redeem_stake', redeemText, [row.id, row.member_id, interest, key, at])
}

/** Reads the number of an order as a caller wrote it; anything else names no order. Throws 2006. */
function parseStakeId(text: string): bigint {
  if (!/^[1-9]\d{0,17}$/.test(text)) throw new BankError(2006)
  return BigInt(text)
}
