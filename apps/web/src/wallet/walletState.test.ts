import fc from 'fast-check'
import type { Address } from 'viem'
import { describe, expect, test } from 'vitest'
import {
  findWalletAddress,
  isSessionOver,
  reduceWallet,
  type WalletEvent,
  type WalletState,
} from './walletState.ts'

const alice: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const bob: Address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const connected: WalletState = { status: 'connected', address: alice, chainId: 56, walletName: 'Wallet' }

const run = (state: WalletState, ...events: WalletEvent[]): WalletState => events.reduce(reduceWallet, state)

describe('reduceWallet', () => {
  test('default: a connection passes through connecting to connected', () => {
    const connecting = run({ status: 'disconnected' }, { type: 'connectStarted', walletName: 'Wallet' })
    expect(connecting).toEqual({ status: 'connecting', walletName: 'Wallet' })
    expect(run(connecting, { ...connected, type: 'connected' })).toMatchObject(connected)
  })

  test('behavior: a declined connection leaves nothing behind', () => {
    const state = run(
      { status: 'disconnected' },
      { type: 'connectStarted', walletName: 'W' },
      { type: 'connectFailed' },
    )
    expect(state).toEqual({ status: 'disconnected' })
  })

  test('behavior: an empty account list clears the wallet', () => {
    expect(run(connected, { type: 'accountsChanged', accounts: [] })).toEqual({ status: 'disconnected' })
  })

  test('behavior: another first account replaces the address, another letter case does not', () => {
    expect(run(connected, { type: 'accountsChanged', accounts: [bob, alice] })).toMatchObject({
      address: bob,
    })
    const lower = alice.toLowerCase() as Address
    expect(run(connected, { type: 'accountsChanged', accounts: [lower] })).toBe(connected)
  })

  test('behavior: an account that changes during a chain switch is not lost', () => {
    const state = run(
      connected,
      { type: 'switchStarted', targetChainId: 1 },
      { type: 'accountsChanged', accounts: [bob] },
      { type: 'chainChanged', chainId: 1 },
    )
    expect(state).toEqual({ status: 'connected', address: bob, chainId: 1, walletName: 'Wallet' })
  })

  test('behavior: a declined switch stays on its chain', () => {
    const state = run(connected, { type: 'switchStarted', targetChainId: 1 }, { type: 'switchEnded' })
    expect(state).toEqual(connected)
  })

  test('behavior: a remembered wallet stays disconnected until the wallet confirms it', () => {
    const remembered = run({ status: 'disconnected' }, { ...connected, type: 'restored' })
    expect(remembered.status).toBe('remembered')
    expect(
      run(remembered, { type: 'chainChanged', chainId: 1 }, { type: 'switchStarted', targetChainId: 1 }),
    ).toBe(remembered)
  })

  test('behavior: without a wallet in the browser it is absent, until one is announced', () => {
    const absent = run({ status: 'disconnected' }, { type: 'discovered', walletCount: 0 })
    expect(absent).toEqual({ status: 'absent' })
    expect(run(absent, { type: 'discovered', walletCount: 1 })).toEqual({ status: 'disconnected' })
    expect(run(connected, { type: 'discovered', walletCount: 0 })).toBe(connected)
  })
})

describe('isSessionOver', () => {
  test('default: the session ends when the wallet shows another address or none', () => {
    expect(isSessionOver(alice, { ...connected, address: bob })).toBe(true)
    expect(isSessionOver(alice, { status: 'disconnected' })).toBe(true)
    expect(isSessionOver(alice, { status: 'absent' })).toBe(true)
    expect(isSessionOver(alice, connected)).toBe(false)
    expect(isSessionOver(null, { status: 'disconnected' })).toBe(false)
  })

  test('behavior: after any events, an open session belongs to the address shown', () => {
    const address = fc.constantFrom(alice, bob)
    const chainId = fc.constantFrom(1, 56, 137)
    const walletName = fc.constant('W')
    const event: fc.Arbitrary<WalletEvent> = fc.oneof(
      fc.record({ type: fc.constant('restored' as const), address, chainId, walletName }),
      fc.record({ type: fc.constant('discovered' as const), walletCount: fc.nat(2) }),
      fc.record({ type: fc.constant('connectStarted' as const), walletName }),
      fc.record({ type: fc.constant('connectFailed' as const) }),
      fc.record({ type: fc.constant('connected' as const), address, chainId, walletName }),
      fc.record({
        type: fc.constant('accountsChanged' as const),
        accounts: fc.array(address, { maxLength: 2 }),
      }),
      fc.record({ type: fc.constant('chainChanged' as const), chainId }),
      fc.record({ type: fc.constant('switchStarted' as const), targetChainId: chainId }),
      fc.record({ type: fc.constant('switchEnded' as const) }),
      fc.record({ type: fc.constant('disconnected' as const) }),
    )
    fc.assert(
      fc.property(fc.array(event, { maxLength: 30 }), (events) => {
        let state: WalletState = connected
        let session: Address | null = alice
        for (const each of events) {
          state = reduceWallet(state, each)
          if (isSessionOver(session, state)) session = null
          const shown = findWalletAddress(state)
          if (session !== null && shown !== null) expect(shown).toBe(session)
        }
      }),
    )
  })
})
