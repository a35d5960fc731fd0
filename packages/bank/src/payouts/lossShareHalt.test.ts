import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertOperators } from '../../testing/insertOperators.ts'
import { openPayoutFixture, type PayoutFixture } from '../../testing/openPayoutFixture.ts'
import { runPayouts } from './runPayouts.ts'

let scene: PayoutFixture
beforeAll(async () => {
  scene = await openPayoutFixture({ members: 1 })
})
afterAll(() => scene?.stop())

const countPayouts = async () =>
  (await scene.bank.database.kysely.selectFrom('bank.payout').select('id').execute()).length

test('behavior: nothing new is paid from the approval of a loss until it is shared', async () => {
  const { bank, books } = scene
  const payer = scene.createPayer()
  const { tess, ruth } = await insertOperators(bank.database, { tess: 'treasurer', ruth: 'reviewer' })
  const [proposal] = await books.readAsOwner<{ id: string }>(
    `INSERT INTO bank.proposal (key, kind, subject, detail, reason, proposed_by, created_at, expires_at, state,
       decided_by, decided_at, effect_at)
     VALUES (gen_random_uuid(), 'lossShare', 'loss', '{"amount":"1"}', 'robbed', $1, now(), now(), 'approved', $2,
       now() - interval '24 hours', now()) RETURNING id`,
    [tess.id, ruth.id],
  )
  await scene.approve(0, 20_000_000n)
  await runPayouts(bank, payer)
  expect(await runPayouts(bank, payer)).toMatchObject({ reason: 'lossShare' })
  await books.asOwner("UPDATE bank.proposal SET state = 'applied'")
  await books.asOwner('SELECT bank.begin_loss_share($1, now())', [proposal?.id])
  expect(await runPayouts(bank, payer)).toMatchObject({ reason: 'lossShare' })
  expect(await countPayouts()).toBe(0)
  await books.asOwner("UPDATE bank.loss_share SET state = 'void', done_at = now()")
  await runPayouts(bank, payer)
  expect(await countPayouts()).toBe(1)
})
