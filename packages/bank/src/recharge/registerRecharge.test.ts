import { vaultAbi } from '@bank/chain'
import { startRpcProxy } from '@bank/chain/testing'
import { openDatabase } from '@bank/database'
import { createPostingKey } from '@bank/ledger'
import type { Hash } from 'viem'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openRechargeBank, type RechargeBank } from '../../testing/openRechargeBank.ts'
import { openRechargeFixture, type RechargeFixture } from '../../testing/openRechargeFixture.ts'
import { creditUnclaimedDeposits } from './creditUnclaimedDeposits.ts'
import { getRecharge } from './getRecharge.ts'
import { listRecharges } from './listRecharges.ts'
import { registerRecharge } from './registerRecharge.ts'
import { rollUpHouse } from './rollUpHouse.ts'
import { watchRecharges } from './watchRecharges.ts'

const chainId = 56
let fixture: RechargeFixture
let books: RechargeBank
const nowhere: Hash = `0x${'ab'.repeat(32)}`

beforeEach(async () => {
  fixture = await openRechargeFixture({ chainId, decimals: 18 })
  books = await openRechargeBank({ chainId, urls: [fixture.chain.url] })
})
afterEach(async () => {
  expect(await books.discrepancies()).toEqual([])
  await books.drop()
  await fixture.stop()
})

test('default: a deposit is followed from sent through confirmed to credited', async () => {
  const memberId = await books.register(0)
  const txHash = await fixture.deposit(0, 10n)
  expect(await registerRecharge(books.bank, { memberId, txHash, amount: '10' })).toMatchObject({
    txHash,
    chainId,
    amount: '10',
    status: 'sent',
    blockNumber: null,
    creditTime: null,
    ledgerId: null,
    halted: null,
  })
  expect(await books.balanceMicro(memberId)).toBe(0n)
  await fixture.chain.mine(1)
  await watchRecharges(books.bank, fixture.vault)
  expect(await getRecharge(books.bank, { memberId, txHash })).toMatchObject({
    status: 'confirmed',
    confirmations: 1,
  })
  await fixture.chain.mine(2)
  await watchRecharges(books.bank, fixture.vault)
  const credited = await getRecharge(books.bank, { memberId, txHash: txHash.toUpperCase().replace('X', 'x') })
  expect(credited).toMatchObject({ status: 'credited', amount: '10' })
  expect(credited.creditTime).toBeGreaterThan(0)
  const { blockNumber } = await fixture.chain.client.getTransactionReceipt({ hash: txHash })
  expect(credited.blockNumber).toBe(`${blockNumber}`)
  const entry = await books.bank.database.kysely
    .selectFrom('ledger.transaction')
    .select('key')
    .where('key', '=', credited.ledgerId)
    .execute()
  expect(entry).toHaveLength(1)
})

test('behavior: a hint is never a credit, whatever it claims', async () => {
  const memberId = await books.register(0)
  const thief = await books.register(1)
  const txHash = await fixture.deposit(0, 10n)
  await registerRecharge(books.bank, { memberId: thief, txHash, amount: '1000000' })
  await fixture.chain.mine(3)
  await watchRecharges(books.bank, fixture.vault)
  expect(await books.balanceMicro(thief)).toBe(0n)
  expect(await getRecharge(books.bank, { memberId: thief, txHash })).toMatchObject({ status: 'unknown' })
  // The amount of the chain replaces what the browser announced, and the depositor needs no hint at all.
  expect(await getRecharge(books.bank, { memberId, txHash })).toMatchObject({
    status: 'credited',
    amount: '10',
  })
})

test('behavior: registering twice keeps the first hint', async () => {
  const memberId = await books.register(0)
  await registerRecharge(books.bank, { memberId, txHash: nowhere, amount: '1' })
  await registerRecharge(books.bank, { memberId, txHash: nowhere, amount: '2' })
  expect(await listRecharges(books.bank, { memberId, pageNo: 1, pageSize: 10 })).toMatchObject({
    total: 1,
    dataList: [{ amount: '1', status: 'unknown' }],
  })
})

