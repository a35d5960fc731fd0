import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { balanceQuery } from '../../../../api/queries.ts'
import { showHeld } from '../../../../components/showHeld.ts'
import { Link } from '../../../../routing/Link.tsx'
import { coinSymbol } from '../../coin.ts'

/** Said to whoever has money in the account: a transfer takes the wallet's coins; and the way to some where they lack. */
export function WalletNote({ address, isShort }: { readonly address: string; readonly isShort: boolean }) {
  const { data: balance } = useQuery(balanceQuery(address))
  if (!balance) return null
  const held = showHeld(balance)
  if (held === '') return null
  if (!isShort)
    return (
      <p className="text-caption text-ink-2">
        <Trans>Taken from this wallet, not from your account.</Trans>
      </p>
    )
  return (
    <p role="status" className="rounded-small bg-sunken px-3 py-2 text-small">
      <Trans>
        A mixed transfer takes {coinSymbol} from your wallet, which holds too little. Your account holds{' '}
        {held}:{' '}
        <Link to="/my" hash="withdraw" className="font-medium text-accent underline underline-offset-2">
          withdraw it as USDT
        </Link>{' '}
        and change it to {coinSymbol} in your wallet.
      </Trans>
    </p>
  )
}
