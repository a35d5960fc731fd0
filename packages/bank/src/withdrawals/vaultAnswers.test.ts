import { readArtifact } from '@bank/chain/server'
import { getTestAccount } from '@bank/chain/testing'
import { migrateDeployment } from '@bank/database'
import type { MemberId } from '@bank/ledger'
import type { Address } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRechargeFixture, type RechargeFixture } from '../../testing/openRechargeFixture.ts'

import {
  getOperator,
  openWithdrawalFixture,
  type WithdrawalFixture,
} from '../../testing/openWithdrawalFixture.ts'
import { type OpenedBank, openBank } from '../openBank.ts'
import { getWithdrawal } from './getWithdrawal.ts'
import { readVaultLiquidity } from './readVaultLiquidity.ts'
import { reviewWithdrawal } from './reviewWithdrawal.ts'
import { screenWithdrawals } from './screenWithdrawals.ts'

let chain: RechargeFixture
let fixture: WithdrawalFixture
let opened: OpenedBank
let memberId: MemberId
/** Its account is put on the list. */
let listedId: MemberId

const open = (urls: string[]) =>
  openBank({
    mode: 'demo',
    process: 'worker',
    databaseUrl: fixture.testDatabase.urls.worker,
    applicationName: 'test',
    poolSize: 4,
    homeChainId: 56,
    rpcUrls: new Map([[56, urls]]),
    vaultAddress: chain.vault.address,
  })

beforeAll(async () => {
  chain = await openRechargeFixture({ chainId: 56, decimals: 18 })
  fixture = await openWithdrawalFixture()
  await migrateDeployment({ mode: 'demo', migrationUrl: fixture.testDatabase.migrationUrl })
  opened = await open([chain.chain.url])
  memberId = await fixture.register(1, 100_000n)
  listedId = await fixture.register(3, 100n)
})
afterAll(async () => {
  await opened?.close()
  await fixture?.close()
  await chain?.stop()
})

const read = (withdrawalId: string, of = memberId) =>
  getWithdrawal(opened.bank, { memberId: of, withdrawalId })

test('default: the list that the vault asks decides who waits, and its liquidity for how long', async () => {
  const soon = await fixture.request(memberId, '400')
  expect(await screenWithdrawals(opened.bank)).toMatchObject({ approved: 1 })
  expect((await read(soon)).queue).toEqual({ position: 1, amountAhead: '0', estimateSeconds: null })
  await chain.deposit(2, 12_000n)
  await chain.chain.mine(80)
  await opened.close()
  opened = await open([chain.chain.url])
  expect((await read(soon)).queue).toEqual({ position: 1, amountAhead: '0', estimateSeconds: 120 })
  const later = await fixture.request(memberId, '10000')
  await screenWithdrawals(opened.bank)
  for (const operator of [getOperator(1), getOperator(2)])
    await reviewWithdrawal(
      { ...opened.bank, database: fixture.bank.database },
      { operator, withdrawalId: later, verdict: 'approve' },
    )
  // 400 above what the vault pays in a day comes back within 400/10,000 of one.
  expect((await read(later)).queue).toEqual({
    position: 2,
    amountAhead: '400',
    estimateSeconds: 120 + 3_456,
  })
})

test('behavior: all polls of five seconds share one reading of the vault', async () => {
  const { vault } = opened.bank
  const home = opened.bank.chains.get(56)
  if (home === undefined || vault === undefined) throw new Error('the bank has no chain')
  let [reads, aheadMs] = [0, 0]
  const getFinalizedBlock = () => {
    reads += 1
    return home.getFinalizedBlock()
  }
  const startMs = Date.now()
  const bank = {
    ...opened.bank,
    chains: new Map([[56, { ...home, getFinalizedBlock }]]),
    clock: { ...opened.bank.clock, now: async () => new Date(startMs + aheadMs) },
  }
  const answers = await Promise.all([readVaultLiquidity(bank), readVaultLiquidity(bank)])
  expect(answers[0]).toMatchObject({ paused: false })
  expect(answers[1]).toEqual(answers[0])
  aheadMs = 4_999
  await readVaultLiquidity(bank)
  expect(reads).toBe(1)
  aheadMs = 5_000
  await readVaultLiquidity(bank)
  expect(reads).toBe(2)
  await readVaultLiquidity({ ...bank, vault: { ...vault, address: getTestAccount(1).address } })
  expect(reads).toBe(3)
})

test('behavior: an address on the list is frozen, and a chain that is silent leaves the order waiting', async () => {
  const { abi } = await readArtifact('LocalSanctionsList')
  const silent = await open(['http://127.0.0.1:9'])
  const id = await fixture.request(listedId, '1')
  expect(await screenWithdrawals(silent.bank)).toMatchObject({ unanswered: 1 })
  expect((await read(id, listedId)).state).toBe('screening')
  await silent.close()
  await chain.send({
    from: 19,
    to: chain.settings.sanctionsList as Address,
    abi,
    call: 'addToSanctionsList',
    args: [[getTestAccount(3).address]],
  })
  await chain.chain.mine(80)
  expect(await screenWithdrawals(opened.bank)).toMatchObject({ frozen: 1 })
  expect((await read(id, listedId)).state).toBe('frozen')
})
