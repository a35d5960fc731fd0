import { readStored, writeStored } from '@bank/ui/browser'
import { useSyncExternalStore } from 'react'
import { getNetworkName } from './networks.ts'
import { type ConnectedWallet, parseUserInfo } from './parseUserInfo.ts'

export type { ConnectedWallet }

/** Current wallet operation, for the labels of buttons. */
export type WalletBusy = 'connecting' | 'switching' | 'signingIn'

/**
 * The account: a visitor, a wallet that has not signed in, or a member. `walletChecked` is false while only
 * the remembered wallet was painted: no money may move; `walletCheckFailed`: its verification was tried and
 * has not succeeded yet.
 */
export type Account = {
  readonly walletChecked: boolean
  readonly walletCheckFailed: boolean
  readonly busy: WalletBusy | null
} & (
  | { readonly kind: 'visitor' }
  | ({ readonly kind: 'connected' | 'member'; readonly networkName: string } & ConnectedWallet)
)

const userInfoKey = 'userInfo'
const signedInKey = 'signedInAs'
const unchecked = { walletChecked: false, walletCheckFailed: false, busy: null }
const visitor: Account = { kind: 'visitor', ...unchecked }

let account: Account = restoreAccount()
const listeners = new Set<() => void>()
const otherTabListeners = new Set<(before: Account, now: Account) => void>()

export const readAccount = (): Account => account

/** Returns the account, kept current. */
export const useAccount = (): Account => useSyncExternalStore(subscribeAccount, readAccount, readAccount)

export function subscribeAccount(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Calls `listener` when another tab has changed the account, until the returned function is called. */
export function subscribeOtherTabs(listener: (before: Account, now: Account) => void): () => void {
  otherTabListeners.add(listener)
  return () => otherTabListeners.delete(listener)
}

/** Stores the connected wallet; another address than before ends the membership shown. */
export function setWallet({ name, walletAddress, chainId }: ConnectedWallet): void {
  const same = account.kind !== 'visitor' && isSameAddress(account.walletAddress, walletAddress)
  const kind = same && account.kind === 'member' ? 'member' : 'connected'
  const shown = { name, walletAddress, chainId, networkName: getNetworkName(chainId) }
  publish({ kind, ...shown, walletChecked: true, walletCheckFailed: false, busy: account.busy })
}

/** Marks the connected wallet as signed in, or as signed in no longer. Without a wallet it does nothing. */
export function setSignedIn(signedIn: boolean): void {
  if (account.kind === 'visitor') return
  publish({ ...account, kind: signedIn ? 'member' : 'connected' })
}

/** Marks the remembered wallet as verified. */
export function setWalletChecked(walletChecked: boolean): void {
  publish({ ...account, walletChecked, walletCheckFailed: false })
}

/** Marks that the remembered wallet could not be verified so far, or that this is retried. */
export function setWalletCheckFailed(walletCheckFailed: boolean): void {
  if (!account.walletChecked) publish({ ...account, walletCheckFailed })
}

export function setWalletBusy(busy: WalletBusy | null): void {
  publish({ ...account, busy })
}

/** Forgets wallet and membership. */
export function clearAccount(): void {
  publish({ ...visitor, walletChecked: true })
}

function publish(next: Account): void {
  account = next
  saveAccount(next)
  for (const listener of listeners) listener()
}

function saveAccount(next: Account): void {
  if (next.kind === 'visitor') {
    writeStored(userInfoKey, null)
    writeStored(signedInKey, null)
    return
  }
  const { name, walletAddress, chainId, networkName: network } = next
  writeStored(userInfoKey, JSON.stringify({ name, walletAddress, chainId, networkName: network }))
  writeStored(signedInKey, next.kind === 'member' ? walletAddress : null)
}

function restoreAccount(): Account {
  const wallet = parseUserInfo(readStored(userInfoKey))
  if (!wallet) return visitor
  const kind = isSameAddress(readStored(signedInKey) ?? '', wallet.walletAddress) ? 'member' : 'connected'
  return { kind, ...wallet, networkName: getNetworkName(wallet.chainId), ...unchecked }
}

function isSameAddress(left: string, right: string): boolean {
  return left.toLowerCase() === right.toLowerCase()
}

// Another tab connected, signed in or out: this tab must show the same.
addEventListener('storage', ({ key }) => {
  if (key !== userInfoKey && key !== signedInKey && key !== null) return
  const before = account
  account = restoreAccount()
  for (const listener of listeners) listener()
  for (const listener of otherTabListeners) listener(before, account)
})
