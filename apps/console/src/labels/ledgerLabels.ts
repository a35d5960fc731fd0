import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Labels of the types of ledger records. Source: docs/rules.md. */
export const ledgerEventNames: Readonly<Record<number, MessageDescriptor>> = {
  0: msg`Recharge`,
  1: msg`Withdrawal`,
  2: msg`Flexible staking`,
  3: msg`Fixed-term staking`,
  4: msg`Referral reward`,
  5: msg`Community reward`,
  6: msg`Equal-level reward`,
  7: msg`Flexible income`,
  8: msg`Fixed-term income`,
  9: msg`Principal returned`,
  10: msg`Exchanged from`,
  11: msg`Exchanged to`,
  12: msg`Added by operator`,
  13: msg`Deducted by operator`,
  14: msg`Withdrawal returned`,
  15: msg`Bonus pool share`,
  24: msg`Share of a loss`,
  25: msg`Shared loss returned`,
}

/** The tabs of a ledger with the ids the server knows them by. */
export const ledgerTabs: readonly { readonly id: number; readonly name: MessageDescriptor }[] = [
  { id: 0, name: msg`All` },
  { id: 1, name: msg`Recharges` },
  { id: 2, name: msg`Withdrawals` },
  { id: 3, name: msg`Staking` },
  { id: 4, name: msg`Financial income` },
  { id: 5, name: msg`Community contribution income` },
  { id: 6, name: msg`Referral rewards` },
  { id: 7, name: msg`Community rewards` },
]
