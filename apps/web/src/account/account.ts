import { useSyncExternalStore } from 'react'
import { networkName } from './networks.ts'

/** What the wallet tells about itself. */
export type ConnectedWallet = {
  readonly name: string
  readonly walletAddress: string
  readonly chainId: number
}

/** What is under way with the wallet right now, so that buttons can say it. */
export type WalletBusy = 'connecting' | 'switching' | 'signingIn'

/**
 * Who is here: nobody, a wallet that has not signed in, or a member.
 * `walletChecked` is false while only the remembered wallet has been painted: nothing of money may start then.
 */
export type Account = { readonly walletChecked: boolean; readonly busy: WalletBusy | null } & (
  | { readonly kind: 'visitor' }
  | ({ readonly kind: 'connected' | 'member'; readonly networkName: string } & ConnectedWallet)
)

const userInfoKey = 'userInfo'
const signedInKey = 'signedInAs'
const visitor: Account = { kind: 'visitor', walletChecked: false, busy: null }

let account: Account = restoreAccount()
const listeners = new Set<() => void>()

/** Who is here now. */
export const readAccount = (): Account => account

/** Who is here, kept current. */
export const useAccount = (): Account => useSyncExternalStore(subscribeAccount, readAccount)

export function subscribeAccount(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Remembers the connected wallet; another address than before ends the membership shown. */
export function setWallet({ name, walletAddress, chainId }: ConnectedWallet): void {
  const same = account.kind !== 'visitor' && sameAddress(account.walletAddress, walletAddress)
  const kind = same && account.kind === 'member' ? 'member' : 'connected'
  const shown = { name, walletAddress, chainId, networkName: networkName(chainId) }
  publish({ kind, ...shown, walletChecked: true, busy: account.busy })
}

/** Marks the connected wallet as signed in, or as signed in no longer. Without a wallet it does nothing. */
export function setSignedIn(signedIn: boolean): void {
  if (account.kind === 'visitor') return
  publish({ ...account, kind: signedIn ? 'member' : 'connected' })
}

/** Says that the remembered wallet was compared with the real one. */
export function setWalletChecked(walletChecked: boolean): void {
  publish({ ...account, walletChecked })
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
  persistAccount(next)
  for (const listener of listeners) listener()
}

function persistAccount(next: Account): void {
  if (next.kind === 'visitor') {
    localStorage.removeItem(userInfoKey)
    localStorage.removeItem(signedInKey)
    return
  }
  const { name, walletAddress, chainId, networkName: network } = next
  localStorage.setItem(userInfoKey, JSON.stringify({ name, walletAddress, chainId, networkName: network }))
  if (next.kind === 'member') localStorage.setItem(signedInKey, walletAddress)
  else localStorage.removeItem(signedInKey)
}

function restoreAccount(): Account {
  const wallet = parseUserInfo(localStorage.getItem(userInfoKey))
  if (!wallet) return visitor
  const kind = sameAddress(localStorage.getItem(signedInKey) ?? '', wallet.walletAddress) ? 'member' : 'connected'
  return { kind, ...wallet, networkName: networkName(wallet.chainId), walletChecked: false, busy: null }
}

/** Reads the persisted record; anything that is not one is treated as absent. */
export function parseUserInfo(text: string | null): ConnectedWallet | null {
  if (!text) return null
  try {
    const stored: unknown = JSON.parse(text)
    if (typeof stored !== 'object' || stored === null) return null
    const { name, walletAddress, chainId } = stored as Record<string, unknown>
    if (typeof walletAddress !== 'string' || !/^0x[0-9a-fA-F]{40}$/.test(walletAddress)) return null
    if (typeof chainId !== 'number' || !Number.isSafeInteger(chainId)) return null
    return { name: typeof name === 'string' ? name : '', walletAddress, chainId }
  } catch {
    return null
  }
}

const sameAddress = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase()

// Another tab connected, signed in or out: what is shown here must not lag behind it.
addEventListener('storage', ({ key }) => {
  if (key !== userInfoKey && key !== signedInKey && key !== null) return
  account = restoreAccount()
  for (const listener of listeners) listener()
})
