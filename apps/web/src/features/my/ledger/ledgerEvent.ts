import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { LedgerRecord } from '../../../records/accountQueries.ts'
import { parseMetadata } from './ledgerMetadata.ts'

type RecordType = Pick<LedgerRecord, 'eventType' | 'metadata'>

/** Names of the ledger's event types. */
const eventNames: Readonly<Record<number, MessageDescriptor>> = {
  0: msg`Recharge`,
  1: msg`Withdrawal`,
  2: msg`Flexible staking`,
  3: msg`Fixed-term staking`,
  4: msg`Referral reward`,
  5: msg`Community reward`,
  6: msg`Equal-level reward`,
  7: msg`Flexible interest`,
  8: msg`Fixed-term interest`,
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

const unknownEventName = msg`Other movement`

/** The two credits of one type that end a term. */
const interestNames = {
  promised: msg`Fixed-term interest, agreed minimum`,
  extra: msg`Fixed-term interest, above the agreed minimum`,
}

/** Gets the name of a movement; an unknown type is some other movement. */
export function getLedgerEventName({ eventType, metadata }: RecordType): MessageDescriptor {
  const { interest } = parseMetadata(metadata)
  return interest ? interestNames[interest] : (eventNames[eventType] ?? unknownEventName)
}

/** The tabs of the ledger in their order, by the server's ids. */
export const ledgerTabs: readonly { readonly id: number; readonly name: MessageDescriptor }[] = [
  { id: 0, name: msg`All` },
  { id: 1, name: msg`Recharges` },
  { id: 2, name: msg`Withdrawals` },
  { id: 8, name: msg`Exchanges` },
  { id: 3, name: msg`Staking` },
  { id: 4, name: msg`Financial income` },
  { id: 5, name: msg`Community contribution income` },
]

/** A map, because an object would also have `constructor`. */
const sourceNames: ReadonlyMap<string, MessageDescriptor> = new Map(
  Object.entries({
    chain: msg`Blockchain`,
    stake: msg`Stake`,
    member: msg`Member`,
    operator: msg`Operator`,
    exchange: msg`Exchange`,
    withdrawal: msg`Withdrawal`,
    settlement: msg`Daily settlement`,
    pool: msg`Bonus pool`,
  }),
)

/** Finds the name of a record's source; undefined for an unknown kind. */
export const findLedgerSourceName = (kind: string): MessageDescriptor | undefined => sourceNames.get(kind)
