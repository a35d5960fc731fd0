import { Trans } from '@lingui/react/macro'
import { showCoin } from '../../../../wallet/showCoin.ts'
import type { CrossSnapshot } from './readSnapshot.ts'

/** Said before the wallet says it: the network is paid in its own coin. */
export function GasNote({ snapshot }: { readonly snapshot: CrossSnapshot | undefined }) {
  if (!snapshot || snapshot.coinBalance >= snapshot.fee) return null
  const fee = showCoin(snapshot.fee, snapshot.coin)
  const coins = showCoin(snapshot.coinBalance, snapshot.coin)
  const symbol = snapshot.coin
  return (
    <p role="status" className="rounded-small bg-warn-soft px-3 py-2 text-small text-warn">
      <Trans>
        The network fee takes up to {fee} and your wallet holds {coins}. Add {symbol} before you go on.
      </Trans>
    </p>
  )
}
