import { Button, Card } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import type { Address } from 'viem'
import { AssetParts } from '../../components/assets/AssetParts.tsx'
import { useAssetHistory } from '../../components/assets/assetHistory.ts'
import { TotalFigure } from '../../components/assets/TotalFigure.tsx'
import { SuspendedNotice } from '../../components/notices/SuspendedNotice.tsx'
import { unitSymbol } from '../../i18n/branding.ts'
import { createMeQuery } from '../../records/accountQueries.ts'
import { Link } from '../../routing/Link.tsx'
import { useNavigate } from '../../routing/useNavigate.ts'
import { usePlace } from '../../routing/usePlace.ts'
import type { Account } from '../../session/account.ts'
import { requestWalletCheck } from '../../session/sessionRequests.ts'
import { toCodeNotice } from '../../signIn/notifyFailure.ts'
import { toast } from '../../toasts/toast.ts'
import { AssetHistory, useAssetPeriod } from './assets/AssetHistory.tsx'

const loadRecharge = () => import('./recharge/RechargeSheet.tsx')
const RechargeSheet = lazy(async () => ({ default: (await loadRecharge()).RechargeSheet }))
const loadWithdraw = () => import('./withdraw/WithdrawSheet.tsx')
const WithdrawSheet = lazy(async () => ({ default: (await loadWithdraw()).WithdrawSheet }))

type SheetState = 'unused' | 'open' | 'closed'

/** Total balance with recharge and withdrawal. */
export function TotalCard({ address, account }: { readonly address: Address; readonly account: Account }) {
  const query = useQuery(createMeQuery(address))
  const { data: me } = query
  const [recharge, setRecharge] = useState<SheetState>('unused')
  const [withdraw, setWithdraw] = useState<SheetState>('unused')
  const closeRecharge = useOpenedByLink('#recharge', account.walletChecked, setRecharge)
  // The button itself rejects a suspended member.
  const closeWithdraw = useOpenedByLink(
    '#withdraw',
    account.walletChecked && me?.banned === false,
    setWithdraw,
  )
  const [period, setPeriod] = useAssetPeriod()
  const history = useAssetHistory(address, { days: period, me })
  const newest = history.data?.dataList.at(-1)
  const isChecking = !account.walletChecked && !account.walletCheckFailed
  return (
    <Card aria-labelledby="total-title">
      <h2 id="total-title" className="text-small text-ink-2">
        <Trans>Total assets</Trans>
      </h2>
      <TotalFigure query={query} />
      {(newest || !history.isError) && <AssetParts newest={newest} />}
      {me?.banned && (
        <div className="mt-3">
          <SuspendedNotice />
        </div>
      )}
      <div className="mt-5 grid grid-cols-2 gap-2 wide:gap-3">
        <Button
          size="half"
          busy={isChecking}
          onPointerEnter={() => void loadRecharge()}
          onClick={() => (account.walletChecked ? setRecharge('open') : void requestWalletCheck())}
        >
          {describeRechargeButton(account)}
        </Button>
        <Button
          kind="ghost"
          size="half"
          busy={isChecking}
          onPointerEnter={() => void loadWithdraw()}
          onClick={() => {
            if (!account.walletChecked) void requestWalletCheck()
            else if (me?.banned) toast.error(toCodeNotice(3009))
            else setWithdraw('open')
          }}
        >
          <Trans>Withdraw</Trans>
        </Button>
      </div>
      <Shortcuts />
      <AssetHistory address={address} period={period} onPeriod={setPeriod} />
      {recharge !== 'unused' && (
        <Suspense fallback={null}>
          <RechargeSheet address={address} isOpen={recharge === 'open'} onClose={closeRecharge} />
        </Suspense>
      )}
      {withdraw !== 'unused' && (
        <Suspense fallback={null}>
          <WithdrawSheet address={address} isOpen={withdraw === 'open'} onClose={closeWithdraw} />
        </Suspense>
      )}
    </Card>
  )
}

/**
 * Opens the sheet for the links /my#recharge and /my#withdraw once the wallet is known; returns its close handler.
 */
function useOpenedByLink(
  meant: '#recharge' | '#withdraw',
  isReady: boolean,
  setSheet: (state: SheetState) => void,
): () => void {
  const { hash, key } = usePlace()
  const navigate = useNavigate()
  const isMeant = hash === meant
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link again is another place
  useEffect(() => {
    if (isMeant && isReady) setSheet('open')
  }, [isMeant, isReady, key])
  return () => {
    setSheet('closed')
    if (isMeant) void navigate({ to: '/my', replace: true })
  }
}

function describeRechargeButton({ walletChecked, walletCheckFailed }: Account): ReactNode {
  if (walletChecked) return <Trans>Recharge USDT</Trans>
  return walletCheckFailed ? <Trans>Check again</Trans> : <Trans>Checking…</Trans>
}

const shortcut =
  'inline-flex min-h-11 items-center px-2 text-small font-medium text-accent underline-offset-4 hover:underline'

/** Links to what members do besides recharge and withdrawal. */
const Shortcuts = () => (
  <p className="mt-1.5 -mb-2 text-center">
    <Link to="/" className={shortcut}>
      <Trans>Exchange USDT and {unitSymbol}</Trans>
    </Link>
    <Link to="/security" className={shortcut}>
      <Trans>Security</Trans>
    </Link>
  </p>
)
