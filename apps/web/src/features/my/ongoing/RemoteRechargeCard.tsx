import { Card } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { ExplorerLink } from '../../../components/addresses/ExplorerLink.tsx'
import { formatDecimalMoney } from '../../../i18n/formats.ts'
import type { Recharge } from '../../../records/accountQueries.ts'
import { HaltedHint } from './HaltedHint.tsx'
import { RechargeSteps } from './RechargeSteps.tsx'

/** A recharge begun in another browser or directly from a wallet. */
export function RemoteRechargeCard({ recharge }: { readonly recharge: Recharge }) {
  const amount = recharge.amount === null ? 'USDT' : formatDecimalMoney(recharge.amount, 'USDT')
  const isConfirmed = recharge.status === 'confirmed'
  return (
    <Card>
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-strong">
          <Trans>Recharge {amount}</Trans>
        </h3>
        <ExplorerLink hash={recharge.txHash} chainId={recharge.chainId} />
      </div>
      <RechargeSteps
        amount={amount}
        steps={[
          { key: 'deposit', state: 'done' },
          { key: 'confirmed', state: isConfirmed ? 'done' : 'waiting' },
          { key: 'credited', state: isConfirmed ? 'waiting' : 'later' },
        ]}
        hints={createHints(recharge)}
      />
    </Card>
  )
}

function createHints({ status, halted }: Recharge) {
  if (halted !== null) return { credited: <HaltedHint /> }
  if (status !== 'unknown') return {}
  return { confirmed: <Trans>The network does not show it yet. It may still go through.</Trans> }
}
