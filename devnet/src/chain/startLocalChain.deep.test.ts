import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { type Hex, numberToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, describe, expect, test } from 'vitest'
import { type LocalChain, type LocalChainOptions, startLocalChain } from './startLocalChain.ts'

const mnemonic = 'test test test test test test test test test test test junk'
const account = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
const sink = '0x000000000000000000000000000000000000dEaD'
const dayMs = 86_400_000
const folders: string[] = []
const running: LocalChain[] = []

afterEach(async () => {
  for (const chain of running.splice(0)) await chain.stop()
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'local-chain-'))
  folders.push(folder)
  return folder
}

async function start(folder: string, more: Partial<LocalChainOptions> = {}): Promise<LocalChain> {
  const chain = await startLocalChain({
    chainId: 56,
    folder,
    mnemonic,
    accounts: 5,
    getTimeMs: Date.now,
    genesisTimestamp: Math.floor(Date.now() / 1_000) - 3_600,
    heartbeat: false,
    ...more,
  })
  running.push(chain)
  return chain
}

function sign(nonce: number, value = 1n, maxFeePerGas = 10n ** 10n): Promise<Hex> {
  return account.signTransaction({
    chainId: 56,
    nonce,
    to: sink,
    value,
    gas: 21_000n,
    maxFeePerGas,
    maxPriorityFeePerGas: maxFeePerGas / 2n,
    type: 'eip1559',
  })
}

type Block = { number: Hex; hash: Hex; timestamp: Hex; transactions: Hex[] }

async function listBlocks(chain: LocalChain): Promise<Block[]> {
  const count = Number(await chain.request<Hex>('eth_blockNumber'))
  return Promise.all(
    Array.from({ length: count + 1 }, (_, number) =>
      chain.request<Block>('eth_getBlockByNumber', [numberToHex(number), false]),
    ),
  )
}

const hashes = (blocks: readonly Block[]) => blocks.map(({ hash }) => hash)
const getBalance = (chain: LocalChain, block = 'latest') =>
  chain.request<Hex>('eth_getBalance', [sink, block])

