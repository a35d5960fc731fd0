import type { Account } from '../../session/account.ts'
import { requestConnect, requestSignIn, requestWalletCheck } from '../../session/sessionRequests.ts'

/**
 * Starts a money operation for a signed-in member with a verified wallet; otherwise opens the step that is
 * missing.
 */
export function startAsMember(account: Account, act: () => void): void {
  if (account.kind === 'visitor') void requestConnect()
  else if (account.kind === 'connected') void requestSignIn()
  else if (account.walletChecked) act()
  else void requestWalletCheck()
}

/** True while the remembered wallet is being verified: no money may move yet. */
export const isChecking = ({ kind, walletChecked, walletCheckFailed }: Account): boolean =>
  kind === 'member' && !walletChecked && !walletCheckFailed
