import { clearAccount, readAccount, setWallet, setWalletBusy } from '../session/account.ts'
import { isAddress } from './isAddress.ts'
import { reduceWallet, type WalletEvent, type WalletState } from './walletState.ts'

type Listener = (next: WalletState, previous: WalletState) => void

const listeners = new Set<Listener>()
let current: WalletState = restoreState()

export function getWallet(): WalletState {
  return current
}

/** Applies an event of the wallet: subscribers are notified before the screens are. */
export function dispatchWallet(event: WalletEvent): WalletState {
  const previous = current
  current = reduceWallet(current, event)
  if (current === previous) return current
  for (const listener of [...listeners]) listener(current, previous)
  saveToAccount(current)
  return current
}

/** Calls `listener` on every change until the returned function is called. */
export function subscribeWallet(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Writes the wallet's state to the account again, where another tab has overwritten it. */
export const syncAccount = (): void => saveToAccount(current)

function restoreState(): WalletState {
  const account = readAccount()
  if (account.kind === 'visitor' || !isAddress(account.walletAddress)) return { status: 'disconnected' }
  const { walletAddress: address, chainId, name: walletName } = account
  return { status: 'remembered', address, chainId, walletName }
}

function saveToAccount(state: WalletState): void {
  if (state.status === 'remembered') return
  if (state.status === 'connecting') {
    setWalletBusy('connecting')
  } else if (state.status === 'connected' || state.status === 'switching') {
    setWallet({ name: state.walletName, walletAddress: state.address, chainId: state.chainId })
    setWalletBusy(state.status === 'switching' ? 'switching' : null)
  } else {
    clearAccount()
  }
}
