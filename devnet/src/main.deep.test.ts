import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type ApiClient, createApiClient } from '@bank/api-schema'
import { aavePoolAbi, erc20Abi, vaultAbi } from '@bank/chain'
import { findFreePort } from '@bank/database/embedded'
import {
  type Address,
  createPublicClient,
  createWalletClient,
  defineChain,
  type Hex,
  http,
  parseEther,
  parseUnits,
} from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDemoKeys } from './demo/demoKeys.ts'
import { seededDeposits } from './demo/seed/seedDeposits.ts'
import { seededMembers } from './demo/seed/seededMembers.ts'
import { seededWithdrawals } from './demo/seed/seedWithdrawals.ts'
import { signInMember } from './demo/seed/signInMember.ts'
import { signInOperator } from './demo/seed/signInOperator.ts'
import type { DemoFile } from './demo/writeDemoFile.ts'

const startTimeoutMs = 300_000
const testTimeoutMs = 300_000
const root = resolve(import.meta.dirname, '../..')
const keys = createDemoKeys()
let folder: string
let port: number
let consolePort: number
let child: ChildProcess
/** The history of the new demo, before any test adds to it. */
let history: Awaited<ReturnType<typeof readHistory>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'demo-'))
  port = await findFreePort()
  consolePort = await findFreePort()
  await startDemo()
  history = await readHistory()
}, startTimeoutMs)

afterAll(async () => {
  await stopDemo()
  await rm(folder, { recursive: true, force: true })
}, testTimeoutMs)

