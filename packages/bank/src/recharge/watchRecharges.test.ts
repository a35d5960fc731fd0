import { setTimeout as sleep } from 'node:timers/promises'
import { erc20Abi, vaultAbi } from '@bank/chain'
import { getTestAccount, startRpcProxy } from '@bank/chain/testing'
import { type Database, openDatabase } from '@bank/database'
import { getBalances } from '@bank/ledger'
import fc from 'fast-check'
import { type Hash, type Hex, numberToHex, pad } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openRechargeBank, type RechargeBank } from '../../testing/openRechargeBank.ts'
import { openRechargeFixture, type RechargeFixture } from '../../testing/openRechargeFixture.ts'
import { findCursor, toCursor } from '../chainFollower/cursor.ts'
import { getLeaderLockName } from '../chainFollower/runPass.ts'
import { tryWithAdvisoryLock } from '../chainFollower/tryWithAdvisoryLock.ts'
import { claimSuspense } from './claimSuspense.ts'
import { creditBlock } from './creditBlock.ts'
import { toFollower } from './watchedVault.ts'
import { watchRecharges } from './watchRecharges.ts'

const chainId = 56
const usdt = 1_000_000n
const unit = 10n ** 18n
let fixture: RechargeFixture
let books: RechargeBank
let snapshot: Hex
let owner: Database

beforeAll(async () => {
  fixture = await openRechargeFixture({ chainId, decimals: 18 })
})
afterAll(() => fixture?.stop())
beforeEach(async () => {
  snapshot = await fixture.chain.client.snapshot()
  books = await openRechargeBank({ chainId, urls: [fixture.chain.url] })
  owner = openDatabase({ url: books.testDatabase.migrationUrl, poolSize: 1 })
})
afterEach(async () => {
  expect(await books.discrepancies()).toEqual([])
  await owner.close()
  await books.drop()
  await fixture.chain.client.revert({ id: snapshot })
})

const watch = () => watchRecharges(books.bank, fixture.vault)
const reorg = (depth: number) =>
  fixture.chain.client.request({ method: 'anvil_reorg' as never, params: [depth, []] as never })

/** Ends one connection of the bank that is at work, whichever it is, and waits until it is gone. */
const cutOne = `SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name = 'test'
  ORDER BY random() LIMIT 1`

/** Invariant: each final deposit is credited once, and the ledger equals the counter of the vault. */
async function expectExact(deposits: number) {
  expect(await books.countRecharges()).toBe(deposits)
  expect(await books.vaultMicro()).toBe((await fixture.readTotalDeposited()) / 10n ** 12n)
  const row = await books.bank.database.kysely
    .selectFrom('bank.chain_follower')
    .select('counted')
    .where('kind', '=', 'recharges')
    .executeTakeFirstOrThrow()
  expect(BigInt(row.counted)).toBe(await books.vaultMicro())
}

describe('several watchers', () => {
  const leadElsewhere = async (work: () => Promise<void>) => {
    const holder = openDatabase({ url: books.testDatabase.url, poolSize: 1 })
    await tryWithAdvisoryLock(holder, getLeaderLockName(toFollower(fixture.vault)), work).finally(() =>
      holder.close(),
    )
  }

  test('default: who does not lead follows', async () => {
    await watch()
    await leadElsewhere(async () => {
      await fixture.deposit(0, 1n)
      await fixture.chain.mine(3)
      expect(await watch()).toMatchObject({ state: 'following', cursorBlock: null, reason: null })
    })
  })

  test('behavior: a lock that outlives its holder does not delay credits', async () => {
    const memberId = await books.register(0)
    await watch()
    await leadElsewhere(async () => {
      await owner.pool.query("UPDATE bank.chain_follower SET updated_at = updated_at - interval '3 minutes'")
      await fixture.deposit(0, 1n)
      await fixture.chain.mine(3)
      expect(await watch()).toMatchObject({ state: 'advanced', credited: 1 })
    })
    expect(await books.balanceMicro(memberId)).toBe(usdt)
    await expectExact(1)
  })
})

