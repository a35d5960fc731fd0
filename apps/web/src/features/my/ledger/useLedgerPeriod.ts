import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Address } from 'viem'
import { createLedgerQuery } from '../myQueries.ts'
import { type LedgerPeriod, type LedgerRange, validatePeriod } from './ledgerPeriod.ts'

/** The period chosen and what is asked for it; one that cannot be asked leaves shown what was shown before it. */
export function useLedgerPeriod(address: Address) {
  const [period, setPeriod] = useState<LedgerPeriod>({ kind: 'recent', days: 180 })
  const [lastAsked, setLastAsked] = useState<LedgerRange>({})
  const { data } = useInfiniteQuery(createLedgerQuery(address, 0))
  // In the demo records may be ahead of this device's clock.
  const latest = Math.max(Date.now(), data?.pages[0]?.dataList[0]?.createTime ?? 0)
  const check = validatePeriod(period, latest)
  return {
    period,
    latest,
    check,
    range: check.ok ? check.range : lastAsked,
    setPeriod: (next: LedgerPeriod) => {
      if (check.ok) setLastAsked(check.range)
      setPeriod(next)
    },
  }
}
