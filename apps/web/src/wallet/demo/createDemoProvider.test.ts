import { setMaxListeners } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SeedMessage } from '@bank/privacy'
import {
  type EIP1193Provider,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  parseTransaction,
  toFunctionSelector,
  toHex,
  verifyMessage,
} from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

const mnemonic = 'test test test test test test test test test test test junk'
const first = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const second = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const vault = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const usdt = '0x55d398326f99059fF775485246999027B3197955'

const token = '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d'
const pool = '0x40749e16F474380A57cfc6e2863B776A50cE242c'

/** Answers the reads of a token of six decimals and a pool of 0.1 BNB. */
function read({ to, data }: { to: string; data: string }): unknown {
  const known = [
    [token, 'symbol()', encodeAbiParameters([{ type: 'string' }], ['USDC'])],
    [token, 'decimals()', encodeAbiParameters([{ type: 'uint8' }], [6])],
    [pool, 'denomination()', encodeAbiParameters([{ type: 'uint256' }], [10n ** 17n])],
  ] as const
  const found = known.find(
    ([address, name]) => address.toLowerCase() === to.toLowerCase() && toFunctionSelector(name) === data,
  )
  return found?.[2] ?? '0x'
}

/** Starts a node that answers only the requests of a wallet before it sends, and keeps what was sent. */
function startNode(sent: string[]): Promise<Server> {
  const answers: Readonly<Record<string, (params: readonly string[]) => unknown>> = {
    eth_call: ([call]) => read(call as unknown as { to: string; data: string }),
    eth_estimateGas: () => '0xea60',
    eth_gasPrice: () => '0x3b9aca00',
    eth_getTransactionCount: () => '0x5',
    eth_sendRawTransaction: ([raw]) => {
      sent.push(raw ?? '')
      return `0x${'1'.repeat(64)}`
    },
  }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { id, method, params } = JSON.parse(Buffer.concat(chunks).toString())
    const result = answers[method]?.(params ?? []) ?? null
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result }))
  })
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}