describe('crediting', () => {
  test('default: a deposit is credited once it is final, and not before', async () => {
    const memberId = await books.register(0)
    await fixture.deposit(0, 1_000n)
    await fixture.chain.mine(1)
    await watch()
    expect(await books.balanceMicro(memberId)).toBe(0n)
    await fixture.chain.mine(2)
    expect(await watch()).toMatchObject({
      state: 'advanced',
      credited: 1,
      suspended: 0,
      creditedMicro: 1_000n * usdt,
      reason: null,
    })
    expect(await books.balanceMicro(memberId)).toBe(1_000n * usdt)
    expect(await watch()).toMatchObject({ state: 'idle', credited: 0, reason: null })
    await expectExact(1)
  })

  test('behavior: many deposits in many blocks, several in one', async () => {
    const members = [await books.register(0), await books.register(1), await books.register(2)]
    for (let round = 0; round < 5; round += 1) {
      for (const index of [0, 1, 2, 0]) await fixture.deposit(index, BigInt(index + 1))
      await fixture.chain.mine(1 + round)
    }
    await fixture.chain.mine(2)
    await watch()
    const balances = await Promise.all(members.map(books.balanceMicro))
    expect(balances).toEqual([10n * usdt, 10n * usdt, 15n * usdt])
    await expectExact(20)
  })

  test('behavior: replayed three times from the beginning, each deposit is credited once', async () => {
    const memberId = await books.register(0)
    for (const amount of [1n, 2n, 3n]) {
      await fixture.deposit(0, amount)
      await fixture.chain.mine(1)
    }
    await fixture.deposit(5, 7n)
    await fixture.chain.mine(3)
    for (let replay = 0; replay < 3; replay += 1) {
      await watch()
      expect(await books.balanceMicro(memberId)).toBe(6n * usdt)
      expect(await books.suspenseMicro()).toBe(7n * usdt)
      await expectExact(4)
      await owner.pool.query('DELETE FROM bank.chain_follower')
    }
  })

  test('behavior: a deposit claimed from suspense is not credited again by a replay', async () => {
    await fixture.deposit(4, 7n)
    await fixture.chain.mine(3)
    await watch()
    const memberId = await books.register(4)
    await owner.pool.query('DELETE FROM bank.chain_follower')
    await watch()
    expect(await books.balanceMicro(memberId)).toBe(7n * usdt)
    expect(await books.suspenseMicro()).toBe(0n)
    await expectExact(1)
  })

  test('behavior: two watchers at once credit each deposit once', async () => {
    const memberId = await books.register(0)
    const other = books.over(fixture.chain.url)
    for (let round = 0; round < 10; round += 1) {
      await fixture.deposit(0, 1n)
      await fixture.chain.mine(1)
      await Promise.all([watch(), watchRecharges(other, fixture.vault), watch()])
    }
    await fixture.chain.mine(2)
    await watch()
    expect(await books.balanceMicro(memberId)).toBe(10n * usdt)
    await expectExact(10)
  })

  test('behavior: of two that credit the same block only one does', async () => {
    const memberId = await books.register(0)
    await fixture.chain.mine(3)
    await watch()
    const from = await findCursor(books.bank.database.kysely, toFollower(fixture.vault))
    if (!from) expect.unreachable()
    const hash: Hash = `0x${'ab'.repeat(32)}`
    const deposit = {
      blockNumber: from.blockNumber + 1n,
      blockHash: hash,
      txHash: hash,
      logIndex: 0,
      depositor: getTestAccount(0).address.toLowerCase() as Hex,
      tokenUnits: unit,
      totalDeposited: unit,
      micro: usdt,
      countedMicro: usdt,
    }
    const block = { number: from.blockNumber + 1n, hash, timestampMs: Date.now(), deposits: [deposit] }
    const to = toCursor(block, usdt)
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, () => creditBlock(books.bank, { vault: fixture.vault, from, to, block })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await books.balanceMicro(memberId)).toBe(usdt)
  })

  test('behavior: a failure in the middle of a block leaves neither credit nor cursor behind', async () => {
    const memberId = await books.register(0)
    await watch()
    await fixture.deposit(0, 1n)
    await fixture.deposit(0, 2n)
    await fixture.chain.mine(3)
    const before = await findCursor(books.bank.database.kysely, toFollower(fixture.vault))
    await owner.pool.query('ALTER TABLE bank.recharge ADD CONSTRAINT broken CHECK (amount <> 2000000)')
    await expect(watch()).rejects.toThrow('broken')
    expect(await findCursor(books.bank.database.kysely, toFollower(fixture.vault))).toEqual(before)
    expect(await books.balanceMicro(memberId)).toBe(0n)
    await owner.pool.query('ALTER TABLE bank.recharge DROP CONSTRAINT broken')
    await watch()
    expect(await books.balanceMicro(memberId)).toBe(3n * usdt)
    await expectExact(2)
  })

  test('behavior: connections cut at random moments lose nothing and double nothing', async () => {
    const memberId = await books.register(0)
    const scissors = openDatabase({ url: books.testDatabase.url, poolSize: 1, applicationName: 'scissors' })
    let cutting = true
    let failures = 0
    const delays = fc.sample(fc.nat(12), 50)
    const cut = (async () => {
      for (let cuts = 0; cutting; cuts += 1) {
        await sleep(delays[cuts % delays.length])
        await scissors.pool.query(cutOne)
      }
    })()
    let rounds = 0
    // Twenty, and as many more as it takes until a cut has hit a pass at work.
    for (; rounds < 20 || (failures === 0 && rounds < 400); rounds += 1) {
      await fixture.deposit(0, 1n)
      await fixture.chain.mine(1)
      await watch().catch(() => {
        failures += 1
      })
    }
    cutting = false
    await cut
    await scissors.close()
    await fixture.chain.mine(2)
    expect(await watch()).toMatchObject({ reason: null })
    expect(await books.balanceMicro(memberId)).toBe(BigInt(rounds) * usdt)
    expect(failures).toBeGreaterThan(0)
    await expectExact(rounds)
  })

  test('behavior: a token of 6 decimals credits the same amounts', async () => {
    const other = await openRechargeFixture({ chainId: 137, decimals: 6 })
    const polygon = await openRechargeBank({ chainId: 137, urls: [other.chain.url] })
    try {
      const memberId = await polygon.register(0)
      await other.deposit(0, 12n)
      await other.chain.mine(3)
      await watchRecharges(polygon.bank, other.vault)
      expect((await getBalances(polygon.bank.database, memberId)).USDT.total.micro).toBe(12n * usdt)
    } finally {
      await polygon.drop()
      await other.stop()
    }
  })

  test('behavior: an empty stretch of any length costs a handful of calls', async () => {
    const proxy = await startRpcProxy(fixture.chain.url)
    const bank = books.over(proxy.url)
    await watchRecharges(bank, fixture.vault)
    await fixture.chain.mine(600)
    proxy.calls.length = 0
    expect(await watchRecharges(bank, fixture.vault)).toMatchObject({ state: 'advanced', reason: null })
    expect(proxy.calls.length).toBeLessThan(12)
    await fixture.deposit(3, 1n)
    await fixture.chain.mine(600)
    proxy.calls.length = 0
    expect(await watchRecharges(bank, fixture.vault)).toMatchObject({ suspended: 1, reason: null })
    expect(proxy.calls.length).toBeLessThan(25)
    await proxy.stop()
  })
})

