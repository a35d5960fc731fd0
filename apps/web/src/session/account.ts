import { readStored, writeStored } from '@bank/ui/browser'
import { useSyncExternalStore } from 'react'
import { getNetworkName } from './networks.ts'
import { type ConnectedWallet, parseUserInfo } from './parseUserInfo.ts'

export type { ConnectedWallet }

/** What is under way with the wallet right now, so that buttons can say it. */
export type WalletBusy = 'connecting' | 'switching' | 'signingIn'

/**
 * Who is here: nobody, a wallet that has not signed in, or a member.
 * `walletChecked` is false while only the remembered wallet has been painted: nothing of money may start then.
 * `walletCheckFailed` says that comparing it was tried and did not work out yet.
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

/** Who is here now. */
export const readAccount = (): Account => account

/** Who is here, kept current. */
export const useAccount = (): Account => useSyncExternalStore(subscribeAccount, readAccount, readAccount)

export function subscribeAccount(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Calls `listener` when another tab has changed who is here, until the returned function is called. */
export function subscribeOtherTabs(listener: (before: Account, now: Account) => void): () => void {
  otherTabListeners.add(listener)
  return () => otherTabListeners.delete(listener)
}

/** Remembers the connected wallet; another address than before ends the membership shown. */
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

/** Says that the remembered wallet was compared with the real one. */
export function setWalletChecked(walletChecked: boolean): void {
  publish({ ...account, walletChecked, walletCheckFailed: false })
}

/** Says that the remembered wallet could not be compared so far, or that this is tried anew. */
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

// Another tab connected, signed in or out: what is shown here must not lag behind it.
addEventListener('storage', ({ key }) => {
  if (key !== userInfoKey && key !== signedInKey && key !== null) return
  const before = account
  account = restoreAccount()
  for (const listener of listeners) listener()
  for (const listener of otherTabListeners) listener(before, account)
})
