import type { Asset } from '@bank/money'
import { TextSkeleton } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { showAmount } from '../../i18n/formats.ts'
import type { Balances } from './useBalances.ts'

/** "Balance 1,000.00", or its shape while it loads; nothing is said of a balance that is not known. */
export function BalanceLine({ balances, asset }: { readonly balances: Balances; readonly asset: Asset }) {
  if (balances.state === 'notSignedIn') return null
  if (balances.state === 'loading') return <TextSkeleton>0,000.00 USDT</TextSkeleton>
  if (balances.state === 'failed') return <Trans>Balance unavailable</Trans>
  const balance = showAmount(balances.amounts[asset])
  return <Trans>Balance {balance}</Trans>
}
