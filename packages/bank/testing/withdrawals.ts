import { randomBytes, randomUUID } from 'node:crypto'
import { inTransaction, type Transaction } from '@bank/database'
import { type MemberId, postWithdrawal } from '@bank/ledger'
import { type Asset, amountOf } from '@bank/money'
import { sql } from 'kysely'
import type { Address } from 'viem'
import type { BankContext } from '../src/bankContext.ts'
import { confirmPayout, insertPayout } from '../src/withdrawalOrders/payout.ts'
import { toWithdrawalMetadata } from '../src/withdrawalOrders/withdrawalMetadata.ts'
import { testVault } from './openTestBank.ts'

/** Numbers of the two operators who approve in tests, far from those that a test inserts itself. */
const reviewerIds = ['900001', '900002'] as const

/**
 * Records that two operators let an order pass, as the console does: who releases it knows of its member's ban, who
 * approved it did so before.
 */
export async function insertReviews(
  tx: Transaction,
  params: { withdrawalId: string; verdict: 'approve' | 'release'; at: Date },
): Promise<void> {
  const { withdrawalId, verdict, at } = params
  await sql`INSERT INTO bank.operator (id, name, role, password_salt, password_verifier, totp_secret, created_at)
    OVERRIDING SYSTEM VALUE
    SELECT id, 'test-reviewer-' || id, 'reviewer', '$argon2id$v=19$', sha256('no password'), '\\x00',
      now()
    FROM unnest(${[...reviewerIds]}::bigint[]) id ON CONFLICT DO NOTHING`.execute(tx)
  await sql`INSERT INTO bank.withdrawal_review (withdrawal_id, operator_id, verdict, created_at, banned_at)
    SELECT w.id, operator.id, ${verdict}, ${at}, CASE WHEN ${verdict} = 'release' THEN m.banned_at END
    FROM bank.withdrawal w JOIN bank.member m ON m.id = w.member_id,
      unnest(${[...reviewerIds]}::bigint[]) operator(id)
    WHERE w.id = ${withdrawalId} ON CONFLICT DO NOTHING`.execute(tx)
}

/** Inserts an order that two operators approved or released, to any recipient and of any amount; returns its id. */
export async function insertApprovedWithdrawal(
  { database, clock, homeChainId: chainId }: BankContext,
  params: {
    memberId: MemberId
    recipient: Address
    vault: Address
    micro: bigint
    asset?: Asset
    reason?: string
  },
): Promise<string> {
  const { memberId, recipient, vault, micro, asset = 'GUSD' } = params
  const at = await clock.now()
  const key = randomUUID()
  return inTransaction(database, async (tx) => {
    const { id } = await tx
      .insertInto('bank.withdrawal')
      .values({
        key,
        member_id: memberId,
        recipient,
        asset,
        amount: micro,
        state: 'approved',
        reason: params.reason ?? null,
        created_at: at,
        state_at: at,
        approved_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await postWithdrawal(tx, {
      key,
      memberId,
      amount: amountOf(asset, micro),
      metadata: toWithdrawalMetadata({ withdrawalId: BigInt(id), chainId, vault, recipient }),
      at,
    })
    const verdict = params.reason === 'released' ? 'release' : 'approve'
    await insertReviews(tx, { withdrawalId: id, verdict, at })
    return id
  })
}

export function readWithdrawal({ database }: Pick<BankContext, 'database'>, id: string) {
  const rows = database.kysely.selectFrom('bank.withdrawal').selectAll()
  return rows.where('id', '=', id).executeTakeFirstOrThrow()
}

/** Ends an order as the payout does: part, books and state in one transaction. */
export async function payWithdrawal(bank: BankContext, withdrawalId: string): Promise<string> {
  const at = await bank.clock.now()
  const random = () => `0x${randomBytes(32).toString('hex')}`
  const [id, hash] = [random(), random()]
  await inTransaction(bank.database, async (tx) => {
    const order = await tx
      .selectFrom('bank.withdrawal')
      .selectAll()
      .where('id', '=', withdrawalId)
      .executeTakeFirstOrThrow()
    const { recipient, amount } = order
    await tx
      .insertInto('bank.payout')
      .values({ id, withdrawal_id: withdrawalId, part: 1, salt: random(), recipient, amount })
      .execute()
    await confirmPayout(tx, { id, txHash: hash, at })
    await tx
      .updateTable('bank.withdrawal')
      .set({ state: 'confirmed', state_at: at, reason: null })
      .where('id', '=', withdrawalId)
      .execute()
  })
  return hash
}

/** Pays the first part of an order, as the payout does once it is final. */
export async function payWithdrawalPart(
  bank: BankContext,
  params: { readonly withdrawalId: string; readonly micro: bigint },
): Promise<void> {
  const { withdrawalId, micro } = params
  const id = `0x${withdrawalId.padStart(64, '0')}`
  const at = await bank.clock.now()
  await inTransaction(bank.database, async (tx) => {
    const part = { id, withdrawal_id: withdrawalId, part: 1, amount: micro, recipient: testVault.address }
    await insertPayout(tx, { ...part, salt: id })
    await confirmPayout(tx, { id, txHash: id, at })
  })
}
