import { type Amount, add, amountOf, compare } from '@bank/money'

/** The rules that a member has set for own withdrawals; null where there is none. */
export type OwnRules = {
  /** The most that may be ordered within 24 hours. */
  readonly dailyLimit: Amount<'GUSD'> | null
  /** The wait after the first sign-in with a device. */
  readonly newDeviceDelayHours: number | null
}

/** The facts that decide about a withdrawal under these rules. */
export type OwnRulesFacts = {
  readonly amount: Amount<'GUSD'>
  readonly at: Date
  /** The first sign-in with the device that asks. */
  readonly deviceSince: Date
  /** Withdrawals within the 24 hours before, oldest first, each with what of it was not returned. */
  readonly recent: readonly { readonly amount: Amount<'GUSD'>; readonly createdAt: Date }[]
}

/** The rule that refuses a withdrawal, and when it allows it; null for an amount that it never allows. */
export type OwnRulesRefusal = {
  readonly rule: 'dailyLimit' | 'newDeviceDelay'
  readonly allowedAt: Date | null
}

/** The kind of a rule as it is stored: micro-units or hours. */
export type RuleKind = OwnRulesRefusal['rule']

const hourMs = 60 * 60_000
export const ruleWindowMs = 24 * hourMs

/** Returns why the member's own rules refuse a withdrawal, or null. Of two refusals the longer one counts. */
export function evaluateOwnRules(rules: OwnRules, facts: OwnRulesFacts): OwnRulesRefusal | null {
  const limited = evaluateDailyLimit(rules, facts)
  const delayed = evaluateNewDevice(rules, facts)
  if (!limited || !delayed) return limited ?? delayed
  if (limited.allowedAt === null) return limited
  return limited.allowedAt > delayed.allowedAt ? limited : delayed
}

function evaluateDailyLimit({ dailyLimit }: OwnRules, facts: OwnRulesFacts): OwnRulesRefusal | null {
  if (dailyLimit === null) return null
  if (compare(facts.amount, dailyLimit) > 0) return { rule: 'dailyLimit', allowedAt: null }
  const counted = facts.recent.filter(
    ({ createdAt }) => createdAt.getTime() > facts.at.getTime() - ruleWindowMs,
  )
  let sum = counted.reduce((sofar, { amount }) => add(sofar, amount), facts.amount)
  if (compare(sum, dailyLimit) <= 0) return null
  for (const { amount, createdAt } of counted) {
    sum = amountOf('GUSD', sum.micro - amount.micro)
    if (compare(sum, dailyLimit) <= 0)
      return { rule: 'dailyLimit', allowedAt: new Date(createdAt.getTime() + ruleWindowMs) }
  }
  throw new Error('an amount within the limit is more than the limit alone')
}

function evaluateNewDevice(
  { newDeviceDelayHours }: OwnRules,
  facts: OwnRulesFacts,
): (OwnRulesRefusal & { readonly allowedAt: Date }) | null {
  if (newDeviceDelayHours === null) return null
  const allowedAt = new Date(facts.deviceSince.getTime() + newDeviceDelayHours * hourMs)
  return allowedAt <= facts.at ? null : { rule: 'newDeviceDelay', allowedAt }
}

/** True when a rule becomes less strict: a higher limit, a shorter delay, or none. Null is no rule. */
export function isLooser(kind: RuleKind, before: bigint | null, after: bigint | null): boolean {
  if (before === null) return false
  if (after === null) return true
  return kind === 'dailyLimit' ? after > before : after < before
}
