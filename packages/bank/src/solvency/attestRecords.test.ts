import { attestationAbi, vaultAbi } from '@bank/chain'
import { amountOf, toDecimal } from '@bank/money'
import { sql } from 'kysely'
import type { Hash } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSolvencyFixture, type SolvencyFixture } from '../../testing/openSolvencyFixture.ts'
import { attest } from './attest.ts'
import type { Attester } from './attester.ts'
import { getSolvency } from './getSolvency.ts'

const usdt = 1_000_000n
const weiPerMicro = 10n ** 12n
const hourMs = 3_600_000

let fixture: SolvencyFixture
beforeAll(async () => {
  fixture = await openSolvencyFixture()
  await fixture.recharge(0, 1_000n)
  await fixture.recharge(1, 2_000n)
  await fixture.growth.pass(0)
})
afterAll(() => fixture?.stop())

let contract: Attester['contract']
beforeEach(async () => {
  // A contract that has no record yet.
  const { address: attester } = fixture.createAttester().signer
  contract = await fixture.growth.recharge.deploy('Attestation', [fixture.vault.address, attester, attester])
  // Another test may have let time pass in the bank alone.
  const { timestamp } = await chain().client.getBlock()
  const behind = Math.ceil((await fixture.bank.clock.now()).getTime() / 1_000) - Number(timestamp)
  if (behind > 0) await chain().client.increaseTime({ seconds: behind })
  await chain().mine(1)
})
afterEach(async () => {
  await fixture.asOwner('TRUNCATE bank.attestation, bank.outbox_transaction CASCADE')
})

/** Contracts that revert every call: without data, and with an error that no contract of ours has. */
const refusing = { withoutReason: '0x5f5ffd', withOtherReason: '0x63deadbeef5f526004601cfd' } as const

const chain = () => fixture.growth.recharge.chain
const run = (changes: Partial<Attester> = {}, bank = fixture.bank) =>
  attest(bank, fixture.createAttester({ contract, ...changes }))

/** Lets as much time pass in the bank as on the chain. */
async function wait(durationMs: number): Promise<void> {
  fixture.wait(durationMs)
  await chain().client.increaseTime({ seconds: durationMs / 1_000 })
  await chain().mine(1)
}

const listStates = async () =>
  (
    await fixture.bank.database.kysely
      .selectFrom('bank.attestation')
      .select('state')
      .orderBy('tree_id')
      .execute()
  ).map(({ state }) => state)

const findNewest = async () =>
  (await getSolvency(fixture.bank, { pageNo: 1, pageSize: 1 })).attestation ?? expect.unreachable()

test('default: each pass says what it did, and the record has the figures of the vault at its block', async () => {
  // One deposit that is no balance yet, and one payment that the books have not followed.
  await fixture.growth.recharge.deposit(2, 400n)
  await fixture.growth.payOut(9, 50n)
  expect(await run()).toEqual({ state: 'waiting', reason: null, builtMembers: 2n, sent: 1, recorded: 0 })
  expect(await run()).toEqual({ state: 'waiting', reason: null, builtMembers: null, sent: 0, recorded: 0 })
  await chain().mine(4)
  expect(await run()).toEqual({ state: 'idle', reason: null, builtMembers: null, sent: 0, recorded: 1 })
  expect(await run()).toEqual({ state: 'idle', reason: null, builtMembers: null, sent: 0, recorded: 0 })

  const shown = await findNewest()
  const record = await chain().client.readContract({
    address: contract,
    abi: attestationAbi,
    functionName: 'latest',
  })
  const books = await fixture.bank.database.kysely
    .selectFrom('bank.attestation')
    .selectAll()
    .executeTakeFirstOrThrow()
  expect(record).toMatchObject({
    number: 1n,
    root: shown.root,
    liabilities: 3_000n * usdt,
    bookedDeposits: 3_000n * usdt,
    bookedPayouts: 0n,
    snapshotTime: BigInt(Math.floor(books.at.getTime() / 1_000)),
  })
  expect(books).toMatchObject({
    contract,
    chain_id: '56',
    day: null,
    counted: `${3_000n * usdt}`,
    paid_out: '0',
  })
  const text = (units: bigint) => toDecimal(amountOf('USDT', units / weiPerMicro))
  const held = (record.idle + record.supplied) / weiPerMicro
  expect(shown).toMatchObject({
    blockNumber: `${record.blockNumber}`,
    blockTime: Number(record.time) * 1_000,
    idleAmount: text(record.idle),
    suppliedAmount: text(record.supplied),
    withdrawableAmount: text(record.withdrawable),
    uncreditedAmount: '400',
    inTransitAmount: '50',
    assetsAmount: toDecimal(amountOf('USDT', held - 350n * usdt)),
  })
  const { supplied } = await readVault(shown.hash as Hash)
  expect(record.supplied).toBe(supplied)
})

async function readVault(hash: Hash) {
  const { blockNumber } = await chain().client.getTransactionReceipt({ hash })
  const [, supplied] = await chain().client.readContract({
    address: fixture.vault.address,
    abi: vaultAbi,
    functionName: 'getUSDTinfo',
    blockNumber,
  })
  return { supplied }
}

