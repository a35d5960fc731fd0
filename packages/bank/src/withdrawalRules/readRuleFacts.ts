import type { Database, Transaction } from '@bank/database'
import type { MemberId } from '@bank/ledger'
import { amountOf } from '@bank/money'
import { sql } from 'kysely'
import { type OwnRulesFacts, ruleWindowMs } from '../policies/evaluateOwnRules.ts'

/** The request that own rules are measured for. */
export type RuleSubject = {
  readonly memberId: MemberId
  /** The session that asks; without one, or without a device, the device is new. */
  readonly sessionId: string | undefined
  readonly at: Date
}

/**
 * Reads the facts for a member's own rules. A withdrawal counts from its order on, as far as its amount did not return;
 * `exceptId` is the order under decision.
 */
export async function readRuleFacts(
  executor: Database['kysely'] | Transaction,
  { memberId, sessionId, at }: RuleSubject,
  exceptId = '0',
): Promise<Pick<OwnRulesFacts, 'deviceSince' | 'recent'>> {
  const since = new Date(at.getTime() - ruleWindowMs)
  const { rows } = await sql<{ created_at: Date; counted: string }>`
    SELECT created_at, counted FROM (
      SELECT id, created_at,
        CASE WHEN state IN ('rejected', 'cancelled', 'failed') THEN paid_amount ELSE amount END AS counted
      FROM bank.withdrawal WHERE member_id = ${`${memberId}`} AND created_at > ${since} AND id <> ${exceptId}
    ) w WHERE counted > 0 ORDER BY created_at, id`.execute(executor)
  return {
    deviceSince: (await findDeviceSince(executor, { memberId, sessionId, at })) ?? at,
    recent: rows.map(({ created_at, counted }) => ({
      amount: amountOf('GUSD', BigInt(counted)),
      createdAt: created_at,
    })),
  }
}

async function findDeviceSince(
  executor: Database['kysely'] | Transaction,
  { memberId, sessionId }: RuleSubject,
): Promise<Date | undefined> {
  if (sessionId === undefined) return undefined
  const device = await executor
    .selectFrom('bank.session as session')
    .innerJoin('bank.member_device as device', 'device.id', 'session.device_id')
    .select('device.first_sign_in_at')
    .where('session.id', '=', sessionId)
    .where('session.member_id', '=', `${memberId}`)
    .executeTakeFirst()
  return device?.first_sign_in_at
}
