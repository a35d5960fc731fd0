import { createSeedFromBytes, createSeedMessage, encodeSeedWords, parseSeedWords } from '@bank/privacy'
import { type Hex, hexToString, numberToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { beforeEach, describe, expect, test, vi } from 'vitest'

const account = privateKeyToAccount(numberToHex(77n, { size: 32 }))
const { address } = account
const vault = '0x00000000000000000000000000000000000000bb'
const origin = 'https://bank.example'
const config = { mode: 'production', chains: [], contracts: { vault } }
const bytes = new Uint8Array(32).fill(7)

let stored: Map<string, string>
let signed: { readonly method: string; readonly text: string }[]

/** A wallet that signs what it is asked for and keeps a list of it. */
const wallet = {
  request: async ({ method, params }: { readonly method: string; readonly params?: readonly string[] }) => {
    const [first = '', second = ''] = params ?? []
    if (method === 'eth_chainId') return '0x38'
    if (method === 'personal_sign') {
      signed.push({ method, text: hexToString(first as Hex) })
      return account.signMessage({ message: { raw: first as Hex } })
    }
    if (method !== 'eth_signTypedData_v4') return [address]
    signed.push({ method, text: second })
    return account.signTypedData(JSON.parse(second))
  },
  on: () => undefined,
  removeListener: () => undefined,
}

/** A page of a member whose wallet is remembered, as a browser loads it. */
async function openPage() {
  vi.resetModules()
  return import('./seedKeeper.ts')
}

describe('seedKeeper', () => {
  beforeEach(() => {
    signed = []
    stored = new Map([
      ['userInfo', JSON.stringify({ name: 'W', walletAddress: address, chainId: 56, networkName: 'BSC' })],
      ['signedInAs', address],
      ['walletId', 'window.ethereum'],
    ])
    vi.stubGlobal('window', Object.assign(new EventTarget(), { ethereum: wallet }))
    vi.stubGlobal('addEventListener', () => undefined)
    vi.stubGlobal('location', { origin })
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => void stored.set(key, text),
      removeItem: (key: string) => void stored.delete(key),
    })
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ code: 0, errInfo: '', result: config })))
    return () => vi.unstubAllGlobals()
  })

  test('default: the wallet signs the text that names page and vault, twice on a new device, then once', async () => {
    const message = createSeedMessage(address, { origin, chainId: 56, vault })
    const text = message.version === 2 ? message.text : ''
    const first = await (await openPage()).openSeed(address)
    expect(signed).toEqual([
      { method: 'personal_sign', text },
      { method: 'personal_sign', text },
    ])
    expect(first.version).toBe(2)
    const again = await (await openPage()).openSeed(address)
    expect(again.fingerprint).toBe(first.fingerprint)
    expect(signed).toHaveLength(3)
  })

  test('behavior: a page holds the key, and asks for that of earlier deposits only when asked to', async () => {
    const { openSeed, openEarlierSeeds, listSeeds } = await openPage()
    await openSeed(address)
    await openSeed(address)
    expect(signed.map(({ method }) => method)).toEqual(['personal_sign', 'personal_sign'])
    const [earlier, ...others] = await openEarlierSeeds(address)
    await openEarlierSeeds(address)
    expect(signed.map(({ method }) => method).slice(2)).toEqual(['eth_signTypedData_v4'])
    expect(others).toEqual([])
    expect(earlier).toMatchObject({ version: 1, fingerprint: '2bff00abb299ca64' })
    expect(listSeeds(address).map(({ version }) => version)).toEqual([2, 1])
  })

  test('behavior: the words that are shown are those of the key, after one more signature', async () => {
    const { openSeed, requestSeedBytes } = await openPage()
    const { fingerprint } = await openSeed(address)
    const words = encodeSeedWords(await requestSeedBytes(address))
    expect(signed).toHaveLength(3)
    expect((await createSeedFromBytes(await parseSeedWords(words))).fingerprint).toBe(fingerprint)
  })

  test('behavior: words are the key without a signature, and the wallet’s becomes an earlier one', async () => {
    const { setWordSeed, openSeed, openEarlierSeeds } = await openPage()
    // This test has no database of a browser.
    expect(await setWordSeed(address, bytes)).toBe(false)
    const { fingerprint } = await createSeedFromBytes(bytes)
    expect(await openSeed(address)).toMatchObject({ version: 2, fingerprint })
    expect(signed).toEqual([])
    expect((await openEarlierSeeds(address)).map(({ version }) => version)).toEqual([2, 1])
    expect(signed.map(({ method }) => method)).toEqual(['personal_sign', 'eth_signTypedData_v4'])
  })

  test('error: words that the device lost are asked for, and no other key takes their place', async () => {
    await (await openPage()).setWordSeed(address, bytes)
    const { openSeed, removeWordSeed } = await openPage()
    await expect(openSeed(address)).rejects.toMatchObject({ name: 'KeyMissing' })
    expect(signed).toEqual([])
    await removeWordSeed(address)
    expect((await openSeed(address)).version).toBe(2)
    expect(signed).toHaveLength(2)
  })

  test('behavior: neither key nor words are stored in the clear', async () => {
    const { openSeed, requestSeedBytes, setWordSeed } = await openPage()
    await openSeed(address)
    const exported = await requestSeedBytes(address)
    await setWordSeed(address, exported)
    const all = [...stored.values()].join('\n')
    expect(all).not.toContain(Buffer.from(exported).toString('hex'))
    for (const word of encodeSeedWords(exported).split(' '))
      expect(all).not.toMatch(new RegExp(`\\b${word}\\b`))
  })
})
