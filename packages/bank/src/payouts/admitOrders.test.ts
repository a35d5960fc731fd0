import { findDiscrepancies } from '@bank/ledger'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertOperators } from '../../testing/insertOperators.ts'
import { openPayoutFixture, type PayoutFixture } from '../../testing/openPayoutFixture.ts'
import { setMarketLiquidity } from '../../testing/setMarketLiquidity.ts'
import type { BankContext } from '../bankContext.ts'
import { reconcileWithdrawals } from '../withdrawals/reconcileWithdrawals.ts'
import { requestWithdrawal } from '../withdrawals/requestWithdrawal.ts'
import { reviewWithdrawal } from '../withdrawals/reviewWithdrawal.ts'
import { screenWithdrawals } from '../withdrawals/screenWithdrawals.ts'
import { type PayoutOutcome, runPayouts } from './runPayouts.ts'
import type { VaultPayer } from './vaultPayer.ts'

const usdt = 1_000_000n
let scene: PayoutFixture
let bank: BankContext
let payer: VaultPayer
beforeAll(async () => {
  scene = await openPayoutFixture({ members: 2 })
  bank = { ...scene.bank, vault: { chainId: 56, address: scene.recharge.vault.address } }
  payer = scene.createPayer()
})
afterAll(() => scene?.stop())

/** Requests a withdrawal, which waits for a reviewer because its member was never paid. */
async function request(index: number, amount: string): Promise<string> {
  const member = { id: scene.getMemberId(index), banned: false }
  const { withdrawalId } = await requestWithdrawal(bank, { member, amount })
  await screenWithdrawals(bank)
  return withdrawalId
}

/** Passes and blocks until nothing is open, at most this many; the last outcome. */
async function runToEnd(passes = 12): Promise<PayoutOutcome | undefined> {
  let outcome: PayoutOutcome | undefined
  for (let pass = 0; pass < passes && outcome?.openOrders !== 0; pass += 1) {
    outcome = await runPayouts(bank, payer)
    await scene.recharge.chain.mine(1)
  }
  return outcome
}

const readOrders = () =>
  bank.database.kysely
    .selectFrom('bank.withdrawal')
    .select(['id', 'state', 'paid_amount'])
    .orderBy('approved_at')
    .execute()

test('behavior: with too little liquidity for both, the order approved first is paid first', async () => {
  const { ruth: operator } = await insertOperators(bank.database, { ruth: 'reviewer' })
  const older = await request(0, '120')
  const newer = await request(1, '110')
  for (const withdrawalId of [newer, older])
    await reviewWithdrawal(bank, { operator, withdrawalId, verdict: 'approve' })
  expect(BigInt(older)).toBeLessThan(BigInt(newer))
  // With the vault's idle 100 USDT: enough for either order, not for both.
  const restoreLiquidity = await setMarketLiquidity(scene, 50n * 10n ** 18n)
  expect(await runToEnd(6)).toMatchObject({ state: 'waiting', reason: 'liquidity', openMicro: 120n * usdt })
  expect(await readOrders()).toEqual([
    { id: newer, state: 'confirmed', paid_amount: `${110n * usdt}` },
    { id: older, state: 'approved', paid_amount: '0' },
  ])
  await restoreLiquidity()
  expect(await runToEnd()).toMatchObject({ openOrders: 0 })
  expect((await scene.listPaidOut()).map(({ micro }) => micro)).toEqual([110n * usdt, 120n * usdt])
  expect(await findDiscrepancies(bank.database)).toEqual([])
  expect(await reconcileWithdrawals(bank.database)).toEqual([])
})
