import type { EIP1193Provider } from 'viem'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

const alice = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const bob = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const bsc = {
  chainId: 56,
  chainName: 'BSC',
  rpcUrls: ['http://localhost:1'],
  nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 18 as const },
  blockExplorerUrls: ['http://localhost:2'],
}

/** A wallet as an extension would be: programmable answers, real events. */
function createProvider() {
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  const wallet = {
    accounts: [alice.toLowerCase()] as string[],
    chainId: '0x1',
    knownChains: new Set(['0x1']),
    calls: [] as string[],
    errors: new Map<string, unknown>(),
    emit: (event: string, payload: unknown) => {
      for (const listener of listeners.get(event) ?? []) listener(payload)
    },
    listenerCount: () => [...listeners.values()].reduce((sum, set) => sum + set.size, 0),
  }
  const request = async ({ method, params }: { method: string; params?: unknown[] }): Promise<unknown> => {
    wallet.calls.push(method)
    if (wallet.errors.has(method)) throw wallet.errors.get(method)
    const target = (params?.[0] as { chainId?: string } | undefined)?.chainId ?? ''
    if (method === 'eth_accounts' || method === 'eth_requestAccounts') return wallet.accounts
    if (method === 'eth_chainId') return wallet.chainId
    if (method === 'wallet_addEthereumChain') wallet.knownChains.add(target)
    if (method === 'wallet_switchEthereumChain') {
      if (!wallet.knownChains.has(target)) throw { code: 4902, message: 'Unrecognized chain ID' }
      wallet.chainId = target
      wallet.emit('chainChanged', target)
    }
    return null
  }
  const provider = {
    request,
    on: (event: string, listener: (payload: unknown) => void) =>
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event: string, listener: (payload: unknown) => void) =>
      listeners.get(event)?.delete(listener),
  } as unknown as EIP1193Provider
  return { wallet, option: { id: 'test.wallet', name: 'Test', icon: null, provider } }
}

describe('walletConnection', () => {
  let connection: typeof import('./walletConnection.ts')
  let store: typeof import('./walletStore.ts')
  let account: typeof import('../session/account.ts')
  let stored: Map<string, string>

  beforeAll(async () => {
    stored = new Map()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => void stored.set(key, text),
      removeItem: (key: string) => void stored.delete(key),
    })
    vi.stubGlobal('addEventListener', () => undefined)
    connection = await import('./walletConnection.ts')
    store = await import('./walletStore.ts')
    account = await import('../session/account.ts')
  })
  beforeEach(() => connection.closeConnection())
  afterEach(() => connection.closeConnection())

  test('default: connecting stores exactly name, address with checksum, chain and network', async () => {
    const { option } = createProvider()
    expect(await connection.openConnection(option)).toBe(alice)
    expect(store.getWallet()).toEqual({ status: 'connected', address: alice, chainId: 1, walletName: 'Test' })
    expect(JSON.parse(stored.get('userInfo') ?? '{}')).toEqual({
      name: 'Test',
      walletAddress: alice,
      chainId: 1,
      networkName: 'Ethereum',
    })
  })

  test('behavior: a declined connection leaves no account and throws the wallet’s error', async () => {
    const { wallet, option } = createProvider()
    wallet.errors.set('eth_requestAccounts', { code: 4001, message: 'User rejected the request.' })
    await expect(connection.openConnection(option)).rejects.toMatchObject({ code: 4001 })
    expect(store.getWallet()).toEqual({ status: 'disconnected' })
    expect(account.readAccount().kind).toBe('visitor')
  })

  test('behavior: a chain unknown to the wallet (4902) is added and then switched to', async () => {
    const { wallet, option } = createProvider()
    await connection.openConnection(option)
    await connection.requestChainSwitch(bsc)
    expect(wallet.calls.slice(-4)).toEqual([
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      'wallet_switchEthereumChain',
      'eth_chainId',
    ])
    expect(store.getWallet()).toMatchObject({ status: 'connected', chainId: 56 })
    // Modules are loaded again for each test, and toasts with them.
    const { readToasts } = await import('../toasts/toast.ts')
    expect(readToasts().shown).toMatchObject([{ kind: 'info', notice: 'addingChain' }])
  })

  test('behavior: a declined switch throws and stays where it was', async () => {
    const { wallet, option } = createProvider()
    await connection.openConnection(option)
    wallet.errors.set('wallet_switchEthereumChain', { code: 4001, message: 'User rejected the request.' })
    await expect(connection.requestChainSwitch(bsc)).rejects.toMatchObject({ code: 4001 })
    expect(store.getWallet()).toMatchObject({ status: 'connected', chainId: 1 })
  })

  test('behavior: another account ends the membership at once; none clears wallet and listeners', async () => {
    const { wallet, option } = createProvider()
    await connection.openConnection(option)
    account.setSignedIn(true)
    wallet.emit('accountsChanged', [bob.toLowerCase()])
    expect(account.readAccount()).toMatchObject({ kind: 'connected', walletAddress: bob })
    wallet.emit('accountsChanged', [])
    expect(account.readAccount().kind).toBe('visitor')
    expect(stored.has('userInfo')).toBe(false)
    expect(wallet.listenerCount()).toBe(0)
  })

  test('behavior: a disconnect event counts only when the accounts are gone', async () => {
    const { wallet, option } = createProvider()
    await connection.openConnection(option)
    wallet.emit('disconnect', { code: 1013 })
    await new Promise((resolve) => setTimeout(resolve))
    expect(store.getWallet().status).toBe('connected')
    wallet.accounts = []
    wallet.emit('disconnect', { code: 4900 })
    await new Promise((resolve) => setTimeout(resolve))
    expect(store.getWallet().status).toBe('disconnected')
  })

  test('behavior: a remembered wallet that is locked is neither asked nor trusted', async () => {
    const { wallet, option } = createProvider()
    wallet.accounts = []
    expect(await connection.resumeConnection(option)).toBeNull()
    expect(wallet.calls).toEqual(['eth_accounts'])
    expect(store.getWallet()).toEqual({ status: 'disconnected' })
  })

  test('behavior: nothing is sent on another chain than the one that was confirmed', async () => {
    const { wallet, option } = createProvider()
    await connection.openConnection(option)
    const call = { from: alice, to: bob, data: '0x', value: 0n, gas: 21_000n, chainId: 56 } as const
    await expect(connection.sendFromWallet(call)).rejects.toMatchObject({ code: 4901 })
    expect(wallet.calls).not.toContain('eth_sendTransaction')
  })

  test('behavior: a failing wallet is asked once, never again automatically', async () => {
    const { wallet, option } = createProvider()
    wallet.errors.set('eth_requestAccounts', { code: -32603, message: 'Internal JSON-RPC error.' })
    await expect(connection.openConnection(option)).rejects.toBeDefined()
    expect(wallet.calls).toEqual(['eth_requestAccounts'])
  })
})