test('behavior: a reverted deposit is reported as reverted, and a silent chain leaves the rest unknown', async () => {
  const memberId = await books.register(0)
  const { vault } = fixture
  const tooMuch = [9_999_999n * 10n ** 18n]
  const txHash = await fixture.send({
    from: 0,
    to: vault.address,
    abi: vaultAbi,
    call: 'deposit',
    args: tooMuch,
  })
  await registerRecharge(books.bank, { memberId, txHash, amount: '9999999' })
  await fixture.chain.mine(3)
  expect(await getRecharge(books.bank, { memberId, txHash })).toMatchObject({ status: 'reverted' })
  const proxy = await startRpcProxy(fixture.chain.url)
  proxy.setFault(() => new Promise(() => {}))
  const startedMs = performance.now()
  expect(await getRecharge(books.over(proxy.url), { memberId, txHash })).toMatchObject({ status: 'unknown' })
  // Sooner than the reader itself would give the provider up.
  expect(performance.now() - startedMs).toBeLessThan(9_000)
  await proxy.stop()
})

test('behavior: a transaction whose nonce another one used is replaced and never reported as lost', async () => {
  const memberId = await books.register(6)
  const txHash = await fixture.deposit(6, 10n)
  await registerRecharge(books.bank, { memberId, txHash, amount: '10' })
  await fixture.chain.client.dropTransaction({ hash: txHash })
  expect(await getRecharge(books.bank, { memberId, txHash })).toMatchObject({ status: 'unknown' })
  const other = await fixture.deposit(6, 20n)
  await fixture.chain.mine(1)
  expect(await getRecharge(books.bank, { memberId, txHash })).toMatchObject({ status: 'unknown' })
  await fixture.chain.mine(2)
  expect(await getRecharge(books.bank, { memberId, txHash })).toMatchObject({ status: 'replaced' })
  await watchRecharges(books.bank, fixture.vault)
  expect(await getRecharge(books.bank, { memberId, txHash: other })).toMatchObject({
    status: 'credited',
    amount: '20',
  })
})

test('behavior: a waiting member is shown why credits are paused', async () => {
  const memberId = await books.register(0)
  await watchRecharges(books.bank, fixture.vault)
  const txHash = await fixture.deposit(0, 10n)
  await registerRecharge(books.bank, { memberId, txHash, amount: '10' })
  await fixture.chain.mine(3)
  await watchRecharges(books.bank, { ...fixture.vault, token: fixture.vault.address })
  expect(await getRecharge(books.bank, { memberId, txHash })).toMatchObject({
    status: 'confirmed',
    halted: 'wrongToken',
  })
  await watchRecharges(books.bank, fixture.vault)
  expect(await getRecharge(books.bank, { memberId, txHash })).toMatchObject({
    status: 'credited',
    halted: null,
  })
})

test('behavior: pages hold the member’s own recharges, newest first', async () => {
  const memberId = await books.register(0)
  const other = await books.register(1)
  const hashes: Hash[] = []
  for (let count = 0; count < 5; count += 1) {
    hashes.push(await fixture.deposit(0, 1n))
    await fixture.deposit(1, 1n)
    await fixture.chain.mine(1)
  }
  await fixture.chain.mine(2)
  await watchRecharges(books.bank, fixture.vault)
  const before = await listRecharges(books.bank, { memberId, pageNo: 1, pageSize: 100 })
  await registerRecharge(books.bank, { memberId, txHash: nowhere, amount: '3.5' })
  const first = await listRecharges(books.bank, { memberId, pageNo: 1, pageSize: 4 })
  expect(first).toMatchObject({ total: before.total + 1, pageNo: 1, pageSize: 4 })
  const all = await listRecharges(books.bank, { memberId, pageNo: 1, pageSize: 100 })
  const times = all.dataList.map(({ createTime }) => createTime)
  expect(times).toEqual(times.toSorted((left, right) => right - left))
  expect(hashes.every((hash) => all.dataList.some(({ txHash }) => txHash === hash))).toBe(true)
  const foreign = await listRecharges(books.bank, { memberId: other, pageNo: 1, pageSize: 100 })
  expect(foreign.dataList.some(({ txHash }) => hashes.includes(txHash as Hash))).toBe(false)
  expect(await listRecharges(books.bank, { memberId, pageNo: 50, pageSize: 4 })).toMatchObject({
    dataList: [],
    total: before.total + 1,
  })
})

