import type { Asset } from '@bank/money'
import { TextSkeleton } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { formatAmount } from '../../../i18n/formats.ts'
import type { Balances } from './useBalances.ts'

/** The account's balance, named as such because the wallet may hold other money; renders nothing for a visitor. */
export function BalanceLine({ balances, asset }: { readonly balances: Balances; readonly asset: Asset }) {
  if (balances.state === 'notSignedIn') return null
  if (balances.state === 'loading') return <TextSkeleton>0,000.00 USDT</TextSkeleton>
  if (balances.state === 'failed') return <Trans>Balance unavailable</Trans>
  const balance = formatAmount(balances.amounts[asset])
  return <Trans>In your account {balance}</Trans>
}