describe('startLocalChain', () => {
  test('default: it mines accepted transactions, and finalized is head − 2', async () => {
    const chain = await start(await makeFolder())
    const hash = await chain.sendRawTransaction(await sign(0, 7n))
    const head = await chain.mine(3)

    const receipt = await chain.request<{ status: Hex }>('eth_getTransactionReceipt', [hash])
    expect(receipt.status).toBe('0x1')
    const finalized = await chain.request<Block>('eth_getBlockByNumber', ['finalized', false])
    expect(Number(finalized.number)).toBe(head.number - 2)
    expect(BigInt(await getBalance(chain))).toBe(7n)
  })

  test('behavior: killed at random moments, it resumes with the same blocks and loses no accepted transaction', async () => {
    const folder = await makeFolder()
    const chain = await start(folder, { snapshotBlocks: 12 })
    const seen = new Map<string, Hex>()
    const accepted: Hex[] = []
    let nonce = 0
    const delaysMs = fc.sample(fc.nat(60), 8)
    for (let round = 0; round < 8; round += 1) {
      const timer = setTimeout(() => chain.kill(), delaysMs[round])
      for (let step = 0; step < 6; step += 1) {
        accepted.push(await chain.sendRawTransaction(await sign(nonce++)))
        if (step % 2 === 0) await chain.mine()
        for (const block of await listBlocks(chain)) {
          expect(seen.get(block.number) ?? block.hash).toBe(block.hash)
          seen.set(block.number, block.hash)
        }
      }
      clearTimeout(timer)
    }
    await chain.mine(2)
    const blocks = await listBlocks(chain)
    expect(new Set(blocks.flatMap(({ transactions }) => transactions))).toEqual(new Set(accepted))
    for (const [number, hash] of seen) expect(blocks[Number(number)]?.hash).toBe(hash)

    await chain.stop()
    const again = await start(folder, { snapshotBlocks: 12 })
    expect(hashes(await listBlocks(again)).slice(0, blocks.length)).toEqual(hashes(blocks))
    expect(BigInt(await getBalance(again))).toBe(BigInt(nonce))
  })

  test('behavior: a transaction that waits survives a stop, and one with a gap waits for the one before it', async () => {
    const folder = await makeFolder()
    const chain = await start(folder, { snapshotBlocks: 4 })
    const second = await chain.sendRawTransaction(await sign(1))
    await chain.mine(9)
    await chain.stop()

    const again = await start(folder, { snapshotBlocks: 4 })
    const first = await again.sendRawTransaction(await sign(0))
    await again.mine()
    for (const hash of [first, second])
      expect(await again.request('eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' })
  })

  test('behavior: a replacement replays as a replacement', async () => {
    const folder = await makeFolder()
    const chain = await start(folder)
    const slow = await chain.sendRawTransaction(await sign(0, 1n, 4n * 10n ** 9n))
    const fast = await chain.sendRawTransaction(await sign(0, 2n, 10n ** 11n))
    await chain.mine(2)
    const blocks = await listBlocks(chain)
    await chain.stop()

    const again = await start(folder)
    expect(hashes(await listBlocks(again)).slice(0, blocks.length)).toEqual(hashes(blocks))
    expect(await again.request('eth_getTransactionReceipt', [slow])).toBeNull()
    expect(await again.request('eth_getTransactionReceipt', [fast])).toMatchObject({ status: '0x1' })
  })

  test('behavior: two jumps of days and a restart later time has not gone back, and a new block is later still', async () => {
    const folder = await makeFolder()
    let offsetMs = 0
    const getTimeMs = () => Date.now() + offsetMs
    const chain = await start(folder, { getTimeMs, snapshotBlocks: 4 })
    await chain.mine()
    offsetMs += 30 * dayMs
    await chain.mine(3)
    offsetMs += 3 * dayMs
    const head = await chain.mine(5)
    expect(Math.abs(head.timestamp - getTimeMs() / 1_000)).toBeLessThan(10)
    await chain.stop()

    const again = await start(folder, { getTimeMs, snapshotBlocks: 4 })
    expect(again.getHead().timestamp).toBeGreaterThan(head.timestamp)
    await again.mine(2)
    const times = (await listBlocks(again)).map(({ timestamp }) => Number(timestamp))
    expect(times.every((time, index) => index === 0 || time > (times[index - 1] ?? 0))).toBe(true)
  })

  test('behavior: a chain whose demo lost its offset still never goes back', async () => {
    const folder = await makeFolder()
    const ahead = await start(folder, { getTimeMs: () => Date.now() + dayMs })
    const head = await ahead.mine()
    await ahead.stop()
    const again = await start(folder)
    expect((await again.mine()).timestamp).toBeGreaterThan(head.timestamp)
  })

  test('behavior: a reorg takes a transaction off before finality, and replays as one', async () => {
    const folder = await makeFolder()
    const chain = await start(folder)
    await chain.mine(4)
    const hash = await chain.sendRawTransaction(await sign(0))
    const before = await chain.mine()
    const after = await chain.reorg(2)

    expect(after.number).toBe(before.number + 1)
    expect(await chain.request('eth_getTransactionReceipt', [hash])).toBeNull()
    expect(BigInt(await getBalance(chain))).toBe(0n)
    const blocks = await listBlocks(chain)
    expect(blocks[before.number]?.hash).not.toBe(before.hash)
    chain.kill()
    await chain.sendRawTransaction(await sign(0))
    await chain.mine()
    expect(hashes(await listBlocks(chain)).slice(0, blocks.length)).toEqual(hashes(blocks))
    expect(BigInt(await getBalance(chain))).toBe(1n)
  })

  test('error: a reorg deeper than finality is refused', async () => {
    const chain = await start(await makeFolder())
    await chain.mine(5)
    await expect(chain.reorg(3)).rejects.toThrow('not final')
    await expect(chain.reorg(0)).rejects.toThrow('not final')
  })

  test('behavior: states of many past blocks can be read after a restart', async () => {
    const folder = await makeFolder()
    const chain = await start(folder, { snapshotBlocks: 10 })
    await chain.sendRawTransaction(await sign(0, 5n))
    await chain.mine(35)
    const { number } = chain.getHead()
    await chain.stop()
    const again = await start(folder, { snapshotBlocks: 10 })
    expect(BigInt(await getBalance(again, numberToHex(number - 10)))).toBe(5n)
  })

  test('behavior: old empty blocks are forgotten, blocks with transactions never, and a fresh anvil takes over', async () => {
    const folder = await makeFolder()
    const small = { snapshotBlocks: 10, keepBlocks: 15, blocksPerProcess: 25 }
    const chain = await start(folder, small)
    const first = chain.getProcessId()
    await chain.mine(3)
    const hash = await chain.sendRawTransaction(await sign(0))
    const kept = await chain.mine()
    for (let round = 0; round < 8; round += 1) await chain.mine(10)
    const head = chain.getHead()
    await expect.poll(() => chain.getProcessId(), { timeout: 60_000 }).not.toBe(first)
    await chain.stop()

    const again = await start(folder, small)
    const get = (number: number) =>
      again.request<Block | null>('eth_getBlockByNumber', [numberToHex(number), false])
    expect((await get(head.number))?.hash).toBe(head.hash)
    expect((await get(kept.number))?.transactions).toEqual([hash])
    expect(await get(kept.number + 1)).toBeNull()
    expect(await again.request('eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' })
    expect(await again.request('eth_getLogs', [{ fromBlock: '0x0', toBlock: 'latest' }])).toEqual([])
  })

  test('behavior: the heartbeat finalizes a lone transaction within seconds', async () => {
    const chain = await start(await makeFolder(), { heartbeat: true })
    const hash = await chain.sendRawTransaction(await sign(0))
    await expect
      .poll(
        async () => {
          const receipt = await chain.request<{ blockNumber: Hex } | null>('eth_getTransactionReceipt', [
            hash,
          ])
          const final = await chain.request<Block>('eth_getBlockByNumber', ['finalized', false])
          return receipt !== null && Number(final.number) >= Number(receipt.blockNumber)
        },
        { timeout: 60_000, interval: 100 },
      )
      .toBe(true)
  })

  test('error: a folder of another chain is refused', async () => {
    const folder = await makeFolder()
    await (await start(folder)).stop()
    await expect(start(folder, { chainId: 137 })).rejects.toThrow('another chain')
  })
})
