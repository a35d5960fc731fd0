import { getTestAddress } from '@bank/chain/testing'
import { getAddress } from 'viem'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { insertOperators } from '../../../testing/insertOperators.ts'
import { openPayoutFixture, type PayoutFixture } from '../../../testing/openPayoutFixture.ts'
import { reviewerIndexes } from '../../../testing/openRechargeFixture.ts'
import { signPayout } from '../../../testing/signPayout.ts'
import { verifyAudit } from '../../audit/verifyAudit.ts'
import type { Operator } from '../../policies/operatorRights.ts'
import { addPayoutSignature } from './addPayoutSignature.ts'
import { getPayoutReview } from './getPayoutReview.ts'

const usdt = 1_000_000n
const unit = 10n ** 18n
const [first] = reviewerIndexes
const stranger = 9
let scene: PayoutFixture
let people: Readonly<Record<'rita' | 'ada', Operator>>
let withdrawalId: string

beforeEach(async () => {
  scene = await openPayoutFixture({ members: 1 })
  await scene.own('setTiers', [500n * unit, 900n * unit])
  people = await insertOperators(scene.bank.database, { rita: 'reviewer', ada: 'auditor' })
  withdrawalId = await scene.approve(0, 800n * usdt)
})
afterEach(() => scene?.stop())

/** Signs what the console shows, as a wallet does, and hands it in. */
async function handIn(signer: number, changes: { operator?: Operator; deadline?: number } = {}) {
  const { deadline } = await getPayoutReview(scene.bank, { operator: people.rita, withdrawalId })
  const signature = await signPayout(scene, { withdrawalId, signer, deadline: BigInt(deadline) })
  return addPayoutSignature(scene.bank, {
    operator: people.rita,
    withdrawalId,
    ...signature,
    deadline,
    ...changes,
  })
}

describe('addPayoutSignature', () => {
  test('default: what was shown is signed, stored, recorded in the audit, and pays the order', async () => {
    const review = await getPayoutReview(scene.bank, { operator: people.ada, withdrawalId })
    expect(review).toMatchObject({
      memberId: `${scene.getMemberId(0)}`,
      recipient: getAddress(getTestAddress(0)),
      amount: '800',
      total: `${800n * unit}`,
      vault: getAddress(scene.recharge.vault.address),
      signaturesNeeded: 1,
      signatures: [],
    })
    await handIn(first)
    const { signatures } = await getPayoutReview(scene.bank, { operator: people.ada, withdrawalId })
    expect(signatures).toMatchObject([
      { reviewer: getAddress(getTestAddress(first)), operator: 'rita', isCounted: true },
    ])
    expect((await verifyAudit(scene.bank)).isWhole).toBe(true)
    await scene.runToEnd(scene.createPayer())
    expect(await scene.readOrder(withdrawalId)).toMatchObject({ state: 'confirmed' })
  })

  test('error: 1003 a signature of a stranger, or for another deadline; nothing is stored', async () => {
    await expect(handIn(stranger)).rejects.toMatchObject({ code: 1003 })
    await expect(handIn(first, { deadline: 4_000_000_000 })).rejects.toMatchObject({ code: 1003 })
    const { signatures } = await getPayoutReview(scene.bank, { operator: people.rita, withdrawalId })
    expect(signatures).toEqual([])
  })

  test('error: 403 another role, 3019 an unknown order, 3020 one that is not approved', async () => {
    await expect(handIn(first, { operator: people.ada })).rejects.toMatchObject({ code: 403 })
    const read = (id: string) => getPayoutReview(scene.bank, { operator: people.rita, withdrawalId: id })
    await expect(read('999')).rejects.toMatchObject({ code: 3019 })
    await expect(read('1e3')).rejects.toMatchObject({ code: 3019 })
    await scene.books.asOwner(`UPDATE bank.withdrawal SET state = 'frozen' WHERE id = $1`, [withdrawalId])
    await expect(read(withdrawalId)).rejects.toMatchObject({ code: 3020 })
  })
})
