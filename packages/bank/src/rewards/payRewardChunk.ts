import { inTransaction } from '@bank/database'
import { createPostingKey, parseMemberId, postPayments } from '@bank/ledger'
import { amountOf } from '@bank/money'
import type { BankContext } from '../bankContext.ts'
import type { PassOptions } from '../settlementDays/passOptions.ts'

/** The payments of a chunk; the amount in micro-units. */
export type PaidChunk = { readonly payments: number; readonly amountMicro: bigint }

/**
 * Pays one unlocked chunk of a day, in one transaction: one type to the members of one placement. Returns
 * undefined when no chunk is free. A crash in the middle leaves no change.
 */
export async function payRewardChunk(
  bank: BankContext,
  day: string,
  options: PassOptions,
): Promise<PaidChunk | undefined> {
  // Asked before the transaction holds a connection, for it may need one of its own.
  const at = await bank.clock.now()
  return inTransaction(bank.database, async (tx) => {
    // The lease is the lock of the row: it ends with the transaction, however that ends.
    const chunk = await tx
      .selectFrom('bank.reward_chunk')
      .select(['placement', 'event_type'])
      .where('day', '=', day)
      .where('done_at', 'is', null)
      .orderBy('event_type')
      .orderBy('placement')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (chunk === undefined) return undefined
    await options.failpoint?.('chunk:leased')
    const rows = await tx
      .selectFrom('bank.reward_day')
      .select(['member_id', 'paid'])
      .where('placement', '=', chunk.placement)
      .where('day', '=', day)
      .where('event_type', '=', chunk.event_type)
      .where('paid', '>', '0')
      .execute()
    await postPayments(tx, {
      placement: chunk.placement,
      key: createPostingKey('reward', day, chunk.placement, chunk.event_type),
      from: 'rewards',
      payments: rows.map(({ member_id, paid }) => ({
        memberId: parseMemberId(member_id),
        amount: amountOf('GUSD', BigInt(paid)),
      })),
      eventType: chunk.event_type,
      metadata: { kind: 'reward', day },
      at,
    })
    await options.failpoint?.('chunk:paid')
    const amountMicro = rows.reduce((sum, { paid }) => sum + BigInt(paid), 0n)
    await tx
      .updateTable('bank.reward_chunk')
      .set({ amount: amountMicro, done_at: at })
      .where('day', '=', day)
      .where('placement', '=', chunk.placement)
      .where('event_type', '=', chunk.event_type)
      .execute()
    await options.failpoint?.('chunk:done')
    return { payments: rows.length, amountMicro }
  })
}
