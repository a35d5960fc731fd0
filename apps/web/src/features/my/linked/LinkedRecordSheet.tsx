import { ApiError } from '@bank/api-schema'
import { Skeleton } from '@bank/ui'
import { Sheet } from '@bank/ui/overlays'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Failure } from '../../../components/notices/Failure.tsx'
import { createLedgerRecordQuery, createWithdrawalQuery } from '../../../records/accountQueries.ts'
import { LedgerDetail } from '../ledger/LedgerDetail.tsx'
import { WithdrawalDetail } from '../withdrawals/WithdrawalDetail.tsx'
import type { LinkedRecord } from './linkedRecord.ts'

type LinkedProps = { readonly address: string; readonly id: string; readonly onClose: () => void }

/** The record that the page's address names. */
export function LinkedRecordSheet({ kind, ...linked }: LinkedRecord & LinkedProps) {
  return kind === 'entry' ? <LinkedEntry {...linked} /> : <LinkedWithdrawal {...linked} />
}

function LinkedEntry({ address, id, onClose }: LinkedProps) {
  const entry = useQuery(createLedgerRecordQuery(address, id))
  if (entry.data) return <LedgerDetail record={entry.data} address={address} isOpen onClose={onClose} />
  return (
    <Missing
      title={<Trans>Ledger entry</Trans>}
      isAsked={id !== ''}
      error={entry.error}
      onRetry={() => void entry.refetch()}
      onClose={onClose}
    />
  )
}

function LinkedWithdrawal({ address, id, onClose }: LinkedProps) {
  const order = useQuery(createWithdrawalQuery(address, id))
  if (order.data) return <WithdrawalDetail order={order.data} isOpen onClose={onClose} />
  return (
    <Missing
      title={<Trans>Withdrawal</Trans>}
      isAsked={id !== ''}
      error={order.error}
      onRetry={() => void order.refetch()}
      onClose={onClose}
    />
  )
}

/** No such record in this account: 404 for a ledger entry, 3019 for a withdrawal. */
const noneCodes: readonly number[] = [404, 3019]

function Missing({
  title,
  isAsked,
  error,
  onRetry,
  onClose,
}: {
  readonly title: ReactNode
  readonly isAsked: boolean
  readonly error: unknown
  readonly onRetry: () => void
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const isNone = !isAsked || (error instanceof ApiError && noneCodes.some((code) => code === error.code))
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()} title={title} closeLabel={t`Close`}>
      {isNone ? (
        <p role="status">
          <Trans>
            Not found in your account. If the link is yours, sign in with the wallet it belongs to.
          </Trans>
        </p>
      ) : error ? (
        <Failure title={<Trans>It could not be loaded</Trans>} error={error} onRetry={onRetry} />
      ) : (
        <div aria-busy="true">
          <Skeleton className="h-40 w-full" />
        </div>
      )}
    </Sheet>
  )
}
