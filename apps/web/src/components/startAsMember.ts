import type { Account } from '../session/account.ts'
import { requestConnect, requestSignIn, requestWalletCheck } from '../session/sessionRequests.ts'

/** Does what moves money once somebody is signed in with a wallet that was looked at; else the step that leads there. */
export function startAsMember(account: Account, act: () => void): void {
  if (account.kind === 'visitor') void requestConnect()
  else if (account.kind === 'connected') void requestSignIn()
  else if (account.walletChecked) act()
  else void requestWalletCheck()
}

/** Whether the remembered wallet is still being compared, so that nothing of money may start. */
export const isChecking = ({ kind, walletChecked, walletCheckFailed }: Account): boolean =>
  kind === 'member' && !walletChecked && !walletCheckFailed
