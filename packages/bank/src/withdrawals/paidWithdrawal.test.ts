import { readArtifact } from '@bank/chain/server'
import { findDiscrepancies, getBalances } from '@bank/ledger'
import type { Address } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openPayoutFixture, type PayoutFixture } from '../../testing/openPayoutFixture.ts'
import { closeTestMember } from '../../testing/openTestBank.ts'
import { employReviewers, getOperator } from '../../testing/openWithdrawalFixture.ts'
import type { BankContext } from '../bankContext.ts'
import { runPayouts } from '../payouts/runPayouts.ts'
import type { VaultPayer } from '../payouts/vaultPayer.ts'
import { listLedgerRecords } from '../records/listLedgerRecords.ts'
import { getWithdrawal } from './getWithdrawal.ts'
import { reconcileWithdrawals } from './reconcileWithdrawals.ts'
import { requestWithdrawal } from './requestWithdrawal.ts'
import { resolveFrozenWithdrawal } from './resolveFrozenWithdrawal.ts'
import { reviewWithdrawal } from './reviewWithdrawal.ts'
import { screenWithdrawals } from './screenWithdrawals.ts'

let scene: PayoutFixture
let bank: BankContext
let payer: VaultPayer

beforeAll(async () => {
  scene = await openPayoutFixture({ members: 3 })
  bank = scene.bank
  payer = scene.createPayer()
  await employReviewers(bank.database, 2)
})
afterAll(() => scene?.stop())
afterEach(async () => {
  expect(await findDiscrepancies(bank.database)).toEqual([])
  expect(await reconcileWithdrawals(bank.database)).toEqual([])
})

async function request(index: number, amount: string): Promise<string> {
  const member = { id: scene.getMemberId(index), banned: false }
  const { withdrawalId } = await requestWithdrawal(bank, { member, amount })
  await screenWithdrawals(bank)
  return withdrawalId
}

const read = (index: number, withdrawalId: string) =>
  getWithdrawal(bank, { memberId: scene.getMemberId(index), withdrawalId })
const approve = (withdrawalId: string) =>
  reviewWithdrawal(bank, { operator: getOperator(1), withdrawalId, verdict: 'approve' })

const payAll = () => scene.runToEnd(payer, 12)

async function resolve(withdrawalId: string, verdict: 'release' | 'return'): Promise<void> {
  for (const operator of [getOperator(1), getOperator(2)])
    await resolveFrozenWithdrawal(bank, { operator, withdrawalId, verdict })
}

const paidTo = (index: number) => scene.paidTo(index)

test('default: asked for, reviewed, paid by the vault in parts, and shown with every hash', async () => {
  const first = await request(0, '1200')
  expect(await read(0, first)).toMatchObject({ state: 'review', reason: 'firstWithdrawal' })
  await approve(first)
  await runPayouts(bank, payer)
  const underway = await read(0, first)
  expect(underway).toMatchObject({ state: 'broadcast', queue: null, cancellable: false })
  expect(underway.payouts).toMatchObject([
    { amount: '1000', state: 'sending', hash: expect.stringMatching(/^0x/) },
    { amount: '200', state: 'sending' },
  ])
  await payAll()
  const done = await read(0, first)
  expect(done).toMatchObject({ state: 'confirmed', paidAmount: '1200', reason: null })
  expect(await paidTo(0)).toBe(1_200_000_000n)
  const query = { memberId: scene.getMemberId(0), classifyLedgerId: 2, pageNo: 1, pageSize: 10 }
  const { dataList } = await listLedgerRecords(bank, query)
  expect(dataList).toHaveLength(1)
  const hashes = done.payouts.map(({ hash }) => hash)
  expect(JSON.parse(dataList[0]?.metadata ?? '')).toMatchObject({ hash: hashes[0], hashes })
  // The first is paid: the next within the limits needs no reviewer.
  const second = await request(0, '100')
  expect(await read(0, second)).toMatchObject({ state: 'approved' })
  await payAll()
  expect(await read(0, second)).toMatchObject({ state: 'confirmed', payouts: [{ state: 'confirmed' }] })
})

test('behavior: a ban after approval freezes the order; two operators release it and it is paid', async () => {
  const id = await request(1, '50')
  await approve(id)
  await closeTestMember(bank, { memberId: scene.getMemberId(1) })
  await payAll()
  expect(await read(1, id)).toMatchObject({ state: 'frozen', reason: 'memberBanned' })
  expect(await paidTo(1)).toBe(0n)
  await resolve(id, 'release')
  await payAll()
  expect(await read(1, id)).toMatchObject({ state: 'confirmed' })
  expect(await paidTo(1)).toBe(50_000_000n)
})

test('behavior: a wallet listed after approval is not paid; two operators give the money back', async () => {
  const memberId = scene.getMemberId(2)
  const { GUSD: before } = await getBalances(bank.database, memberId)
  const id = await request(2, '60')
  await approve(id)
  const { abi } = await readArtifact('LocalSanctionsList')
  const to = scene.recharge.settings.sanctionsList as Address
  await scene.recharge.send({
    from: 19,
    to,
    abi,
    call: 'addToSanctionsList',
    args: [[scene.getTestAddress(2)]],
  })
  await scene.recharge.chain.mine(80)
  await payAll()
  expect(await read(2, id)).toMatchObject({ state: 'frozen', reason: 'held' })
  await resolve(id, 'return')
  expect(await read(2, id)).toMatchObject({ state: 'rejected', reason: 'byOperator', paidAmount: '0' })
  expect((await getBalances(bank.database, memberId)).GUSD).toEqual(before)
  expect(await paidTo(2)).toBe(0n)
})
