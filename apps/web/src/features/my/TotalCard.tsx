import { amountOf, fromDecimal } from '@bank/money'
import { Button, Card, TextSkeleton } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Address } from 'viem'
import type { Account } from '../../account/account.ts'
import { askCheckWallet } from '../../account/accountCommands.ts'
import { showAmount } from '../../i18n/formats.ts'
import { Failure } from '../../notices/Failure.tsx'
import { BalanceChart } from './balance/BalanceChart.tsx'
import { meQuery } from './myQueries.ts'
import { WithdrawalNotOpenButton } from './WithdrawalNotOpen.tsx'

const loadRecharge = () => import('./recharge/RechargeSheet.tsx')
const RechargeSheet = lazy(async () => ({ default: (await loadRecharge()).RechargeSheet }))

/** What the member owns in all, and the way in and out. */
export function TotalCard({ address, account }: { readonly address: Address; readonly account: Account }) {
  const { data: me } = useQuery(meQuery(address))
  const [recharge, setRecharge] = useState<'unused' | 'open' | 'closed'>('unused')
  return (
    <Card aria-labelledby="total-title">
      <h2 id="total-title" className="text-small text-ink-2">
        <Trans>Total assets</Trans>
      </h2>
      <TotalFigure address={address} />
      <BalanceChart address={address} />
      {me?.banned && (
        <p role="status" className="mt-3 rounded-small bg-warn-soft px-3 py-2 text-small text-warn">
          <Trans>
            This account is suspended: exchange and withdrawal are closed to it. Your balances are kept.
          </Trans>
        </p>
      )}
      <div className="mt-5 grid grid-cols-2 gap-2 wide:gap-3">
        <Button
          size="half"
          busy={!account.walletChecked && !account.walletCheckFailed}
          onPointerEnter={() => void loadRecharge()}
          onClick={() => (account.walletChecked ? setRecharge('open') : void askCheckWallet())}
        >
          {nameRecharge(account)}
        </Button>
        <WithdrawalNotOpenButton />
      </div>
      {recharge !== 'unused' && (
        <Suspense fallback={null}>
          <RechargeSheet
            address={address}
            isOpen={recharge === 'open'}
            onClose={() => setRecharge('closed')}
          />
        </Suspense>
      )}
    </Card>
  )
}

function nameRecharge({ walletChecked, walletCheckFailed }: Account): ReactNode {
  if (walletChecked) return <Trans>Recharge USDT</Trans>
  return walletCheckFailed ? <Trans>Check again</Trans> : <Trans>Checking…</Trans>
}

function TotalFigure({ address }: { readonly address: Address }) {
  const { data: me, error, refetch } = useQuery(meQuery(address))
  const total =
    me &&
    amountOf(
      'USDT',
      fromDecimal(me.totalUsdtBalance, 'USDT').micro + fromDecimal(me.totalGusdBalance, 'GUSD').micro,
    )
  if (!me && error) {
    return (
      <div className="mt-2">
        <Failure
          title={<Trans>Your balances could not be loaded. They are unchanged.</Trans>}
          error={error}
          onRetry={() => void refetch()}
        />
      </div>
    )
  }
  return (
    <p className="mt-1.5 flex flex-wrap items-baseline gap-x-2">
      {total ? (
        <span className="text-display font-strong tracking-display num">
          {showAmount(total, { maximum: 2 })}
        </span>
      ) : (
        <TextSkeleton className="text-display num">0,000.00</TextSkeleton>
      )}
      <span className="text-title font-medium text-ink-2">USD</span>
    </p>
  )
}
