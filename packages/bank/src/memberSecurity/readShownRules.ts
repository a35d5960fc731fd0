import { type Amount, add, amountOf, toDecimal } from '@bank/money'
import type { BankContext } from '../bankContext.ts'
import type { RuleSubject } from '../withdrawalRules/readRuleFacts.ts'
import { readRuleFacts } from '../withdrawalRules/readRuleFacts.ts'
import { type RuleState, readRules } from '../withdrawalRules/withdrawalRule.ts'

/** A rule and the change that waits, with its time in epoch milliseconds; null is no rule. */
type ShownRule<Value> = {
  readonly value: Value | null
  readonly pending: { readonly value: Value | null; readonly effectTime: number } | null
}

/** A member's own rules for withdrawals, and where this session stands; amounts as decimal strings. */
export type ShownRules = {
  readonly dailyLimit: ShownRule<string> & {
    /** Ordered within the last 24 hours and not returned. */
    readonly usedAmount: string
  }
  /** In hours. */
  readonly newDeviceDelay: ShownRule<number>
  /** The first sign-in with the device that asks, epoch milliseconds of bank time. */
  readonly deviceSince: number
  /** Bank time, by which the rules count. */
  readonly asOfTime: number
}

/** Reads a member's own rules as they are now. */
export async function readShownRules(
  bank: BankContext,
  subject: Omit<RuleSubject, 'at'>,
): Promise<ShownRules> {
  const at = await bank.clock.now()
  const { kysely } = bank.database
  const [rules, facts] = await Promise.all([
    readRules(kysely, { ...subject, at }),
    readRuleFacts(kysely, { ...subject, at }),
  ])
  const used = facts.recent.reduce<Amount<'GUSD'>>(
    (sum, { amount }) => add(sum, amount),
    amountOf('GUSD', 0n),
  )
  return {
    dailyLimit: {
      ...toShown(rules.dailyLimit, (micro) => toDecimal(amountOf('GUSD', micro))),
      usedAmount: toDecimal(used),
    },
    newDeviceDelay: toShown(rules.newDeviceDelay, Number),
    deviceSince: facts.deviceSince.getTime(),
    asOfTime: at.getTime(),
  }
}

function toShown<Value>({ value, pending }: RuleState, toValue: (stored: bigint) => Value): ShownRule<Value> {
  const show = (stored: bigint | null) => (stored === null ? null : toValue(stored))
  return {
    value: show(value),
    pending: pending && { value: show(pending.value), effectTime: pending.effectiveAt.getTime() },
  }
}
