import type { Transaction } from '@bank/database'
import { createPostingKey, postSetAside } from '@bank/ledger'
import { amountOf } from '@bank/money'

/**
 * Gives what a settled day had set aside and did not need back to revenue, once a day and purpose. Amounts in
 * micro-units; throws when more was paid than set aside.
 */
export async function releaseUnspentBudget(
  tx: Transaction,
  params: {
    readonly day: string
    readonly from: 'interest' | 'rewards'
    readonly budget: bigint
    readonly paid: bigint
    readonly at: Date
  },
): Promise<void> {
  const { day, from, budget, paid, at } = params
  const left = budget - paid
  if (left < 0n) throw new Error(`${from} of ${day}: ${paid} paid out of ${budget}`)
  if (left === 0n) return
  await postSetAside(tx, {
    key: createPostingKey('setAside', day, `${from}Left`),
    from,
    to: 'revenue',
    amount: amountOf('GUSD', left),
    metadata: { kind: 'settlement', day },
    at,
  })
}
