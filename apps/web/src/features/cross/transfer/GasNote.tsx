import { Trans } from '@lingui/react/macro'
import { showCoin } from '../../../wallet/showCoin.ts'
import type { CrossGround } from './readGround.ts'

/** Said before the wallet says it: the network is paid in its own coin. */
export function GasNote({ ground }: { readonly ground: CrossGround | undefined }) {
  if (!ground || ground.coinBalance >= ground.fee) return null
  const fee = showCoin(ground.fee, ground.coin)
  const coins = showCoin(ground.coinBalance, ground.coin)
  const symbol = ground.coin
  return (
    <p role="status" className="rounded-small bg-warn-soft px-3 py-2 text-small text-warn">
      <Trans>
        The network fee takes up to {fee} and your wallet holds {coins}. Add {symbol} before you go on.
      </Trans>
    </p>
  )
}
