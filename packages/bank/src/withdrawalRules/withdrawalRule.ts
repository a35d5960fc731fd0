import type { Database, Transaction } from '@bank/database'
import type { MemberId } from '@bank/ledger'
import { sql } from 'kysely'
import { isLooser, type RuleKind } from '../policies/evaluateOwnRules.ts'

type Executor = Database['kysely'] | Transaction

/** A rule of a member: micro-units or hours, null for none, and the change that waits. */
export type RuleState = {
  readonly value: bigint | null
  readonly pending: { readonly value: bigint | null; readonly effectiveAt: Date } | null
}

type Subject = { readonly memberId: MemberId; readonly at: Date }

/** The time between the request of a looser rule and its effect. */
export const looseningDelayMs = 24 * 60 * 60_000

/**
 * Reads the rules in force at a time. A stricter rule is in force whatever the clock of this process says, because
 * another process may have written it a moment ahead.
 */
export async function readRules(
  executor: Executor,
  { memberId, at }: Subject,
): Promise<Readonly<Record<RuleKind, RuleState>>> {
  const { rows } = await sql<{
    kind: RuleKind
    value: string | null
    effective_at: Date
    is_pending: boolean
  }>`
    SELECT DISTINCT ON (kind, is_pending) kind, value, effective_at,
      effective_at > ${at} AND effective_at <> requested_at AS is_pending
    FROM bank.withdrawal_rule WHERE member_id = ${`${memberId}`} AND cancelled_at IS NULL
    ORDER BY kind, is_pending, id DESC`.execute(executor)
  const read = (kind: RuleKind): RuleState => {
    const find = (isPending: boolean) => rows.find((row) => row.kind === kind && row.is_pending === isPending)
    const [current, pending] = [find(false), find(true)]
    return {
      value: toValue(current?.value),
      pending: pending ? { value: toValue(pending.value), effectiveAt: pending.effective_at } : null,
    }
  }
  return { dailyLimit: read('dailyLimit'), newDeviceDelay: read('newDeviceDelay') }
}

const toValue = (value: string | null | undefined): bigint | null =>
  value === null || value === undefined ? null : BigInt(value)

/**
 * Changes a rule: a stricter one acts at once, a looser one 24 hours later. Either cancels a change that waits, so that
 * asking again never brings it forward.
 */
export async function updateRule(
  tx: Transaction,
  params: Subject & { readonly kind: RuleKind; readonly value: bigint | null },
): Promise<void> {
  const { memberId, kind, value, at } = params
  await lockRules(tx, memberId)
  const current = (await readRules(tx, { memberId, at }))[kind].value
  await cancelRuleChange(tx, { memberId, kind, at })
  if (value === current) return
  const delayMs = isLooser(kind, current, value) ? looseningDelayMs : 0
  await tx
    .insertInto('bank.withdrawal_rule')
    .values({
      member_id: memberId,
      kind,
      value,
      requested_at: at,
      effective_at: new Date(at.getTime() + delayMs),
    })
    .execute()
}

/** Cancels a change that waits, and returns false where none does. */
export async function cancelRuleChange(
  tx: Transaction,
  { memberId, kind, at }: Subject & { readonly kind: RuleKind },
): Promise<boolean> {
  await lockRules(tx, memberId)
  const { numUpdatedRows } = await tx
    .updateTable('bank.withdrawal_rule')
    .set({ cancelled_at: at })
    .where('member_id', '=', `${memberId}`)
    .where('kind', '=', kind)
    .where('cancelled_at', 'is', null)
    .where('effective_at', '>', at)
    .whereRef('effective_at', '<>', 'requested_at')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Serializes the changes of one member: each is compared with the rule that it replaces. */
async function lockRules(tx: Transaction, memberId: MemberId): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`withdrawal rules of ${memberId}`}, 0))`.execute(
    tx,
  )
}
