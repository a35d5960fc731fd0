import { clearAccount, readAccount, setWallet, setWalletBusy } from '../session/account.ts'
import { isAddress } from './isAddress.ts'
import { reduceWallet, type WalletEvent, type WalletState } from './walletState.ts'

type Listener = (next: WalletState, previous: WalletState) => void

const listeners = new Set<Listener>()
let current: WalletState = restoreState()

/** The wallet as it is known now. */
export function getWallet(): WalletState {
  return current
}

/** Lets an event of the wallet happen: whoever subscribed hears of it before the screens do. */
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

/** Shows the wallet as it is known once more, where another tab has written over it. */
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
