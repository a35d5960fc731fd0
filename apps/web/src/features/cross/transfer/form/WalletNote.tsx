import { fromDecimal } from '@bank/money'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { balanceQuery } from '../../../../api/queries.ts'
import { showHeld } from '../../../../components/showHeld.ts'
import { Link } from '../../../../routing/Link.tsx'
import { getPlainSymbol } from '../../tokens/crossTokens.ts'
import { isWalletShort } from './isWalletShort.ts'
import type { CrossFormState } from './useCrossForm.ts'

/** Said to whoever has money in the account: a transfer takes the wallet's; and the way there where that is too little. */
export function WalletNote({
  form: { address, route, snapshot, amount },
}: {
  readonly form: CrossFormState
}) {
  const { data: balance } = useQuery({ ...balanceQuery(address ?? ''), enabled: address !== null })
  if (!balance || !route || !snapshot) return null
  const usdt = fromDecimal(balance.totalUsdtBalance, 'USDT')
  const gusd = fromDecimal(balance.availableGusdBalance, 'GUSD')
  const held = showHeld(balance)
  if (held === '') return null
  const { originTokenDecimals, originTokenSymbol } = route.token
  const toMicro = (units: bigint) => (units * 1_000_000n) / 10n ** BigInt(originTokenDecimals)
  // A withdrawal pays USDT, so it helps with nothing else.
  const isShort =
    getPlainSymbol(originTokenSymbol) === 'USDT' &&
    isWalletShort({
      wallet: toMicro(snapshot.tokenBalance),
      wanted: amount.ok ? toMicro(amount.units) : null,
      account: usdt.micro + gusd.micro,
    })
  if (!isShort)
    return (
      <p className="px-1 text-caption text-ink-2">
        <Trans>Taken from your wallet, not from your account.</Trans>
      </p>
    )
  return (
    <p role="status" className="rounded-small bg-sunken px-3 py-2 text-small">
      <Trans>
        A transfer takes what is in your wallet. Your account holds {held}:{' '}
        <Link to="/my" hash="withdraw" className="font-medium text-accent underline underline-offset-2">
          withdraw it to your wallet
        </Link>{' '}
        first.
      </Trans>
    </p>
  )
}
