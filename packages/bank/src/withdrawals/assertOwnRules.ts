import type { Transaction } from '@bank/database'
import { type Amount, amountOf } from '@bank/money'
import { BankError } from '../errors.ts'
import { evaluateOwnRules, type OwnRulesRefusal } from '../policies/evaluateOwnRules.ts'
import { type RuleSubject, readRuleFacts } from '../withdrawalRules/readRuleFacts.ts'
import { readRules } from '../withdrawalRules/withdrawalRule.ts'

/**
 * Asserts that the member's own rules allow an order. Runs after its posting, which holds the member's balance until the
 * transaction ends: orders of one member are counted one after another. Throws 3016 with the time from which it is allowed.
 */
export async function assertOwnRules(
  tx: Transaction,
  order: RuleSubject & { readonly amount: Amount<'GUSD'>; readonly withdrawalId: string },
): Promise<void> {
  const { dailyLimit, newDeviceDelay } = await readRules(tx, order)
  if (dailyLimit.value === null && newDeviceDelay.value === null) return
  const facts = await readRuleFacts(tx, order, order.withdrawalId)
  const refusal = evaluateOwnRules(
    {
      dailyLimit: dailyLimit.value === null ? null : amountOf('GUSD', dailyLimit.value),
      newDeviceDelayHours: newDeviceDelay.value === null ? null : Number(newDeviceDelay.value),
    },
    { amount: order.amount, at: order.at, ...facts },
  )
  if (refusal) throw toBankError(refusal)
}

function toBankError({ rule, allowedAt }: OwnRulesRefusal): BankError {
  if (allowedAt === null) return new BankError(3016, { messageKey: 'aboveOwnDailyLimit' })
  return new BankError(3016, {
    messageKey: rule === 'dailyLimit' ? 'overOwnDailyLimit' : 'onNewDevice',
    allowedAt,
  })
}