describe('createDemoProvider', () => {
  let server: Server
  let provider: EIP1193Provider
  let requests: typeof import('./demoRequests.ts')
  const sent: string[] = []
  const stored = new Map<string, string>()
  const tab = new EventTarget()

  /** Answers the next prompt as the user: with an account, or by rejecting it. */
  const answerNext = async (answer: 'confirm' | 'reject') => {
    const standing = await vi.waitUntil(() => requests.findDemoRequest(), { timeout: 20_000 })
    const { request } = standing
    standing.answer(
      answer === 'reject' ? null : request.kind === 'connect' ? request.chosen : request.address,
    )
    return request
  }
  const ask = (method: string, params: readonly unknown[] = []) =>
    provider.request({ method, params } as never) as Promise<unknown>

  beforeAll(async () => {
    server = await startNode(sent)
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => void stored.set(key, text),
      removeItem: (key: string) => void stored.delete(key),
    })
    // Every test creates a wallet that listens here.
    setMaxListeners(0, tab)
    vi.stubGlobal('addEventListener', tab.addEventListener.bind(tab))
    requests = await import('./demoRequests.ts')
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    stored.clear()
    sent.length = 0
    const { createDemoProvider } = await import('./createDemoProvider.ts')
    const rpcUrls = [`http://127.0.0.1:${(server.address() as AddressInfo).port}`]
    const chainOf = (chainId: number, chainName: string) => ({
      chainId,
      chainName,
      rpcUrls,
      nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 18 as const },
      blockExplorerUrls: [],
    })
    provider = createDemoProvider({
      mnemonic,
      accountCount: 3,
      rootMember: first,
      chains: [chainOf(56, 'BSC'), chainOf(1, 'Ethereum')],
      homeChainId: 56,
      contracts: { vault, usdt, usdtDecimals: 18 },
    })
  })

  const connect = async () => {
    const connecting = ask('eth_requestAccounts')
    await answerNext('confirm')
    return connecting
  }

  test('default: asks which account to show, then shows it without asking and after a reload', async () => {
    expect(await ask('eth_accounts')).toEqual([])
    expect(await connect()).toEqual([second])
    expect(await ask('eth_requestAccounts')).toEqual([second])
    expect(JSON.parse(stored.get('demoWallet') ?? '{}')).toEqual({ address: second, chainId: 56 })
  })

  test('behavior: another tab that disconnects the wallet does so here too, and connecting asks again', async () => {
    await connect()
    const shown: unknown[] = []
    provider.on('accountsChanged', (accounts) => shown.push(accounts))
    stored.set('demoWallet', JSON.stringify({ address: null, chainId: 56 }))
    tab.dispatchEvent(Object.assign(new Event('storage'), { key: 'demoWallet' }))
    expect(shown).toEqual([[]])
    expect(await ask('eth_accounts')).toEqual([])
    expect(await connect()).toEqual([second])
    expect(JSON.parse(stored.get('demoWallet') ?? '{}')).toEqual({ address: second, chainId: 56 })
  })

  test('behavior: whatever the person rejects is 4001', async () => {
    const connecting = ask('eth_requestAccounts')
    const rejected = expect(connecting).rejects.toMatchObject({ code: 4001 })
    await answerNext('reject')
    await rejected
    expect(await ask('eth_accounts')).toEqual([])
  })

  test('behavior: a signature is the account’s own over exactly the text shown', async () => {
    await connect()
    const signing = ask('personal_sign', [toHex('MemberRegister 你好'), second])
    expect(await answerNext('confirm')).toMatchObject({ kind: 'sign', text: 'MemberRegister 你好' })
    const signature = (await signing) as `0x${string}`
    expect(await verifyMessage({ address: second, message: 'MemberRegister 你好', signature })).toBe(true)
  })

  test('behavior: structured text is signed as it was shown, and twice the same', async () => {
    await connect()
    const { requestSeed } = await import('@bank/privacy')
    const sign = async (message: SeedMessage) => {
      if (message.version !== 1) throw new Error('no typed data')
      const signing = ask('eth_signTypedData_v4', [second, JSON.stringify(message.typed)])
      shown.push(await answerNext('confirm'))
      return (await signing) as `0x${string}`
    }
    const shown: unknown[] = []
    expect((await requestSeed({ address: second, sign })).fingerprint).toMatch(/^[0-9a-f]{16}$/)
    // The second sheet must say that it is the second, as it would look like the first.
    const typed = { kind: 'sign', typed: { primaryType: 'PrivateTransferKey' } }
    expect(shown).toMatchObject([
      { ...typed, isRepeated: false },
      { ...typed, isRepeated: true },
    ])
  })

  test('behavior: a deposit into a private pool is described by its amount', async () => {
    await connect()
    const { encodeDepositCall } = await import('@bank/privacy')
    const denomination = 10n ** 17n
    const { to, data, value } = encodeDepositCall({
      pool: vault,
      denomination,
      commitment: 1n,
      encryptedNote: '0x12',
    })
    const sending = ask('eth_sendTransaction', [{ from: second, to, data, value: toHex(value) }])
    expect(await answerNext('confirm')).toMatchObject({ call: { kind: 'mix', wei: denomination } })
    await sending
    expect(parseTransaction(sent[0] as `0x${string}`)).toMatchObject({ value: denomination })
  })

  test('behavior: the amounts of a take-back, an approval and a cross-chain transfer are read from the chain', async () => {
    await connect()
    const { encodeTakeBackCall } = await import('@bank/privacy')
    const { erc20Abi } = await import('@bank/chain')
    const { depositAbi, toWord } = await import('@bank/chain/crosschain')
    const describe = async (call: { to: string; data: Hex }) => {
      const sending = ask('eth_sendTransaction', [{ from: second, ...call }])
      const request = await answerNext('confirm')
      await sending
      return 'call' in request ? request.call : null
    }
    const note = { nullifier: 1n, secret: 2n } as Parameters<typeof encodeTakeBackCall>[0]['note']
    expect(await describe(encodeTakeBackCall({ pool, note }))).toEqual({ kind: 'takeBack', wei: 10n ** 17n })
    expect(await describe(encodeTakeBackCall({ pool: first, note }))).toEqual({ kind: 'takeBack', wei: null })
    const usdc = { symbol: 'USDC', decimals: 6 }
    const approval = { abi: erc20Abi, functionName: 'approve', args: [first, 25_100_000n] } as const
    const approve = encodeFunctionData(approval)
    expect(await describe({ to: token, data: approve })).toEqual({
      ...{ kind: 'approveToken', spender: first, units: 25_100_000n },
      ...usdc,
    })
    expect(await describe({ to: first, data: approve })).toEqual({ kind: 'other', data: approve })
    const [from, to, input] = [second, first, token].map((address) => toWord(address as Hex))
    if (!from || !to || !input) throw new Error('three words')
    const terms = [25_100_000n, 25_000_000n, 137n, toWord(`0x${'0'.repeat(40)}`), 1, 2, 0, '0x'] as const
    const deposit = encodeFunctionData({
      abi: depositAbi,
      functionName: 'deposit',
      args: [from, to, input, input, ...terms],
    })
    expect(await describe({ to: pool, data: deposit })).toEqual({
      ...{ kind: 'cross', units: 25_100_000n, recipient: first, destinationChainId: 137 },
      ...usdc,
    })
  })

  test('behavior: an account it was not asked to show neither signs nor sends', async () => {
    await connect()
    await expect(ask('personal_sign', [toHex('x'), first])).rejects.toMatchObject({ code: 4100 })
    await expect(ask('eth_sendTransaction', [{ from: first, to: vault }])).rejects.toMatchObject({
      code: 4100,
    })
  })

  test('behavior: a transaction is described in plain language, signed for its chain and sent', async () => {
    await connect()
    const { encodeCall } = await import('../../transactions/run/createRecharge.ts')
    const call = encodeCall('approve', { vault, usdt, usdtDecimals: 18 }, 1_000n * 10n ** 18n)
    const sending = ask('eth_sendTransaction', [{ from: second, to: call.to, data: call.data }])
    expect(await answerNext('confirm')).toMatchObject({
      kind: 'send',
      call: { kind: 'approve', spender: vault, amount: { asset: 'USDT', micro: 1_000_000_000n } },
    })
    await sending
    expect(parseTransaction(sent[0] as `0x${string}`)).toMatchObject({
      chainId: 56,
      nonce: 5,
      data: call.data,
    })
  })

  test('behavior: a rejected transaction is not sent', async () => {
    await connect()
    const sending = ask('eth_sendTransaction', [{ from: second, to: vault, data: '0x' }])
    const rejected = expect(sending).rejects.toMatchObject({ code: 4001 })
    await answerNext('reject')
    await rejected
    expect(sent).toEqual([])
  })

  test('behavior: a chain that is not the demo’s is unknown (4902), a method it lacks is 4200', async () => {
    await expect(ask('wallet_switchEthereumChain', [{ chainId: '0x89' }])).rejects.toMatchObject({
      code: 4902,
    })
    await expect(ask('wallet_watchAsset')).rejects.toMatchObject({ code: 4200 })
    const changes: unknown[] = []
    provider.on('chainChanged', (chainId) => changes.push(chainId))
    await ask('wallet_switchEthereumChain', [{ chainId: '0x1' }])
    expect(changes).toEqual(['0x1'])
  })
})
