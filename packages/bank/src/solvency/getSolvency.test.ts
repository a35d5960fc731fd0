import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSettlementFixture, type SettlementFixture } from '../../testing/openSettlementFixture.ts'
import { getSolvency } from './getSolvency.ts'
import { listSolvencyDays } from './listSolvencyDays.ts'

const now = '2026-11-25T10:00:00.000Z'
const contract = '0x52908400098527886e0f7030069857d2e4169ee7'
const checksummed = '0x52908400098527886E0F7030069857D2E4169EE7'

let scene: SettlementFixture
beforeEach(async () => {
  scene = await openSettlementFixture(now)
})
afterEach(() => scene.close())

const read = (pageNo = 1, pageSize = 10) => getSolvency(scene.bank, { pageNo, pageSize })

/** Eight kinds of liabilities that differ, so that none can pass as another; 36 micro-units in all. */
const owed = { usdt: 1, gusd: 2, staked: 3, pending: 4, interest: 5, suspense: 6, pool: 7, set_aside: 8 }
const owedNothing = Object.fromEntries(Object.keys(owed).map((kind) => [kind, 0])) as typeof owed

const vaultFigures = { idle: 11, supplied: 22, withdrawable: 33, uncredited: 44, in_transit: 55 }

type Changes = Record<string, string | number | null>

async function insert(table: string, row: Changes): Promise<void> {
  const columns = Object.keys(row)
  await scene.asOwner(
    `INSERT INTO ${table} (${columns}) VALUES (${columns.map((_, index) => `$${index + 1}`)})`,
    Object.values(row),
  )
}

const insertCheck = (changes: Changes = {}) =>
  insert('bank.solvency_check', {
    ...{ at: '2026-11-25T09:59:30.500Z', chain_id: 56, vault: `0x${'11'.repeat(20)}` },
    ...{ block_number: 700, block_hash: `0x${'22'.repeat(32)}`, block_time: '2026-11-25T09:59:20Z' },
    ...{ ...vaultFigures, assets: 1_000_036, ...owed, equity: 9 },
    ...changes,
  })

const insertAttestation = (treeId: number, changes: Changes = {}) =>
  insert('bank.attestation', {
    ...{ tree_id: treeId, chain_id: 56, contract, root: `\\x${`${treeId}`.padStart(2, '0').repeat(32)}` },
    ...{ members: 12, at: '2026-11-25T08:00:00.250Z', ...owed, counted: 0, paid_out: 0, state: 'recorded' },
    ...{ number: treeId, tx_hash: `0x${'33'.repeat(32)}`, block_number: 600 + treeId },
    ...{ block_time: '2026-11-25T08:00:09Z', ...vaultFigures, assets: 27 },
    ...changes,
  })

const figures = {
  idleAmount: '0.000011',
  suppliedAmount: '0.000022',
  withdrawableAmount: '0.000033',
  uncreditedAmount: '0.000044',
  inTransitAmount: '0.000055',
  liabilitiesAmount: '0.000036',
  liabilities: [
    { kind: 'usdt', amount: '0.000001' },
    { kind: 'gusd', amount: '0.000002' },
    { kind: 'staked', amount: '0.000003' },
    { kind: 'pendingWithdrawal', amount: '0.000004' },
    { kind: 'interest', amount: '0.000005' },
    { kind: 'suspense', amount: '0.000006' },
    { kind: 'pool', amount: '0.000007' },
    { kind: 'setAside', amount: '0.000008' },
  ],
}

test('default: a bank that has measured nothing has no figures, and stops nothing', async () => {
  expect(await read(3, 7)).toEqual({
    asOf: Date.parse(now),
    check: null,
    attestation: null,
    stopped: { rewards: false, newStakes: false, reason: null },
    waterfall: [
      { step: 'houseEquity', amount: '0' },
      { step: 'payoutQueue', amount: null },
      { step: 'operatorsDecision', amount: null },
    ],
    history: { dataList: [], total: 0, pageNo: 3, pageSize: 7 },
  })
})

test('behavior: before the first check, the first loss is for revenue and dust of the books', async () => {
  await scene.earn(2_000_000n)
  await scene.asOwner('INSERT INTO ledger.house_closing VALUES (89, 99, 30)')
  expect((await read()).waterfall[0]).toEqual({ step: 'houseEquity', amount: '2.00003' })
  await scene.asOwner('DELETE FROM ledger.house_closing WHERE event_type = 99')
})