describe('who deposited', () => {
  test('behavior: a stranger waits in suspense and is credited once at registration', async () => {
    await fixture.deposit(4, 9n)
    await fixture.chain.mine(3)
    expect(await watch()).toMatchObject({ credited: 0, suspended: 1 })
    expect(await books.suspenseMicro()).toBe(9n * usdt)
    const memberId = await books.register(4)
    expect(await books.balanceMicro(memberId)).toBe(9n * usdt)
    expect(await books.suspenseMicro()).toBe(0n)
    const again = await books.bank.database.kysely
      .transaction()
      .execute((transaction) => claimSuspense(transaction, memberId))
    expect(again).toBe(0)
    await expectExact(1)
  })

  test('behavior: registering while the deposit is being credited never loses it', async () => {
    for (let index = 0; index < 12; index += 1) {
      await fixture.deposit(index, 5n)
      await fixture.chain.mine(3)
      const [memberId] = await Promise.all([books.register(index), watch()])
      await watch()
      expect(await books.balanceMicro(memberId)).toBe(5n * usdt)
      expect(await books.suspenseMicro()).toBe(0n)
    }
    await expectExact(12)
  })
})

describe('what is no deposit', () => {
  test('behavior: direct transfers, look-alike vaults and tokens, and reverted deposits credit no one', async () => {
    const memberId = await books.register(0)
    const lookAlike = await fixture.deploy('Vault', [fixture.settings])
    const twin = await fixture.deploy('LocalToken', ['Tether USD', 'USDT', 18])
    const { vault } = fixture
    const { abi } = await import('@bank/chain/server').then(({ readArtifact }) => readArtifact('LocalToken'))
    await fixture.send({
      from: 0,
      to: vault.token,
      abi: erc20Abi,
      call: 'transfer',
      args: [vault.address, unit],
    })
    await fixture.send({ from: 0, to: vault.token, abi: erc20Abi, call: 'approve', args: [lookAlike, unit] })
    await fixture.send({ from: 0, to: lookAlike, abi: vaultAbi, call: 'deposit', args: [unit] })
    await fixture.send({ from: 19, to: twin, abi, call: 'mint', args: [getTestAccount(0).address, unit] })
    await fixture.send({ from: 0, to: twin, abi: erc20Abi, call: 'transfer', args: [vault.address, unit] })
    await fixture.send({
      from: 0,
      to: vault.address,
      abi: vaultAbi,
      call: 'deposit',
      args: [unit / 1_000n],
    })
    const failed = await fixture.send({
      from: 0,
      to: vault.address,
      abi: vaultAbi,
      call: 'deposit',
      args: [2_000_000n * unit],
    })
    await fixture.chain.mine(4)
    expect((await fixture.chain.client.getTransactionReceipt({ hash: failed })).status).toBe('reverted')
    expect(await watch()).toMatchObject({ credited: 1, suspended: 0, reason: null })
    // The one real deposit among them is a thousandth of a USDT.
    expect(await books.balanceMicro(memberId)).toBe(1_000n)
    await expectExact(1)
  })

  test('behavior: a deposit reorganised away before it was final is never credited', async () => {
    const memberId = await books.register(0)
    await fixture.deposit(0, 5n)
    await fixture.chain.mine(1)
    await watch()
    await reorg(1)
    await fixture.chain.mine(6)
    expect(await watch()).toMatchObject({ credited: 0, reason: null })
    expect(await books.balanceMicro(memberId)).toBe(0n)
    await expectExact(0)
  })

  test('behavior: a deposit included again in another block is credited once', async () => {
    const memberId = await books.register(0)
    const hash = await fixture.deposit(0, 5n)
    await fixture.chain.mine(1)
    await watch()
    const raw = await fixture.chain.client.request({
      method: 'eth_getRawTransactionByHash' as never,
      params: [hash] as never,
    })
    await reorg(1)
    await watch()
    await fixture.chain.mine(1)
    await fixture.chain.client.sendRawTransaction({ serializedTransaction: raw })
    await fixture.chain.mine(4)
    await watch()
    expect(await books.balanceMicro(memberId)).toBe(5n * usdt)
    await expectExact(1)
  })
})