test('behavior: the transaction may use twice the gas of the estimate: a market moves in between', async () => {
  await run()
  await chain().mine(4)
  await run()
  const { hash } = await findNewest()
  const { gas } = await chain().client.getTransaction({ hash: hash as Hash })
  const { gasUsed } = await chain().client.getTransactionReceipt({ hash: hash as Hash })
  expect(Number(gas) / Number(gasUsed)).toBeGreaterThan(1.9)
  expect(Number(gas) / Number(gasUsed)).toBeLessThan(2.6)
})

test('behavior: a record of other books is not taken over', async () => {
  await run()
  await chain().mine(4)
  const { number } = await chain().client.getBlock({ blockTag: 'finalized' })
  // As after a restore: the row has been mined, and the contract's newest record is of another tree.
  await fixture.asOwner(
    `UPDATE bank.attestation SET state = 'mined', tx_hash = '0x${'ab'.repeat(32)}', block_number = ${number},
      root = '\\x${'cd'.repeat(32)}'`,
  )
  expect(await run()).toMatchObject({ recorded: 1, builtMembers: null })
  expect(await listStates()).toEqual(['failed'])
})

test('behavior: while another worker decides, nothing is built', async () => {
  await fixture.bank.database.kysely.transaction().execute(async (held) => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended('attestation', 0))`.execute(held)
    expect(await run()).toEqual({ state: 'idle', reason: null, builtMembers: null, sent: 0, recorded: 0 })
  })
  expect(await listStates()).toEqual([])
  expect(await run()).toMatchObject({ builtMembers: 2n })
})

test('behavior: what the contract refuses is tried again after ten minutes, not before', async () => {
  const attester = fixture.createAttester()
  expect(attester).toMatchObject({ staleAfterMs: 2 * hourMs, retryAfterMs: 600_000 })
  // The bank's clock is further ahead of the chain's than the contract accepts.
  fixture.wait(1.5 * hourMs)
  expect(await run()).toEqual({ state: 'idle', reason: null, builtMembers: 2n, sent: 0, recorded: 0 })
  expect(await listStates()).toEqual(['failed'])
  fixture.wait(570_000)
  expect(await run()).toMatchObject({ builtMembers: null })
  await chain().client.increaseTime({ seconds: 6_000 })
  await wait(40_000)
  expect(await run()).toMatchObject({ builtMembers: 2n, sent: 1 })
  await chain().mine(4)
  expect(await run()).toMatchObject({ state: 'idle', recorded: 1 })
  expect(await listStates()).toEqual(['failed', 'recorded'])
})

test('behavior: after a failed attempt the delay counts, also where the interval has passed', async () => {
  await run({ staleAfterMs: -1 })
  expect(await listStates()).toEqual(['failed'])
  await wait(590_000)
  expect(await run()).toMatchObject({ builtMembers: null })
  await wait(20_000)
  expect(await run()).toMatchObject({ builtMembers: 2n })
})

/** Builds a tree whose transaction waits: the contract gives no reason for refusing it, until it is itself again. */
async function buildOnly(): Promise<void> {
  const code = (await chain().client.getCode({ address: contract })) ?? expect.unreachable()
  await chain().client.setCode({ address: contract, bytecode: refusing.withoutReason })
  expect(await run()).toMatchObject({ state: 'waiting', builtMembers: 2n, sent: 0, recorded: 0 })
  await chain().client.setCode({ address: contract, bytecode: code })
}

test('behavior: books of almost two hours are attested', async () => {
  await buildOnly()
  await wait(2 * hourMs - 60_000)
  expect(await run()).toMatchObject({ state: 'waiting', builtMembers: null, sent: 1 })
})

test('behavior: books of more than two hours are attested no more', async () => {
  await buildOnly()
  await wait(2 * hourMs + 1_000)
  expect(await run()).toMatchObject({ state: 'idle', builtMembers: null, sent: 0 })
  expect(await listStates()).toEqual(['failed'])
})

test.each([
  ['gives no reason', refusing.withoutReason],
  ['gives a reason of its own', refusing.withOtherReason],
] as const)('error: waiting a contract that refuses and %s is asked again', async (_name, bytecode) => {
  await chain().client.setCode({ address: contract, bytecode })
  expect(await run()).toEqual({
    state: 'waiting',
    reason: 'revertWithoutReason',
    builtMembers: 2n,
    sent: 0,
    recorded: 0,
  })
  expect(await listStates()).toEqual(['sending'])
})

test('error: waiting a chain that does not answer: the reason names its provider', async () => {
  const { reason } = await run({}, fixture.over('http://127.0.0.1:9'))
  expect(reason).toContain('127.0.0.1')
})

test('error: books that add up to more than a sum holds are not attested', async () => {
  await fixture.asOwner(
    `INSERT INTO bank.stake (key, member_id, template_id, days, principal, start_ppb, end_ppb, promised, opened_at)
     SELECT gen_random_uuid(), min(id), 1, 0, ${2n ** 63n - 1n}, 0, 0, 0, now() FROM bank.member`,
  )
  await expect(run()).rejects.toThrow(/out of range/)
  expect(await listStates()).toEqual([])
  await fixture.asOwner('DELETE FROM bank.stake')
})
