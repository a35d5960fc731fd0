import { createApiClient } from '@bank/api-schema'
import { msg } from '@lingui/core/macro'
import { memberKey } from '../api/queries.ts'
import { queryClient } from '../api/queryClient.ts'
import { type Account, readAccount, setSignedIn, subscribeOtherTabs } from '../session/account.ts'
import { claimSessionEnded } from '../session/endedSession.ts'
import { toast } from '../toasts/toast.ts'
import { isAddress } from '../wallet/isAddress.ts'
import { closeConnection } from '../wallet/walletConnection.ts'
import { findWalletAddress, isSessionOver, type WalletState } from '../wallet/walletState.ts'
import { dispatchWallet, subscribeWallet } from '../wallet/walletStore.ts'
import { toCodeNotice } from './notifyFailure.ts'

// A session that has already ended answers 401, which is expected here and causes no redirect. Sent even if
// the page is closed right after, so that the sign-out takes effect.
const quietClient = createApiClient({
  baseUrl: '',
  fetch: (url, init) => fetch(url, { ...init, keepalive: true }),
})

let revoking: Promise<void> = Promise.resolve()

/** Ends the session at once in this browser, and on the server as soon as it answers. */
export function closeSession(): Promise<void> {
  setSignedIn(false)
  queryClient.removeQueries({ queryKey: memberKey })
  revoking = quietClient.signOut().then(
    () => undefined,
    () => undefined,
  )
  return revoking
}

/** Resolves when no sign-out is under way, so that a late one cannot end the session that comes next. */
export function waitForSignOut(): Promise<void> {
  return revoking
}

let isGuarded = false

/**
 * Ends the member's session when the wallet stops showing the address that signed in, and follows sign-outs
 * in other tabs. Every sign-out is shown with its reason.
 */
export function watchSession(): void {
  if (isGuarded) return
  isGuarded = true
  if (claimSessionEnded()) toast.info(toCodeNotice(401))
  subscribeOtherTabs(syncOtherTab)
  subscribeWallet((next: WalletState) => {
    const account = readAccount()
    const member =
      account.kind === 'member' && isAddress(account.walletAddress) ? account.walletAddress : null
    if (!isSessionOver(member, next)) return
    void closeSession()
    toast.info(
      findWalletAddress(next)
        ? msg`Your wallet shows another account now. Sign in to continue with it.`
        : msg`Your wallet no longer shows this site an account, so you were signed out. Connect to continue.`,
    )
  })
}

/** The wallet's event may arrive before or after the other tab's; the first one is shown. */
function syncOtherTab(before: Account, now: Account): void {
  const wasMember = before.kind === 'member'
  if (wasMember && now.kind !== 'member') {
    queryClient.removeQueries({ queryKey: memberKey })
    toast.info(msg`You signed out in another tab.`)
  }
  if (now.kind === 'visitor') closeConnection()
  else if (isAddress(now.walletAddress)) {
    const { walletAddress: address, chainId, name: walletName } = now
    dispatchWallet({ type: 'restored', address, chainId, walletName })
  }
}
