import { setWalletCheckFailed } from '../session/account.ts'
import { resumeWallet } from './resumeWallet.ts'

/** Longer than a call of the server may take. */
const timeoutMs = 12_000

/**
 * Verifies the remembered wallet. A refusal or timeout of the server or the wallet is stored in the account,
 * so that screens can show it instead of waiting without end.
 */
export async function verifyWallet(): Promise<void> {
  const late = setTimeout(() => setWalletCheckFailed(true), timeoutMs)
  try {
    await resumeWallet()
  } catch {
    setWalletCheckFailed(true)
  } finally {
    clearTimeout(late)
  }
}
