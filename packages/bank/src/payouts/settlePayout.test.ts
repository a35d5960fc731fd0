import { vaultAbi } from '@bank/chain'
import { readArtifact } from '@bank/chain/server'
import { findDiscrepancies, getBalances } from '@bank/ledger'
import type { Address } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { acknowledgePayout } from '../../testing/acknowledgePayout.ts'
import { insertOperators } from '../../testing/insertOperators.ts'
import { openPayoutFixture, type PayoutFixture } from '../../testing/openPayoutFixture.ts'
import type { Operator } from '../policies/operatorRights.ts'
import { reconcileWithdrawals } from '../withdrawals/reconcileWithdrawals.ts'
import { listUnrecognizedPayouts } from './listUnrecognizedPayouts.ts'
import { type PayoutOutcome, runPayouts } from './runPayouts.ts'
import type { VaultPayer } from './vaultPayer.ts'

const usdt = 1_000_000n
const microUnit = 10n ** 12n
const [payerIndex, ownerIndex] = [18, 19]
let scene: PayoutFixture
let payer: VaultPayer
let operator: Operator
beforeAll(async () => {
  scene = await openPayoutFixture({ members: 3 })
  payer = scene.createPayer()
  operator = (await insertOperators(scene.bank.database, { tess: 'treasurer' })).tess
})
afterAll(() => scene?.stop())
afterEach(async () => {
  expect(await findDiscrepancies(scene.bank.database)).toEqual([])
  expect(await reconcileWithdrawals(scene.bank.database)).toEqual([])
})

const readOrder = (id: string) =>
  scene.bank.database.kysely
    .selectFrom('bank.withdrawal')
    .select(['state', 'reason', 'paid_amount'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const readParts = (withdrawalId: string) =>
  scene.bank.database.kysely
    .selectFrom('bank.payout')
    .select(['id', 'recipient', 'amount', 'state'])
    .where('withdrawal_id', '=', withdrawalId)
    .execute()

/** All pending withdrawals and the member's balance, in micro-units. */
const readBooks = async (index: number) => ({
  pending: await scene.pendingMicro(),
  gusd: (await getBalances(scene.bank.database, scene.getMemberId(index))).GUSD.total.micro,
})

/** Changes the sanctions list that both vault and bank read, in a final block. */
async function setSanctioned(index: number, isSanctioned: boolean): Promise<void> {
  const { abi } = await readArtifact('LocalSanctionsList')
  const call = isSanctioned ? 'addToSanctionsList' : 'removeFromSanctionsList'
  const to = scene.recharge.settings.sanctionsList as Address
  await scene.recharge.send({ from: ownerIndex, to, abi, call, args: [[scene.getTestAddress(index)]] })
  await scene.recharge.chain.mine(3)
}

/** Runs passes and blocks until nothing is open, at most this many; the last outcome. */
async function runToEnd(passes = 12): Promise<PayoutOutcome | undefined> {
  let outcome: PayoutOutcome | undefined
  for (let pass = 0; pass < passes && outcome?.openOrders !== 0; pass += 1) {
    outcome = await runPayouts(scene.bank, payer)
    await scene.recharge.chain.mine(1)
  }
  return outcome
}

const failures = {
  'a payment for a failed part of a frozen order halts payouts and burns nothing': {
    index: 0,
    changes: {},
    state: 'frozen',
    reason: 'sanctioned',
    isReturned: false,
  },
  'a payment for a failed part of a returned order halts payouts and burns nothing': {
    index: 1,
    changes: { reason: 'released' },
    state: 'failed',
    reason: 'payoutFailed',
    isReturned: true,
  },
} as const

test.each(Object.entries(failures))(
  'behavior: %s',
  async (_title, { index, changes, state, reason, isReturned }) => {
    const amount = 30n * usdt
    await setSanctioned(index, true)
    const before = await readBooks(index)
    const id = await scene.approve(index, amount, changes)
    await runPayouts(scene.bank, payer)
    await setSanctioned(index, false)
    const ended = { state, reason, paid_amount: '0' }
    expect(await readOrder(id)).toEqual(ended)
    const [part] = await readParts(id)
    expect(part).toMatchObject({ state: 'failed', amount: `${amount}` })
    const held = isReturned ? before : { pending: before.pending + amount, gusd: before.gusd - amount }
    expect(await readBooks(index)).toEqual(held)
    const other = await scene.approve(2, 5n * usdt)
    const { id: payoutId = '', recipient = '' } = part ?? {}
    const args = [payoutId, recipient, amount * microUnit]
    const call = { from: payerIndex, to: payer.vault, abi: vaultAbi, call: 'payOut', args }
    const txHash = await scene.recharge.send(call)
    await scene.recharge.chain.mine(1)
    expect(await runPayouts(scene.bank, payer)).toMatchObject({
      state: 'halted',
      reason: 'unexplainedOutflow',
    })
    await scene.recharge.chain.mine(3)
    const halted = { state: 'halted', reason: 'payoutMismatch', admitted: 0, broadcast: 0, settled: 0 }
    expect(await runPayouts(scene.bank, payer)).toMatchObject({
      ...halted,
      detail: `the vault paid ${payoutId}, which the books do not explain`,
    })
    expect(await runPayouts(scene.bank, payer)).toMatchObject(halted)
    expect(await readOrder(id)).toEqual(ended)
    expect(await readParts(id)).toEqual([part])
    expect(await readOrder(other)).toMatchObject({ state: 'approved' })
    expect(await readBooks(index)).toEqual({ ...held, pending: held.pending + 5n * usdt })
    const [found] = await listUnrecognizedPayouts(scene.bank, { operator })
    expect(found).toMatchObject({
      id: payoutId,
      kind: 'mismatch',
      recipient,
      amount: '30',
      txHash,
      paidBy: 'payer',
      memberId: `${scene.getMemberId(index)}`,
      openOrders: isReturned ? [] : [{ withdrawalId: id, state: 'frozen', amount: '30', paidAmount: '0' }],
      isAcknowledged: false,
    })
    await acknowledgePayout(scene.bank, payoutId)
    expect(await runToEnd()).toMatchObject({ openOrders: 0 })
    expect(await readOrder(other)).toMatchObject({ state: 'confirmed' })
    expect(await readOrder(id)).toEqual(ended)
    expect(await readBooks(index)).toEqual(held)
  },
  60_000,
)
