import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import type { LedgerRecord } from '../../../records/accountQueries.ts'

const LedgerDetail = lazy(async () => ({ default: (await import('./LedgerDetail.tsx')).LedgerDetail }))

/** The record shown last, kept while its sheet closes. */
type Detail = { readonly record: LedgerRecord; readonly isOpen: boolean }

/** The sheet of one movement over a list, and the function that opens it. */
export function useLedgerDetail(address: string): {
  readonly sheet: ReactNode
  readonly openDetail: (record: LedgerRecord) => void
} {
  const [detail, setDetail] = useState<Detail | null>(null)
  const openDetail = useCallback((record: LedgerRecord) => setDetail({ record, isOpen: true }), [])
  const sheet = detail && (
    <Suspense fallback={null}>
      <LedgerDetail {...detail} address={address} onClose={() => setDetail({ ...detail, isOpen: false })} />
    </Suspense>
  )
  return { sheet, openDetail }
}
