import { lazy, Suspense, useEffect } from 'react'
import { loadPageTexts } from '../../i18n/loadPageTexts.ts'
import { readAccount, useAccount } from '../../session/account.ts'
import { checkWallet } from '../../signIn/checkWallet.ts'
import { guardSession } from '../../signIn/guardSession.ts'
import { useQuestion } from '../../signIn/questions.ts'
import { isAddress } from '../../wallet/isAddress.ts'
import { useTransactionNotifications } from './useTransactionNotifications.ts'

/** A dialog with its words; most visits of a member see none. */
const withTexts = async <Dialog,>(load: Promise<Dialog>): Promise<{ default: Dialog }> => {
  const [dialog] = await Promise.all([load, loadPageTexts('membership')])
  return { default: dialog }
}
const loadWalletDialog = () => withTexts(import('./WalletDialog.tsx').then((module) => module.WalletDialog))
const WalletDialog = lazy(loadWalletDialog)
const InviteDialog = lazy(() => withTexts(import('./InviteDialog.tsx').then((module) => module.InviteDialog)))

// Outside the demo's build this is a constant, and the demo wallet's code is not in the bundle.
const DemoSheet =
  import.meta.env.MODE === 'demo'
    ? lazy(() => withTexts(import('../../wallet/demo/DemoSheet.tsx').then((module) => module.DemoSheet)))
    : null

const retryMs = 5_000

/** What the wallet and the session ask in the page, and what goes on by itself while a wallet is here. */
export function Membership() {
  const account = useAccount()
  const question = useQuestion()
  const member = account.kind === 'member' && isAddress(account.walletAddress) ? account.walletAddress : null

  // Before the comparison, which may be what finds another account.
  useEffect(guardSession, [])
  useEffect(() => {
    // Whoever is here without a wallet has just asked for one and will be asked which.
    if (readAccount().kind === 'visitor') void loadWalletDialog().catch(() => undefined)
  }, [])
  useEffect(() => {
    if (account.walletChecked) return
    const compare = () => void checkWallet()
    compare()
    // Until the server names its wallets the remembered one stays unchecked, and nothing of money can begin.
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
