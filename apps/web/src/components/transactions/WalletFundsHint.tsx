import type { CallResult } from '@bank/api-schema'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { getBalanceQuery } from '../../api/queries.ts'
import { Link } from '../../routing/Link.tsx'
import { formatHoldings } from '../formatHoldings.ts'

/** Explains to a member with funds in the account that a transfer takes the wallet's; `children` where those are too few. */
export function WalletFundsHint({
  address,
  isShort,
  children,
}: {
  readonly address: string | null
  readonly isShort: (balance: CallResult<'queryBalance'>) => boolean
  /** The hint for a wallet that holds too little, given what the account holds. */
  readonly children: (held: string) => ReactNode
}) {
  const { data: balance } = useQuery({ ...getBalanceQuery(address ?? ''), enabled: address !== null })
  const held = balance ? formatHoldings(balance) : ''
  if (!balance || held === '') return null
  return isShort(balance) ? (
    <p role="status" className="rounded-small bg-sunken px-3 py-2 text-small">
      {children(held)}
    </p>
  ) : (
    <p className="px-1 text-caption text-ink-2">
      <Trans>Taken from your wallet, not from your account.</Trans>
    </p>
  )
}

/** A link that opens the withdrawal itself. */
export const WithdrawLink = ({ children }: { readonly children?: ReactNode }) => (
  <Link to="/my" hash="withdraw" className="font-medium text-accent underline underline-offset-2">
    {children}
  </Link>
)
