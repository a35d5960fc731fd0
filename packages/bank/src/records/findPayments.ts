import type { LedgerEntry } from '@bank/ledger'
import { amountOf, toDecimal } from '@bank/money'
import type { BankContext } from '../bankContext.ts'

/** The payment of a posted withdrawal. */
type Payment = {
  /** Final transactions, in the order of the parts. */
  readonly hashes: readonly string[]
  readonly paidAmount: string
  readonly isReturned: boolean
}

/** Payments by the id of the withdrawal. */
export type Payments = ReadonlyMap<string, Payment>

/** Finds the withdrawal of an entry. */
export function findWithdrawalId({ metadata }: LedgerEntry): string | undefined {
  const source = metadata.source as { kind?: unknown; id?: unknown } | undefined
  return source?.kind === 'withdrawal' && typeof source.id === 'string' ? source.id : undefined
}

/** Reads the payments of the withdrawals among some entries. */
export async function findPayments(bank: BankContext, entries: readonly LedgerEntry[]): Promise<Payments> {
  const ids = [...new Set(entries.flatMap((entry) => findWithdrawalId(entry) ?? []))]
  if (ids.length === 0) return new Map()
  const { kysely } = bank.database
  const orders = await kysely
    .selectFrom('bank.withdrawal')
    .select(['id', 'paid_amount', 'state'])
    .where('id', 'in', ids)
    .execute()
  const payouts = await kysely
    .selectFrom('bank.payout')
    .select(['withdrawal_id', 'tx_hash'])
    .where('withdrawal_id', 'in', ids)
    .where('tx_hash', 'is not', null)
    .orderBy('part')
    .execute()
  return new Map(
    orders.map(({ id, paid_amount, state }) => [
      id,
      {
        hashes: payouts.flatMap((payout) => (payout.withdrawal_id === id ? (payout.tx_hash ?? []) : [])),
        paidAmount: toDecimal(amountOf('GUSD', BigInt(paid_amount))),
        isReturned: state === 'rejected' || state === 'cancelled' || state === 'failed',
      },
    ]),
  )
}