describe('standing still', () => {
  const halted = async () =>
    (await findCursor(books.bank.database.kysely, toFollower(fixture.vault)))?.haltedReason

  test("behavior: deposits that do not make the vault's counter stop credits until they do again", async () => {
    const memberId = await books.register(0)
    await fixture.deposit(0, 1n)
    await fixture.chain.mine(3)
    await watch()
    const slot = await findCounterSlot()
    await fixture.deposit(0, 2n)
    await fixture.chain.mine(3)
    const truth = numberToHex(3n * unit, { size: 32 })
    const setCounter = async (value: Hex) => {
      await fixture.chain.client.setStorageAt({ address: fixture.vault.address, index: slot, value })
      await fixture.chain.mine(3)
    }
    await setCounter(pad('0x01'))
    expect(await watch()).toMatchObject({ state: 'halted', credited: 0 })
    await setCounter(numberToHex(4n * unit, { size: 32 }))
    expect(await watch()).toMatchObject({ state: 'halted', reason: 'counterMismatch', credited: 0 })
    expect(await halted()).toBe('counterMismatch')
    expect(await books.balanceMicro(memberId)).toBe(usdt)
    await setCounter(truth)
    expect(await watch()).toMatchObject({ state: 'advanced', reason: null, credited: 1 })
    expect(await halted()).toBeNull()
    expect(await books.balanceMicro(memberId)).toBe(3n * usdt)
    await expectExact(2)
  })

  async function findCounterSlot(): Promise<number> {
    const total = numberToHex(await fixture.readTotalDeposited(), { size: 32 })
    for (let slot = 0; slot < 64; slot += 1) {
      const value = await fixture.chain.client.getStorageAt({
        address: fixture.vault.address,
        slot: numberToHex(slot),
      })
      if (value === total) return slot
    }
    return expect.unreachable('no slot holds the counter')
  }

  test('behavior: a final block that is no longer there stops credits and rewinds nothing', async () => {
    const memberId = await books.register(0)
    await fixture.deposit(0, 5n)
    await fixture.chain.mine(3)
    await watch()
    await reorg(3)
    await fixture.chain.mine(6)
    expect(await watch()).toMatchObject({ state: 'halted', reason: 'finalBlockChanged', credited: 0 })
    expect(await halted()).toBe('finalBlockChanged')
    expect(await books.balanceMicro(memberId)).toBe(5n * usdt)
    expect(await watch()).toMatchObject({ state: 'halted', reason: 'finalBlockChanged' })
  })

  test('behavior: finality that does not advance is reported, and final deposits are credited meanwhile', async () => {
    const memberId = await books.register(0)
    await fixture.deposit(0, 5n)
    await fixture.chain.mine(3)
    const impatient = { ...fixture.vault, stallAfterMs: -60_000 }
    expect(await watchRecharges(books.bank, impatient)).toMatchObject({
      reason: 'finalityStalled',
      credited: 1,
    })
    expect(await halted()).toBe('finalityStalled')
    expect(await books.balanceMicro(memberId)).toBe(5n * usdt)
    expect(await watch()).toMatchObject({ reason: null })
    expect(await halted()).toBeNull()
  })

  test('behavior: a vault that takes another token is refused', async () => {
    await fixture.deposit(0, 5n)
    await fixture.chain.mine(3)
    const misconfigured = { ...fixture.vault, token: fixture.vault.address }
    expect(await watchRecharges(books.bank, misconfigured)).toMatchObject({
      state: 'halted',
      reason: 'wrongToken',
    })
    expect(await books.countRecharges()).toBe(0)
  })

  test('behavior: a start block after the first deposit is caught by the counter', async () => {
    await fixture.deposit(0, 5n)
    await fixture.chain.mine(3)
    const startBlock = await fixture.chain.client.getBlockNumber()
    await fixture.chain.mine(5)
    expect(await watchRecharges(books.bank, { ...fixture.vault, startBlock })).toMatchObject({
      state: 'halted',
      reason: 'counterMismatch',
    })
    expect(await books.countRecharges()).toBe(0)
  })
})