function launch(more: Record<string, string> = {}): ChildProcess {
  const { DATABASE_URL: _, DATABASE_MIGRATION_URL: __, ...environment } = process.env
  return spawn(process.execPath, ['devnet/src/main.ts'], {
    cwd: root,
    env: {
      ...environment,
      DATA_DIR: folder,
      PORT: `${port}`,
      CONSOLE_PORT: `${consolePort}`,
      LOG_LEVEL: 'warn',
      ...more,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

async function readOutput(process: ChildProcess, until?: string): Promise<string> {
  let output = ''
  // Not 'exit', after which something said may still be on its way.
  const ended = once(process, 'close')
  const found = new Promise<void>((done) => {
    for (const stream of [process.stdout, process.stderr])
      stream?.on('data', (chunk: Buffer) => {
        output += chunk.toString()
        if (until !== undefined && output.includes(until)) done()
      })
  })
  await Promise.race([ended, found])
  return output
}

async function startDemo(): Promise<void> {
  child = launch()
  const output = await readOutput(child, 'is ready')
  if (!output.includes('is ready')) throw new Error(output)
}

async function stopDemo(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
  return child.exitCode
}

async function readDemo(): Promise<DemoFile> {
  return JSON.parse(await readFile(join(folder, 'demo.json'), 'utf8')) as DemoFile
}

async function control(path: string, fields: object) {
  const { control: url } = await readDemo()
  const answer = await fetch(url + path, { method: 'POST', body: JSON.stringify(fields) })
  return (await answer.json()) as { bankTime: string; offsetMs: number }
}

async function openChain(index = 1) {
  const { rpc } = await readDemo()
  const chain = defineChain({
    id: 56,
    name: 'BSC',
    nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
    rpcUrls: { default: { http: [rpc['56'] ?? ''] } },
  })
  const shared = { chain, transport: http(), pollingInterval: 100 }
  return {
    reader: createPublicClient(shared),
    wallet: createWalletClient({ ...shared, account: keys.getAccount(index) }),
  }
}

async function listHashes(upTo: bigint): Promise<(string | null)[]> {
  const { reader } = await openChain()
  const numbers = Array.from({ length: Number(upTo) + 1 }, (_, number) => BigInt(number))
  return Promise.all(numbers.map(async (blockNumber) => (await reader.getBlock({ blockNumber })).hash))
}

async function readVault(): Promise<readonly [bigint, bigint]> {
  const { contracts } = await readDemo()
  const { reader } = await openChain()
  return reader.readContract({ address: contracts.vault, abi: vaultAbi, functionName: 'getUSDTinfo' })
}

/** The api as a seeded member has it. */
async function openMember(index: number): Promise<ApiClient> {
  const { api: apiUrl } = await readDemo()
  const seed = seededMembers.find((member) => member.index === index)
  if (seed === undefined) throw new Error(`account ${index} is no seeded member`)
  return (await signInMember({ apiUrl, keys }, seed)).api
}

/** Everything that the vault has paid, by its own events. */
async function listPaid() {
  const { contracts } = await readDemo()
  const { reader } = await openChain()
  const vault = { address: contracts.vault, abi: vaultAbi } as const
  const events = await reader.getContractEvents({ ...vault, eventName: 'PaidOut', fromBlock: 0n })
  const total = await reader.readContract({ ...vault, functionName: 'totalPaidOut' })
  expect(events.reduce((sum, { args }) => sum + (args.amount ?? 0n), 0n)).toBe(total)
  expect(new Set(events.map(({ args }) => args.id)).size).toBe(events.length)
  return events.map(({ args, transactionHash, blockHash }) => ({ ...args, transactionHash, blockHash }))
}

/** The audit and the withdrawals as the auditor has them, and everything that the vault has paid. */
async function readHistory() {
  const demo = await readDemo()
  const auditor = demo.operators.find(({ role }) => role === 'auditor')
  if (auditor === undefined) throw new Error('no auditor')
  const desk = await signInOperator({ consoleUrl: demo.console, consoleOrigin: demo.console }, auditor)
  const { dataList } = await desk.console.queryWithdrawals({
    states: 'confirmed,rejected,review',
    pageNo: 1,
    pageSize: 100,
  })
  return { audit: await desk.console.verifyAudit(), withdrawals: dataList, paid: await listPaid() }
}

/** Waits until a withdrawal is paid; answers the hash of its one payment. */
async function waitUntilPaid(api: ApiClient, withdrawalId: string): Promise<string> {
  await expect
    .poll(async () => (await api.queryWithdrawal({ withdrawalId })).state, { timeout: 60_000, interval: 500 })
    .toBe('confirmed')
  const { payouts } = await api.queryWithdrawal({ withdrawalId })
  expect(payouts).toHaveLength(1)
  return payouts[0]?.hash ?? ''
}

/** A member signs in and recharges through the vault; resolves with the balance once the worker has credited it. */
async function recharge(index: number, amount: string): Promise<string> {
  const { contracts } = await readDemo()
  const { reader, wallet } = await openChain(index)
  const api = await openMember(index)
  const before = await api.queryBalance()
  const units = parseUnits(amount, 18)
  const approval = await wallet.writeContract({
    address: contracts.usdt,
    abi: erc20Abi,
    functionName: 'approve',
    args: [contracts.vault, units],
  })
  await reader.waitForTransactionReceipt({ hash: approval })
  const deposit = { address: contracts.vault, abi: vaultAbi, functionName: 'deposit', args: [units] } as const
  const hash = await wallet.writeContract(deposit)
  expect((await reader.waitForTransactionReceipt({ hash })).status).toBe('success')
  await expect
    .poll(async () => (await api.queryBalance()).totalUsdtBalance, { timeout: 60_000, interval: 250 })
    .not.toBe(before.totalUsdtBalance)
  return (await api.queryBalance()).totalUsdtBalance
}

describe('main', () => {
  test(
    'default: a new demo has members, history and figures, all derived from chain and database',
    async () => {
      const demo = await readDemo()
      const api = createApiClient({ baseUrl: demo.api })
      expect((await fetch(`${demo.api}/healthz`)).status).toBe(200)
      const figures = await api.queryPlatformFigures()
      expect(figures.totalServiceAddresses).toBe(24_557_845 + seededMembers.length + 1)
      expect(figures.totalExchangeFeeOpening?.amount).toBe('157845.12')
      expect(demo.rootMember).toBe(keys.getAccount(0).address)
      const { reader } = await openChain()
      const held = (index: number, token: Address) =>
        reader.readContract({
          address: token,
          abi: erc20Abi,
          functionName: 'balanceOf',
          args: [keys.getAccount(index).address],
        })
      for (const index of [1, 19]) {
        expect(await held(index, demo.contracts.usdt)).toBe(parseUnits('1000000', 18))
        expect(await api.existMember({ address: keys.getAccount(index).address })).toBe(false)
      }
      expect(await api.queryConfig()).toMatchObject({
        mode: 'demo',
        contracts: { vault: demo.contracts.vault, usdt: demo.contracts.usdt },
        demo: { rootMember: demo.rootMember },
        crossChain: {
          originChainId: 56,
          settlements: ([56, 1, 137] as const).map((chainId) => ({
            chainId,
            address: demo.contracts.crossChain?.[chainId].settlement,
          })),
        },
      })
      for (const { amount, indexes } of seededDeposits) {
        const pool = demo.contracts.privatePools?.find((each) => each.amount === amount)
        if (pool === undefined) throw new Error(`no pool of ${amount} BNB`)
        const held = await reader.getBalance({ address: pool.address })
        expect(held).toBe(parseEther(amount) * BigInt(indexes.length))
      }
      const [total] = await readVault()
      expect(total).toBeGreaterThan(parseUnits('10000', 18))
    },
    testTimeoutMs,
  )

  test(
    'default: operators of every role can sign in, and the history has withdrawals paid, refused and waiting',
    async () => {
      const demo = await readDemo()
      expect((await fetch(`${demo.console}/healthz`)).status).toBe(200)
      expect(demo.operators.map(({ role }) => role).sort()).toEqual(
        [
          'auditor',
          'parameters',
          'parameters',
          'reviewer',
          'reviewer',
          'support',
          'treasurer',
          'treasurer',
        ].sort(),
      )
      const { audit, withdrawals, paid } = history
      expect(audit).toMatchObject({ isWhole: true })
      const amounts = (states: readonly string[]) =>
        withdrawals.filter(({ state }) => states.includes(state)).map(({ amount }) => Number(amount))
      const planned = (verdict: string) =>
        seededWithdrawals
          .filter((plan) => plan.verdict === verdict)
          .flatMap((plan) => plan.amounts.map(Number))
      expect(amounts(['confirmed']).sort()).toEqual(planned('approve').sort())
      expect(amounts(['rejected'])).toEqual(planned('reject'))
      expect(amounts(['review'])).toEqual(planned('leave'))
      expect(paid.map(({ amount }) => amount).sort()).toEqual(
        planned('approve')
          .map((amount) => parseUnits(`${amount}`, 18))
          .sort(),
      )
    },
    testTimeoutMs,
  )

  test(
    'behavior: a transfer to another chain is sent with the calls of its quote, and arrives to the unit',
    async () => {
      const { contracts, crossChain, rpc } = await readDemo()
      const { reader, wallet } = await openChain(4)
      const recipient = keys.getAccount(150).address
      const [from, to] = [contracts.crossChain?.[56], contracts.crossChain?.[137]]
      const asked = new URLSearchParams({
        amount: `${parseUnits('100', 18)}`,
        ...{ inputToken: from?.tokens['USDT-BNB'] ?? '', outputToken: to?.tokens.USDT ?? '', recipient },
        ...{ originChainId: '56', destinationChainId: '137', depositor: wallet.account.address },
      })
      const quote = await readJson<CrossQuote>(`${crossChain.url}/swap/approval?${asked}`)
      for (const call of [...quote.approvalTxns, quote.swapTx]) {
        const hash = await wallet.sendTransaction({ to: call.to, data: call.data })
        expect((await reader.waitForTransactionReceipt({ hash })).status).toBe('success')
      }
      const away = createPublicClient({ transport: http(rpc['137']) })
      const token = { address: to?.tokens.USDT ?? recipient, abi: erc20Abi } as const
      await expect
        .poll(() => away.readContract({ ...token, functionName: 'balanceOf', args: [recipient] }), {
          timeout: 60_000,
        })
        .toBe(BigInt(quote.minOutputAmount))
      const sent = await readJson<object>(`${crossChain.url}/deposits?depositor=${wallet.account.address}`)
      expect(sent).toMatchObject([{ status: 'filled', inputAmount: `${parseUnits('100', 18)}` }])
      const faults = await fetch(`${crossChain.serviceControl}/faults`, { method: 'POST' })
      expect(await faults.json()).toEqual({})
    },
    testTimeoutMs,
  )

  test(
    'error: a second start on the same folder or port is refused kindly',
    async () => {
      const output = await readOutput(launch())
      expect(output).toContain('running already')
      const other = await mkdtemp(join(tmpdir(), 'demo-'))
      expect(await readOutput(launch({ DATA_DIR: other }))).toContain(`Port ${port}`)
      await rm(other, { recursive: true, force: true })
      expect(await readOutput(launch({ PORT: 'abc', DATABASE_URL: 'postgres://x' }))).toMatch(
        /PORT[\s\S]*DATABASE_MIGRATION_URL/,
      )
    },
    testTimeoutMs,
  )

  test(
    'behavior: two jumps of time, kill -9 of everything, a start: same blocks, time and interest continue, deposits count',
    async () => {
      const member = seededMembers[0]?.index ?? 0
      await recharge(member, '100')
      const [, earnedAtFirst] = await readVault()
      const { offsetMs: firstMs } = await control('/travel', { days: 5 })
      const { offsetMs } = await control('/travel', { days: 2, hours: 12 })
      expect(offsetMs - firstMs).toBe(2.5 * 86_400_000)
      const [, earned] = await readVault()
      expect(earned).toBeGreaterThan(earnedAtFirst)
      const { reader } = await openChain()
      const head = await reader.getBlock()
      const hashes = await listHashes(head.number)

      await stopDemo('SIGKILL')
      await startDemo()
      expect(await listHashes(head.number)).toEqual(hashes)
      const after = await (await openChain()).reader.getBlock()
      expect(after.timestamp).toBeGreaterThan(head.timestamp)
      expect(Math.abs(Number(after.timestamp) - (Date.now() + offsetMs) / 1_000)).toBeLessThan(60)
      expect((await readVault())[1]).toBeGreaterThanOrEqual(earned)

      await control('/travel', { days: 1 })
      expect((await readVault())[1]).toBeGreaterThan(earned)
      await recharge(member, '25.5')
      await expectMarketAlive()
    },
    testTimeoutMs,
  )

  test(
    'behavior: one payout final and one under way, kill -9 of everything, a start: the same transactions, each paid once',
    async () => {
      const payee = seededWithdrawals[0]?.index ?? 0
      const before = await openMember(payee)
      const { withdrawalId: first } = await before.withdraw({ amount: '5' })
      const firstHash = await waitUntilPaid(before, first)
      const paid = await listPaid()
      const { withdrawalId: second } = await before.withdraw({ amount: '6' })
      await expect
        .poll(async () => (await before.queryWithdrawal({ withdrawalId: second })).state, {
          timeout: 60_000,
          interval: 50,
        })
        .toMatch(/^(signed|broadcast|confirmed)$/)

      await stopDemo('SIGKILL')
      await startDemo()
      const after = await openMember(payee)
      expect(await waitUntilPaid(after, first)).toBe(firstHash)
      const secondHash = await waitUntilPaid(after, second)
      await control('/travel', { days: 2 })
      const { withdrawalId: third } = await after.withdraw({ amount: '7' })
      const thirdHash = await waitUntilPaid(after, third)
      const paidAfter = await listPaid()
      expect(paidAfter.slice(0, paid.length)).toEqual(paid)
      expect(paidAfter.slice(paid.length)).toMatchObject([
        { amount: parseUnits('6', 18), transactionHash: secondHash },
        { amount: parseUnits('7', 18), transactionHash: thirdHash },
      ])
    },
    testTimeoutMs,
  )

  test(
    'behavior: each process that dies is restarted, and the demo stops in order',
    async () => {
      const parts = [
        'worker',
        'api',
        'console',
        'crossService',
        'crossRelayer',
        'crossDataworker',
        'chain56',
        'postgres',
      ]
      for (const part of parts) await control('/kill', { part })
      const { api: baseUrl } = await readDemo()
      await expect
        .poll(async () => (await fetch(`${baseUrl}/healthz`).catch(() => undefined))?.status, {
          timeout: 60_000,
          interval: 250,
        })
        .toBe(200)
      await recharge(seededMembers[1]?.index ?? 0, '10')
      expect(await stopDemo('SIGINT')).toBe(0)
      await startDemo()
    },
    testTimeoutMs,
  )
})

type CrossCall = { readonly to: Address; readonly data: Hex }
type CrossQuote = {
  readonly approvalTxns: readonly CrossCall[]
  readonly swapTx: CrossCall
  readonly minOutputAmount: string
}

async function readJson<T>(url: string): Promise<T> {
  return (await (await fetch(url)).json()) as T
}

async function expectMarketAlive(): Promise<void> {
  const { contracts } = await readDemo()
  const { reader } = await openChain()
  const reserve = await reader.readContract({
    address: contracts.aavePool,
    abi: aavePoolAbi,
    functionName: 'getReserveData',
    args: [contracts.usdt],
  })
  expect(reserve.currentLiquidityRate).toBeGreaterThan(0n)
}
