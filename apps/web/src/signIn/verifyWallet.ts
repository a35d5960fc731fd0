import { setWalletCheckFailed } from '../session/account.ts'
import { resumeWallet } from './resumeWallet.ts'

/** Longer than a call of the server may take. */
const timeoutMs = 12_000

/**
 * Compares the remembered wallet with the real one. When the server or the wallet refuses or stays silent, that is
 * marked in the account, so that screens can say it instead of waiting without end.
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
