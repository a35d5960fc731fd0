import { inTransaction } from '@bank/database'
import { compare } from '@bank/money'
import type { BankContext } from '../bankContext.ts'
import { BankError } from '../errors.ts'
import type { SessionMember } from '../memberRecords/session.ts'
import type { RuleKind } from '../policies/evaluateOwnRules.ts'
import { parseWithdrawalAmount } from '../policies/parseWithdrawalAmount.ts'
import { cancelRuleChange as cancelChange, updateRule } from '../withdrawalRules/withdrawalRule.ts'
import { readShownRules, type ShownRules } from './readShownRules.ts'

type Asking = { readonly member: SessionMember }

/** The longest delay after a new device, in hours: one week. */
const delayHoursMaximum = 168

/**
 * Sets the member's daily limit of withdrawals, or lifts it with null. A lower limit acts at once, a higher one or none 24
 * hours later. Throws 3010, 3011, 3012, 3014 as a withdrawal does, and 3013 below the smallest withdrawal.
 */
export async function setDailyLimit(
  bank: BankContext,
  { member, amount }: Asking & { readonly amount: string | null },
): Promise<ShownRules> {
  const limit = amount === null ? null : parseWithdrawalAmount(amount, 'GUSD')
  const { withdrawalMinimum } = await bank.getParameters()
  if (limit !== null && compare(limit, withdrawalMinimum) < 0) throw new BankError(3013)
  return setRule(bank, member, { kind: 'dailyLimit', value: limit?.micro ?? null })
}

/**
 * Sets the hours for which withdrawals wait after the first sign-in with a device, or lifts the rule with null. A longer
 * delay acts at once, a shorter one or none 24 hours later. Throws 400 unless it is 1 to 168 hours.
 */
export async function setNewDeviceDelay(
  bank: BankContext,
  { member, hours }: Asking & { readonly hours: number | null },
): Promise<ShownRules> {
  if (hours !== null && !(Number.isInteger(hours) && hours >= 1 && hours <= delayHoursMaximum))
    throw new BankError(400)
  return setRule(bank, member, { kind: 'newDeviceDelay', value: hours === null ? null : BigInt(hours) })
}

/** Cancels the change of a rule that waits; the rule stays as it is. Throws 404 when none waits. */
export async function cancelRuleChange(
  bank: BankContext,
  { member, rule }: Asking & { readonly rule: RuleKind },
): Promise<ShownRules> {
  const at = await bank.clock.now()
  const isCancelled = await inTransaction(bank.database, (tx) =>
    cancelChange(tx, { memberId: member.id, kind: rule, at }),
  )
  if (!isCancelled) throw new BankError(404)
  return readShownRules(bank, { memberId: member.id, sessionId: member.sessionId })
}

async function setRule(
  bank: BankContext,
  member: SessionMember,
  change: { readonly kind: RuleKind; readonly value: bigint | null },
): Promise<ShownRules> {
  const at = await bank.clock.now()
  await inTransaction(bank.database, (tx) => updateRule(tx, { memberId: member.id, at, ...change }))
  return readShownRules(bank, { memberId: member.id, sessionId: member.sessionId })
}