test('behavior: a deposit that registration overlooked is credited, and its ledger line is named', async () => {
  const txHash = await fixture.deposit(7, 10n)
  await fixture.chain.mine(3)
  await watchRecharges(books.bank, fixture.vault)
  expect(await creditUnclaimedDeposits(books.bank)).toBe(0)
  const root = await books.register(0)
  const waitingMicro = await books.suspenseMicro()
  expect(root).toBe(1n)
  const address = (await fixture.chain.client.getTransaction({ hash: txHash })).from.toLowerCase()
  const { id } = await books.bank.database.kysely
    .insertInto('bank.member')
    .values({ address, inviter_id: root, created_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await books.openAccounts(BigInt(id))
  expect(await creditUnclaimedDeposits(books.bank)).toBeGreaterThan(0)
  expect(await creditUnclaimedDeposits(books.bank)).toBe(0)
  const memberId = await books.findMember(address)
  const record = await getRecharge(books.bank, { memberId, txHash })
  expect(record).toMatchObject({ status: 'credited', amount: '10' })
  expect(record.ledgerId).toBe(createPostingKey('rechargeClaim', chainId, txHash, await readLogIndex(txHash)))
  expect(await books.suspenseMicro()).toBe(waitingMicro - 10_000_000n)
})

test('behavior: a claim names its own ledger line, even where the clock of the watcher is ahead', async () => {
  await books.register(0)
  const txHash = await fixture.deposit(8, 10n)
  await fixture.chain.mine(3)
  await watchRecharges(books.bank, fixture.vault)
  const owner = openDatabase({ url: books.testDatabase.migrationUrl, poolSize: 1 })
  await owner.pool.query("UPDATE bank.recharge SET recorded_at = recorded_at + interval '1 minute'")
  await owner.close()
  const memberId = await books.register(8)
  const { ledgerId } = await getRecharge(books.bank, { memberId, txHash })
  expect(ledgerId).toBe(createPostingKey('rechargeClaim', chainId, txHash, await readLogIndex(txHash)))
})

async function readLogIndex(txHash: Hash): Promise<number> {
  const { logs } = await fixture.chain.client.getTransactionReceipt({ hash: txHash })
  const found = logs.find(
    ({ address, data }) => address.toLowerCase() === fixture.vault.address && data.length === 130,
  )
  return found?.logIndex ?? -1
}

test('behavior: folding the entries of the house accounts changes no balance', async () => {
  await books.register(0)
  await fixture.deposit(0, 10n)
  await fixture.chain.mine(3)
  await watchRecharges(books.bank, fixture.vault)
  const before = await books.vaultMicro()
  await rollUpHouse(books.bank)
  expect(await books.vaultMicro()).toBe(before)
})

test.each([
  ['an empty amount', { amount: '' }],
  ['an amount with 7 decimals', { amount: '1.0000001' }],
  ['exponent notation', { amount: '1e18' }],
  ['a negative amount', { amount: '-1' }],
  ['a hash that is none', { txHash: '0x12' }],
])('error: 400 %s', async (_name, wrong) => {
  const memberId = await books.register(0)
  const request = { memberId, txHash: nowhere, amount: '1', ...wrong }
  await expect(registerRecharge(books.bank, request)).rejects.toMatchObject({ code: 400 })
})

test('error: 404 an unknown recharge, or one of another member', async () => {
  const memberId = await books.register(0)
  const other = await books.register(1)
  await registerRecharge(books.bank, { memberId, txHash: nowhere, amount: '1' })
  await expect(getRecharge(books.bank, { memberId: other, txHash: nowhere })).rejects.toMatchObject({
    code: 404,
  })
})

/** Writes hints past the daily limit, as somebody would over many days. */
const inventHints = (memberId: bigint, count: number) =>
  books.bank.database.kysely
    .insertInto('bank.recharge_hint')
    .values(
      Array.from({ length: count }, (_, index) => ({
        member_id: memberId,
        chain_id: `${chainId}`,
        tx_hash: `0x${index.toString(16).padStart(64, '0')}`,
        amount: 1n,
        created_at: new Date(),
      })),
    )
    .execute()

test('error: 429 more hints in a day than anybody sends deposits', async () => {
  const memberId = await books.register(0)
  await inventHints(memberId, 500)
  const request = { memberId, txHash: nowhere, amount: '1' }
  await expect(registerRecharge(books.bank, request)).rejects.toMatchObject({ code: 429 })
})

test('behavior: a list of invented hints costs few calls of a provider', async () => {
  const memberId = await books.register(0)
  await inventHints(memberId, 100)
  const proxy = await startRpcProxy(fixture.chain.url)
  const page = { memberId, pageNo: 1, pageSize: 100 }
  const { dataList } = await listRecharges(books.over(proxy.url), page)
  expect(dataList.filter(({ status }) => status === 'unknown').length).toBeGreaterThanOrEqual(100)
  expect(proxy.calls.filter(({ method }) => method === 'eth_getTransactionByHash')).toHaveLength(10)
  await proxy.stop()
})
