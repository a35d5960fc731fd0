import { lazy, Suspense, useEffect } from 'react'
import { loadPageTexts } from '../../i18n/loadPageTexts.ts'
import { readAccount, useAccount } from '../../session/account.ts'
import { usePrompt } from '../../signIn/prompts.ts'
import { verifyWallet } from '../../signIn/verifyWallet.ts'
import { watchSession } from '../../signIn/watchSession.ts'
import { isAddress } from '../../wallet/isAddress.ts'
import { useTransactionNotifications } from './useTransactionNotifications.ts'

/** Loads a dialog with its texts; most visits need none. */
const withTexts = async <Dialog,>(load: Promise<Dialog>): Promise<{ default: Dialog }> => {
  const [dialog] = await Promise.all([load, loadPageTexts('membership')])
  return { default: dialog }
}
const loadWalletDialog = () => withTexts(import('./WalletDialog.tsx').then((module) => module.WalletDialog))
const WalletDialog = lazy(loadWalletDialog)
const InviteDialog = lazy(() => withTexts(import('./InviteDialog.tsx').then((module) => module.InviteDialog)))

// A constant outside the demo build, so that production excludes the demo wallet's code.
const DemoSheet =
  import.meta.env.MODE === 'demo'
    ? lazy(() => withTexts(import('../../wallet/demo/DemoSheet.tsx').then((module) => module.DemoSheet)))
    : null

const retryMs = 5_000

/** Dialogs of wallet and session, and the watchers that run while a wallet is connected. */
export function Membership() {
  const account = useAccount()
  const question = usePrompt()
  const member = account.kind === 'member' && isAddress(account.walletAddress) ? account.walletAddress : null

  // Runs before the comparison, which may find another account.
  useEffect(watchSession, [])
  useEffect(() => {
    // A visitor has just requested a connection and will choose a wallet next.
    if (readAccount().kind === 'visitor') void loadWalletDialog().catch(() => undefined)
  }, [])
  useEffect(() => {
    if (account.walletChecked) return
    const compare = () => void verifyWallet()
    compare()
    // The remembered wallet stays unchecked until the wallets are known, and no money can move before.
    const timer = setInterval(compare, retryMs)
    return () => clearInterval(timer)
  }, [account.walletChecked])
  useTransactionNotifications(member)

  return (
    <>
      <Suspense fallback={null}>
        {question?.kind === 'wallet' && <WalletDialog question={question} />}
        {question?.kind === 'invite' && <InviteDialog question={question} />}
      </Suspense>
      {DemoSheet && (
        <Suspense fallback={null}>
          <DemoSheet />
        </Suspense>
      )}
    </>
  )
}
