import { amountOf, fromDecimal } from '@bank/money'
import { getAsset } from '../../../api/currencyIds.ts'
import type { LedgerRecord } from '../../../records/accountQueries.ts'

/** One movement, or the credits of a settlement on several days in a row, newest first. */
export type LedgerItem =
  | { readonly kind: 'record'; readonly record: LedgerRecord }
  | { readonly kind: 'days'; readonly records: readonly [LedgerRecord, ...LedgerRecord[]] }

/**
 * Groups consecutive daily credits of one type, so that they do not bury the member's own movements. Types of the
 * same days are separate; a single day stays as it is.
 */
export function groupSettled(newestFirst: readonly LedgerRecord[]): readonly LedgerItem[] {
  const items: LedgerItem[] = []
  let run = new Map<string, [LedgerRecord, ...LedgerRecord[]]>()
  const closeRun = () => {
    for (const records of run.values())
      items.push(records.length > 1 ? { kind: 'days', records } : { kind: 'record', record: records[0] })
    run = new Map()
  }
  for (const record of newestFirst) {
    if (record.source?.kind !== 'settlement') {
      closeRun()
      items.push({ kind: 'record', record })
      continue
    }
    const key = `${record.eventType} ${record.actionType} ${record.currencyId}`
    const before = run.get(key)
    if (before) before.push(record)
    else run.set(key, [record])
  }
  closeRun()
  return items
}

export function sumRecords(records: readonly [LedgerRecord, ...LedgerRecord[]]) {
  const asset = getAsset(records[0])
  return amountOf(
    asset,
    records.reduce((sum, { actionAmount }) => sum + fromDecimal(actionAmount, asset).micro, 0n),
  )
}
