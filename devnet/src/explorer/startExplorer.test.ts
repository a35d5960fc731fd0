import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type LocalChain, startLocalChain } from '../chain/startLocalChain.ts'
import { createDemoKeys, demoMnemonic } from '../demo/demoKeys.ts'
import type { DemoContracts } from '../demo/deploy/contracts.ts'
import { html } from './html.ts'
import { type Explorer, startExplorer } from './startExplorer.ts'

const keys = createDemoKeys()
const nobody = '0x000000000000000000000000000000000000dEaD'
const contracts: DemoContracts = {
  vault: nobody,
  vaultStartBlock: 0,
  usdt: nobody,
  usdtByChain: {},
  wrappedNative: nobody,
  sanctionsList: nobody,
  aavePool: nobody,
  aavePoolConfigurator: nobody,
  aUsdt: nobody,
  usdtPriceFeed: nobody,
  nativePriceFeed: nobody,
}
let folder: string
let chain: LocalChain
let explorer: Explorer
let hash: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'explorer-'))
  chain = await startLocalChain({
    chainId: 56,
    folder,
    mnemonic: demoMnemonic,
    accounts: 4,
    getTimeMs: Date.now,
    genesisTimestamp: Math.floor(Date.now() / 1_000) - 3_600,
    heartbeat: false,
  })
  explorer = await startExplorer({ port: 0, chains: { 56: chain, 1: chain, 137: chain }, contracts, keys })
  hash = await sendCoins({ from: 0, to: 1 })
})

afterAll(async () => {
  await explorer.stop()
  await chain.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Sends half a coin, the first transaction of its account; mined, and not final yet. */
async function sendCoins({ from, to }: { from: number; to: number }) {
  const sent = await chain.sendRawTransaction(
    await keys.getAccount(from).signTransaction({
      chainId: 56,
      nonce: 0,
      to: keys.getAccount(to).address,
      value: 5n * 10n ** 17n,
      gas: 21_000n,
      maxFeePerGas: 10n ** 10n,
      maxPriorityFeePerGas: 10n ** 9n,
      type: 'eip1559',
    }),
  )
  await chain.mine()
  return sent
}

async function open(path: string, acceptLanguage = 'en') {
  const answer = await fetch(`${explorer.url}${path}`, { headers: { 'accept-language': acceptLanguage } })
  return { status: answer.status, text: await answer.text(), headers: answer.headers }
}

describe('startExplorer', () => {
  test('default: shows a transaction as the chain has it, under both forms of its address', async () => {
    const own = await sendCoins({ from: 2, to: 10 })
    for (const path of [`/tx/${own}?chain=56`, `/56/tx/${own}`, `/tx/${own}`]) {
      const { status, text } = await open(path)
      expect(status).toBe(200)
      expect(text).toContain(own)
      expect(text).toContain('Success')
      expect(text).toContain('not final yet')
      expect(text).toContain('0.5 BNB')
      expect(text).toContain('demo account 3')
    }
  })

  test('behavior: becomes final two blocks later', async () => {
    const own = await sendCoins({ from: 3, to: 10 })
    await chain.mine(1)
    expect((await open(`/56/tx/${own}`)).text).toContain('not final yet')
    await chain.mine(1)
    expect((await open(`/56/tx/${own}`)).text).not.toContain('not final yet')
  })

  test('behavior: shows blocks, addresses and the latest of each chain', async () => {
    expect((await open('/block/2')).text).toContain(hash)
    expect((await open(`/address/${keys.getAccount(1).address}`)).text).toContain('10000.5 BNB')
    expect((await open('/')).text).toContain('Polygon')
  })

  test('behavior: shows Chinese to a browser that prefers it', async () => {
    expect((await open(`/tx/${hash}`, 'zh-TW,zh;q=0.9,en;q=0.8')).text).toContain('交易')
    expect((await open(`/tx/${hash}`, 'ja,en;q=0.8,zh;q=0.2')).text).toContain('Transaction')
  })

  test.each([
    '/tx/0x00',
    `/tx/0x${'0'.repeat(64)}`,
    '/block/999999',
    '/block/-1',
    '/block/1e3',
    '/address/0x12',
    '/99/tx/0x00',
    '/tx',
    '/nothing',
    '/56/tx/0x00/more',
  ])('error: 404 for %s', async (path) => {
    expect((await open(path)).status).toBe(404)
  })

  test('behavior: nothing of a request gets into the page as markup, and no script could run', async () => {
    const bad = encodeURIComponent('"><script>alert(1)</script>')
    for (const path of [`/tx/${bad}`, `/address/${bad}`, `/block/${bad}?chain=${bad}`, `/${bad}`]) {
      const { text, headers } = await open(path)
      expect(text).not.toContain('<script')
      expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    }
    const sneaky = ['<script>', '"quoted"', "it's", '&amp;']
    expect(html`<p title="${sneaky[1]}">${sneaky}${html`<b>${'<i>'}</b>`}</p>`.text).toBe(
      '<p title="&quot;quoted&quot;">&lt;script&gt;&quot;quoted&quot;it&#39;s&amp;amp;<b>&lt;i&gt;</b></p>',
    )
  })

  test('error: another host name or method is refused', async () => {
    expect((await fetch(explorer.url, { method: 'POST' })).status).toBe(405)
    const status = await new Promise((done) => {
      const call = request(explorer.url, { headers: { host: 'evil.example' } }, (answer) => {
        answer.resume()
        done(answer.statusCode)
      })
      call.end()
    })
    expect(status).toBe(403)
  })
})