test('behavior: the newest check is shown with every figure, and its surplus takes the first loss', async () => {
  await insertCheck({ assets: 1, idle: 1 })
  await insertCheck()
  const { check, waterfall, stopped } = await read()
  expect(check).toEqual({
    ...figures,
    time: Date.parse('2026-11-25T09:59:30.500Z'),
    blockNumber: '700',
    blockTime: Date.parse('2026-11-25T09:59:20Z'),
    assetsAmount: '1.000036',
    ratio: '27778.777777',
    isSolvent: true,
  })
  expect(waterfall[0]?.amount).toBe('1')
  expect(stopped).toEqual({ rewards: false, newStakes: false, reason: null })
})

test.each([
  ['one micro-unit short', 35, { isSolvent: false, ratio: '0.972222', cushion: '0' }],
  ['covered to the last micro-unit', 36, { isSolvent: true, ratio: '1.000000', cushion: '0' }],
  ['one micro-unit more', 37, { isSolvent: true, ratio: '1.027777', cushion: '0.000001' }],
  ['an empty vault', 0, { isSolvent: false, ratio: '0.000000', cushion: '0' }],
  ['a vault that owes more than it has', -36, { isSolvent: false, ratio: '0.000000', cushion: '0' }],
] as const)('behavior: %s: solvent, ratio and first loss', async (_name, assets, expected) => {
  await insertCheck({ assets })
  const { check, waterfall, stopped } = await read()
  expect({ isSolvent: check?.isSolvent, ratio: check?.ratio, cushion: waterfall[0]?.amount }).toEqual(
    expected,
  )
  expect(stopped.reason).toBe(expected.isSolvent ? null : 'insolvent')
})

test('behavior: where nothing is owed there is no ratio', async () => {
  await insertCheck({ ...owedNothing, assets: 5 })
  expect((await read()).check).toMatchObject({ ratio: null, liabilitiesAmount: '0', isSolvent: true })
})

test('behavior: an attestation is shown as the contract has it; only recorded ones, the newest first', async () => {
  await insertAttestation(1)
  await insertAttestation(2, { assets: 36, members: 13 })
  await insertAttestation(3)
  await insertAttestation(4, { state: 'failed' })
  await insertAttestation(5, { state: 'mined' })
  await insertAttestation(6, { state: 'sending' })
  const describe = (treeId: number) => ({
    ...figures,
    number: `${treeId}`,
    root: `0x${`0${treeId}`.repeat(32)}`,
    hash: `0x${'33'.repeat(32)}`,
    chainId: 56,
    contract: checksummed,
    memberCount: 12,
    snapshotTime: Date.parse('2026-11-25T08:00:00.250Z'),
    blockNumber: `${600 + treeId}`,
    blockTime: Date.parse('2026-11-25T08:00:09Z'),
    assetsAmount: '0.000027',
    ratio: '0.750000',
    isSolvent: false,
  })
  const second = {
    ...describe(2),
    ...{ memberCount: 13, assetsAmount: '0.000036', ratio: '1.000000', isSolvent: true },
  }
  const first = await read(1, 2)
  expect(first.attestation).toEqual(describe(3))
  expect(first.history).toEqual({ dataList: [describe(3), second], total: 3, pageNo: 1, pageSize: 2 })
  const last = await read(2, 2)
  expect(last.attestation).toEqual(describe(3))
  expect(last.history).toEqual({ dataList: [describe(1)], total: 3, pageNo: 2, pageSize: 2 })
})

test('default: a day has the lowest and the last cover of its records on chain', async () => {
  const record = (treeId: number, time: string, assets: number) =>
    insertAttestation(treeId, { block_time: time, assets })
  await record(1, '2026-11-22T23:59:59Z', 36)
  await record(2, '2026-11-23T00:00:00Z', 37)
  await record(3, '2026-11-23T12:00:00Z', 35)
  await record(4, '2026-11-23T23:59:59Z', 72)
  await record(5, '2026-11-25T09:00:00Z', -36)
  const first = {
    dayTime: Date.UTC(2026, 10, 22),
    lowestRatio: '1.000000',
    lastRatio: '1.000000',
    recordCount: 1,
  }
  const second = {
    dayTime: Date.UTC(2026, 10, 23),
    lowestRatio: '0.972222',
    lastRatio: '2.000000',
    recordCount: 3,
  }
  const today = {
    dayTime: Date.UTC(2026, 10, 25),
    lowestRatio: '0.000000',
    lastRatio: '0.000000',
    recordCount: 1,
  }
  expect(await listSolvencyDays(scene.bank, { days: 4 })).toEqual([first, second, today])
  expect(await listSolvencyDays(scene.bank, { days: 3 })).toEqual([second, today])
})

test('behavior: a day has no cover of records that failed or are not final, nor while nothing was owed', async () => {
  await insertAttestation(1, { state: 'failed' })
  await insertAttestation(2, { state: 'mined' })
  await insertAttestation(3, owedNothing)
  expect(await listSolvencyDays(scene.bank, { days: 30 })).toEqual([])
})
