import type { Transaction } from '@bank/database'
import { type MemberId, postSuspenseClaim } from '@bank/ledger'
import { amountOf } from '@bank/money'
import { sql } from 'kysely'
import type { Address, Hash } from 'viem'
import { lockDepositor } from '../rechargeRecords/lockDepositor.ts'
import { claimRecharges } from '../rechargeRecords/recharge.ts'
import { claimKey, describeDeposit } from './rechargePostings.ts'

/** Bank time as the database has it: a transaction must not wait for a second connection. */
async function readBankTime(transaction: Transaction): Promise<Date> {
  const row = await transaction
    .selectFrom('bank.clock')
    .select(sql<Date>`clock_timestamp() + offset_ms * interval '1 millisecond'`.as('at'))
    .executeTakeFirstOrThrow()
  return row.at
}

/**
 * Credits a new member with what its address deposited before: call it inside the registration's transaction,
 * after the member and its accounts exist. Returns how many deposits were credited, each of them once.
 */
export async function claimSuspense(
  transaction: Transaction,
  member: { readonly memberId: MemberId; readonly address: string },
): Promise<number> {
  const { memberId } = member
  const address = member.address.toLowerCase() as Address
  await lockDepositor(transaction, address)
  const at = await readBankTime(transaction)
  const rows = await claimRecharges(transaction, { depositor: address, memberId, at })
  for (const row of rows) {
    const log = { chainId: Number(row.chain_id), txHash: row.tx_hash as Hash, logIndex: row.log_index }
    await postSuspenseClaim(transaction, {
      key: claimKey(log),
      amount: amountOf('USDT', BigInt(row.amount)),
      metadata: describeDeposit(log, address),
      memberId,
      at,
    })
  }
  return rows.length
}
