import type { Asset } from '@bank/money'
import { TextSkeleton } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { showAmount } from '../../../i18n/formats.ts'
import type { Balances } from './useBalances.ts'

/**
 * "In your account 1,000.00", for the wallet may hold other money; its shape while it loads, and nothing of a balance that is
 * not known.
 */
export function BalanceLine({ balances, asset }: { readonly balances: Balances; readonly asset: Asset }) {
  if (balances.state === 'notSignedIn') return null
  if (balances.state === 'loading') return <TextSkeleton>0,000.00 USDT</TextSkeleton>
  if (balances.state === 'failed') return <Trans>Balance unavailable</Trans>
  const balance = showAmount(balances.amounts[asset])
  return <Trans>In your account {balance}</Trans>
}
