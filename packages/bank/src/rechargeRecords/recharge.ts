import type { Transaction } from '@bank/database'
import { type MemberId, queryOne } from '@bank/ledger'
import { sql } from 'kysely'
import { runEffect } from '../audit/runEffect.ts'

const creditText = 'SELECT bank.credit_deposit($1, $2, $3, $4, $5, $6, $7) AS state'

/**
 * Records a deposit of the block that its vault's follower is on, and credits its member, or suspense when the depositor
 * is none; returns which, or undefined when it is recorded already.
 */
export async function creditDeposit(
  tx: Transaction,
  credit: {
    readonly vault: { readonly chainId: number; readonly address: string }
    readonly deposit: {
      readonly txHash: string
      readonly logIndex: number
      readonly depositor: string
      readonly micro: bigint
    }
    readonly at: Date
  },
): Promise<'credited' | 'suspense' | undefined> {
  const { vault, deposit, at } = credit
  const { txHash, logIndex, depositor, micro } = deposit
  const values = [vault.address, vault.chainId, txHash, logIndex, depositor, micro, at]
  const row = await queryOne<{ state: 'credited' | 'suspense' | null }>(
    tx,
    'bank_credit_deposit',
    creditText,
    values,
  )
  return row.state ?? undefined
}

const claimText = 'SELECT bank.claim_suspense($1) AS count'

/** Credits a member with all deposits in suspense that its address sent; returns how many. */
export async function claimRecharges(tx: Transaction, memberId: MemberId): Promise<number> {
  return (await queryOne<{ count: number }>(tx, 'bank_claim_suspense', claimText, [memberId])).count
}

/** Credits the deposit in suspense that a proposal names to its member. Throws 3018 when it is not in suspense any more. */
export async function bookSuspense(tx: Transaction, proposalId: string, at: Date): Promise<void> {
  await runEffect(tx, sql`SELECT bank.apply_suspense_booking(${proposalId}, ${at})`)
}

/**
 * Books the capital or surplus that a proposal names, from a deposit in suspense or from the vault; `filling` of it, in
 * micro-units, covers losses. Throws 3018 a deposit that is gone or may be a member's.
 */
export async function bookCapital(
  tx: Transaction,
  { proposalId, filling, at }: { readonly proposalId: string; readonly filling: bigint; readonly at: Date },
): Promise<void> {
  await runEffect(tx, sql`SELECT bank.apply_capital(${proposalId}, ${filling}, ${at})`)
}
