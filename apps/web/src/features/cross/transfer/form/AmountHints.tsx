import { fromDecimal } from '@bank/money'
import { Trans } from '@lingui/react/macro'
import { WalletFundsHint, WithdrawLink } from '../../../../components/transactions/WalletFundsHint.tsx'
import { formatCoin } from '../../../../wallet/formatCoin.ts'
import { getPlainSymbol } from '../../tokens/crossTokens.ts'
import { isWalletShort } from './evaluateAmount.ts'
import { formatUnitsOf } from './useCrossAmountMessage.ts'
import type { CrossFormState } from './useCrossForm.ts'

type HintProps = { readonly form: CrossFormState }

/** The limits of the pair, and that *Max* stops at them where the wallet holds more. */
export function LimitHint({ form: { route, snapshot, limits } }: HintProps) {
  if (!route || !limits) return null
  const chainName = route.router.destinationChainName
  const least = formatUnitsOf(route, limits.least, { isExact: true })
  const most = formatUnitsOf(route, limits.most)
  return (
    <p className="px-1 text-caption text-ink-2">
      {snapshot && limits.most < snapshot.tokenBalance ? (
        <Trans>
          Current limits to {chainName}: {least} to {most} per transfer. Your wallet holds more, so Max stops
          there.
        </Trans>
      ) : (
        <Trans>
          Current limits to {chainName}: {least} to {most} per transfer.
        </Trans>
      )}
    </p>
  )
}

/** A warning before the wallet gives it: the network is paid in its own coin. */
export function GasHint({ form: { snapshot } }: HintProps) {
  if (!snapshot || snapshot.coinBalance >= snapshot.fee) return null
  const fee = formatCoin(snapshot.fee, snapshot.coin)
  const coins = formatCoin(snapshot.coinBalance, snapshot.coin)
  const symbol = snapshot.coin
  return (
    <p role="status" className="rounded-small bg-warn-soft px-3 py-2 text-small text-warn">
      <Trans>
        The network fee is up to {fee} and your wallet holds {coins}. Add {symbol} before you continue.
      </Trans>
    </p>
  )
}

/** Explains which money a transfer takes, with a link to a withdrawal where the account holds what the wallet lacks. */
export function WalletHint({ form: { address, route, snapshot, amount } }: HintProps) {
  if (!route || !snapshot) return null
  const { originTokenDecimals, originTokenSymbol } = route.token
  const toMicro = (units: bigint) => (units * 1_000_000n) / 10n ** BigInt(originTokenDecimals)
  return (
    <WalletFundsHint
      address={address}
      isShort={({ totalUsdtBalance, availableGusdBalance }) =>
        // A withdrawal pays USDT, so it helps with no other token.
        getPlainSymbol(originTokenSymbol) === 'USDT' &&
        isWalletShort({
          wallet: toMicro(snapshot.tokenBalance),
          wanted: amount.ok ? toMicro(amount.units) : null,
          account:
            fromDecimal(totalUsdtBalance, 'USDT').micro + fromDecimal(availableGusdBalance, 'GUSD').micro,
        })
      }
    >
      {(held) => (
        <Trans>
          A transfer uses the funds in your wallet. Your account holds {held}:{' '}
          <WithdrawLink>withdraw it to your wallet</WithdrawLink> first.
        </Trans>
      )}
    </WalletFundsHint>
  )
}
