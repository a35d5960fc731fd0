import { isSameAddress } from '@bank/chain'
import type { Address } from 'viem'

/**
 * State of the wallet. `remembered` is painted from storage before the wallet's code has loaded; no money may
 * move until the wallet itself has named the same address (`connected`).
 */
export type WalletState =
  | { readonly status: 'absent' }
  | { readonly status: 'disconnected' }
  | {
      readonly status: 'remembered'
      readonly address: Address
      readonly chainId: number
      readonly walletName: string
    }
  | { readonly status: 'connecting'; readonly walletName: string }
  | {
      readonly status: 'connected'
      readonly address: Address
      readonly chainId: number
      readonly walletName: string
    }
  | {
      readonly status: 'switching'
      readonly address: Address
      readonly chainId: number
      readonly targetChainId: number
      readonly walletName: string
    }

export type WalletEvent =
  | {
      readonly type: 'restored'
      readonly address: Address
      readonly chainId: number
      readonly walletName: string
    }
  | { readonly type: 'discovered'; readonly walletCount: number }
  | { readonly type: 'connectStarted'; readonly walletName: string }
  | { readonly type: 'connectFailed' }
  | {
      readonly type: 'connected'
      readonly address: Address
      readonly chainId: number
      readonly walletName: string
    }
  | { readonly type: 'accountsChanged'; readonly accounts: readonly Address[] }
  | { readonly type: 'chainChanged'; readonly chainId: number }
  | { readonly type: 'switchStarted'; readonly targetChainId: number }
  | { readonly type: 'switchEnded' }
  | { readonly type: 'disconnected' }

const disconnected: WalletState = { status: 'disconnected' }

/** The address a state shows, or null where there is none. */
export function findWalletAddress(state: WalletState): Address | null {
  return 'address' in state ? state.address : null
}

/** The next state of the wallet; an event that does not fit the state leaves it as it is. */
export function reduceWallet(state: WalletState, event: WalletEvent): WalletState {
  switch (event.type) {
    case 'restored':
      return state.status === 'disconnected' || state.status === 'absent'
        ? {
            status: 'remembered',
            address: event.address,
            chainId: event.chainId,
            walletName: event.walletName,
          }
        : state
    case 'discovered':
      return applyDiscovered(state, event.walletCount)
    case 'connectStarted':
      return { status: 'connecting', walletName: event.walletName }
    case 'connectFailed':
      return state.status === 'connecting' ? disconnected : state
    case 'connected':
      return {
        status: 'connected',
        address: event.address,
        chainId: event.chainId,
        walletName: event.walletName,
      }
    case 'accountsChanged':
      return applyAccounts(state, event.accounts)
    case 'chainChanged':
      return applyChain(state, event.chainId)
    case 'switchStarted':
      return state.status === 'connected'
        ? { ...state, status: 'switching', targetChainId: event.targetChainId }
        : state
    case 'switchEnded':
      return state.status === 'switching' ? closeSwitch(state, state.chainId) : state
    case 'disconnected':
      return state.status === 'absent' ? state : disconnected
  }
}

function applyDiscovered(state: WalletState, walletCount: number): WalletState {
  if (state.status === 'disconnected' && walletCount === 0) return { status: 'absent' }
  if (state.status === 'absent' && walletCount > 0) return disconnected
  return state
}

function applyAccounts(state: WalletState, accounts: readonly Address[]): WalletState {
  if (state.status !== 'connected' && state.status !== 'switching') return state
  const first = accounts[0]
  if (first === undefined) return disconnected
  return isSameAddress(first, state.address) ? state : { ...state, address: first }
}

function applyChain(state: WalletState, chainId: number): WalletState {
  if (state.status === 'connected') return state.chainId === chainId ? state : { ...state, chainId }
  if (state.status === 'switching') return closeSwitch(state, chainId)
  return state
}

function closeSwitch(state: Extract<WalletState, { status: 'switching' }>, chainId: number): WalletState {
  return { status: 'connected', address: state.address, chainId, walletName: state.walletName }
}

/**
 * Tests that a change of the wallet ends the member's session: it ends when the wallet stops showing the
 * address that signed in, so that no session is signed in as another address than the wallet's.
 */
export function isSessionOver(sessionAddress: Address | null, next: WalletState): boolean {
  if (sessionAddress === null || next.status === 'connecting') return false
  const shown = findWalletAddress(next)
  return shown === null || !isSameAddress(shown, sessionAddress)
}
