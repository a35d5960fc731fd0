import { vaultAbi } from '@bank/chain'
import { inTransaction } from '@bank/database'
import { findDiscrepancies, getBalances } from '@bank/ledger'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openPayoutFixture, type PayoutFixture } from '../../testing/openPayoutFixture.ts'
import { createPayoutModel, type PayoutAct, type PayoutModel } from '../../testing/payoutModel.ts'
import { type KillPoint, killPoints } from '../../testing/runPayoutChaos.ts'
import { setMarketLiquidity } from '../../testing/setMarketLiquidity.ts'
import { insertReviews } from '../../testing/withdrawals.ts'
import { cancelWithdrawal } from '../withdrawals/cancelWithdrawal.ts'
import { reconcileWithdrawals } from '../withdrawals/reconcileWithdrawals.ts'
import { runPayouts } from './runPayouts.ts'

const usdt = 1_000_000n
const tokenUnits = 10n ** 12n
const memberCount = 3
const caps = { perPayout: 400n * usdt, perDay: 1_600n * usdt }
/** Amounts on both sides of one and two parts, and of what some of the others leave of a day. */
const amounts = [50n, 100n, 400n, 800n, 1_200n].map((whole) => whole * usdt)
const nearCap = [399_999_999n, 400_000_001n, 799_999_999n, 800_000_001n]

/** An act as it is drawn: orders are named by position, and only what exists is acted on. */
type Drawn = {
  readonly kind: PayoutAct['kind'] | 'pass' | 'fall' | 'recover'
  readonly member: number
  readonly order: number
  readonly micro: bigint
  readonly market: bigint
  readonly point: KillPoint | 'none'
  readonly afterHits: number
  readonly blocks: number
}

const drawn: fc.Arbitrary<Drawn> = fc.record({
  // Most of them pay: an act that stops the queue is drawn less often than the one that ends it.
  kind: fc.constantFrom<Drawn['kind'][]>(
    ...(['order', 'order', 'order', 'order', 'approve', 'approve', 'approve', 'approve', 'approve'] as const),
    ...(['pass', 'pass', 'work', 'work', 'fall', 'recover', 'pause', 'resume', 'resume'] as const),
    ...(['nextDay', 'nextDay', 'freeze', 'release', 'cancel', 'ban', 'unban', 'unban'] as const),
  ),
  member: fc.nat(memberCount - 1),
  order: fc.nat(30),
  micro: fc.constantFrom(...amounts, ...nearCap),
  market: fc.constantFrom(0n, 150n * usdt, 450n * usdt, 850n * usdt),
  point: fc.constantFrom<(KillPoint | 'none')[]>('none', ...killPoints),
  afterHits: fc.nat(2),
  blocks: fc.nat(3),
})

type Scene = {
  readonly fixture: PayoutFixture
  readonly model: PayoutModel
  readonly ids: string[]
  approvals: number
  /** A pass has run whose payments are not all final. */
  isMoving: boolean
  restoreLiquidity: (() => Promise<void>) | undefined
}

/** The position of an order in this state; undefined when there is none. */
function findOrder({ model }: Scene, state: 'review' | 'frozen', choice: number): number | undefined {
  const fitting = model.orders.flatMap((order, index) => (order.state === state ? [index] : []))
  return fitting[choice % Math.max(1, fitting.length)]
}

const readVault = async ({ fixture }: Scene, functionName: 'withdrawableUSDT'): Promise<bigint> =>
  (await fixture.recharge.chain.client.readContract({
    address: fixture.recharge.vault.address,
    abi: vaultAbi,
    functionName,
  })) / tokenUnits

const idOf = ({ ids }: Scene, order: number): string => ids[order] ?? expect.unreachable()

/** Approves at a moment of its own, which follows neither the numbers nor the requests; a release keeps the first one. */
async function approve(scene: Scene, order: number, reason: string | null): Promise<void> {
  scene.approvals += 1
  const at = new Date(Date.UTC(2026, 0, 1) + scene.approvals * 1_000)
  await scene.fixture.books.asOwner(
    `UPDATE bank.withdrawal SET state = 'approved', reason = $3, approved_at = coalesce(approved_at, $2) WHERE id = $1`,
    [idOf(scene, order), at, reason],
  )
  if (reason !== 'released') return
  await inTransaction(scene.fixture.bank.database, (tx) =>
    insertReviews(tx, { withdrawalId: idOf(scene, order), verdict: 'release', at }),
  )
}

async function orderOf(scene: Scene, { member, micro }: Drawn): Promise<PayoutAct | undefined> {
  if ((scene.model.balances[member] ?? 0n) < micro) return undefined
  const id = await scene.fixture.approve(member, micro)
  await scene.fixture.books.asOwner(
    `UPDATE bank.withdrawal SET state = 'review', approved_at = NULL WHERE id = $1`,
    [id],
  )
  scene.ids.push(id)
  return { kind: 'order', member, micro }
}

async function decide(
  scene: Scene,
  { kind, order: choice }: Drawn & { kind: 'approve' | 'freeze' | 'release' | 'cancel' },
): Promise<PayoutAct | undefined> {
  const order = findOrder(scene, kind === 'release' ? 'frozen' : 'review', choice)
  if (order === undefined) return undefined
  const withdrawalId = idOf(scene, order)
  if (kind === 'approve') await approve(scene, order, null)
  else if (kind === 'release') await approve(scene, order, 'released')
  else if (kind === 'freeze')
    await scene.fixture.books.asOwner(`UPDATE bank.withdrawal SET state = 'frozen' WHERE id = $1`, [
      withdrawalId,
    ])
  else {
    const member = scene.model.orders[order]?.member ?? expect.unreachable()
    await cancelWithdrawal(scene.fixture.bank, {
      ...{ memberId: scene.fixture.getMemberId(member), withdrawalId },
    })
  }
  return { kind, order }
}

/** One pass of a worker that may die in it, and some blocks. */
async function runPass({ fixture }: Scene, { point, afterHits, blocks }: Drawn): Promise<void> {
  let [hits, isDead] = [0, false]
  const payer = fixture.createPayer({
    failpoint: async (reached) => {
      isDead ||= reached === point && ++hits > afterHits
      if (isDead) throw new Error(`killed at ${point}`)
    },
  })
  await runPayouts(fixture.bank, payer).catch((error: unknown) => {
    if (!isDead) throw error
  })
  await fixture.books.asOwner(
    'UPDATE bank.outbox_transaction SET lease_until = now() WHERE lease_owner = $1',
    [payer.workerId],
  )
  if (blocks > 0) await fixture.recharge.chain.mine(blocks)
}

/** Passes and blocks until everything taken on is final and nothing more is. */
async function work(scene: Scene): Promise<PayoutAct> {
  const { fixture } = scene
  const payer = fixture.createPayer()
  for (let pass = 0; pass < 30; pass += 1) {
    await fixture.recharge.chain.mine(3)
    const { admitted, failed, state, detail } = await runPayouts(fixture.bank, payer)
    expect([state, detail]).not.toEqual(['halted', detail])
    const { rows } = await fixture.bank.database.pool.query(
      `SELECT 1 FROM bank.payout WHERE state = 'sending'`,
    )
    if (admitted + failed + rows.length > 0) continue
    scene.isMoving = false
    return { kind: 'work' }
  }
  throw new Error('the workers find no end')
}

/** A change of the vault or of a member, seen by the next pass; undefined when there is nothing to change. */
async function change(scene: Scene, { kind, member, market }: Drawn): Promise<PayoutAct | undefined> {
  const { fixture, model } = scene
  const { client, mine } = fixture.recharge.chain
  if (kind === 'ban' || kind === 'unban') {
    const at = kind === 'ban' ? 'now()' : 'NULL'
    const id = `${fixture.getMemberId(member)}`
    await fixture.books.asOwner(`UPDATE bank.member SET banned_at = ${at} WHERE id = $1`, [id])
    return { kind, member }
  }
  if (kind === 'pause' || kind === 'resume') {
    if (model.isPaused === (kind === 'pause')) return undefined
    await fixture.own(kind === 'pause' ? 'pause' : 'unpause', [])
  } else if (kind === 'nextDay') await client.increaseTime({ seconds: 86_401 })
  else if (kind === 'fall') {
    await scene.restoreLiquidity?.()
    scene.restoreLiquidity = await setMarketLiquidity(fixture, market * tokenUnits)
  } else {
    await scene.restoreLiquidity?.()
    scene.restoreLiquidity = undefined
  }
  await mine(3)
  if (kind === 'pause' || kind === 'resume' || kind === 'nextDay') return { kind }
  return { kind: 'liquidity', micro: await readVault(scene, 'withdrawableUSDT') }
}

/** Performs a drawn act; the act as the model knows it. */
async function act(scene: Scene, step: Drawn): Promise<PayoutAct | undefined> {
  switch (step.kind) {
    case 'order':
      return orderOf(scene, step)
    case 'approve':
    case 'freeze':
    case 'release':
    case 'cancel':
      return decide(scene, { ...step, kind: step.kind })
    case 'work':
      return work(scene)
    case 'pass':
      scene.isMoving = true
      await runPass(scene, step)
      return undefined
    default:
      return change(scene, step)
  }
}

async function expectSame({ fixture, model, ids }: Scene): Promise<void> {
  const { database } = fixture.bank
  const rows = await Promise.all(ids.map((id) => fixture.readOrder(id)))
  expect(rows.map(({ state, paid_amount }) => ({ state, paid: BigInt(paid_amount) }))).toEqual(
    model.orders.map(({ state, paid }) => ({ state, paid })),
  )
  const paidOut = await fixture.listPaidOut()
  expect(paidOut.map(({ recipient, micro }) => ({ recipient, micro }))).toEqual(
    model.payments.map(({ order, micro }) => ({
      recipient: fixture.getTestAddress(model.orders[order]?.member ?? 0),
      micro,
    })),
  )
  const payouts = await database.kysely
    .selectFrom('bank.payout')
    .select(['id', 'withdrawal_id', 'state'])
    .execute()
  // Every part that is taken on fits, so that none ever fails.
  expect(payouts.filter(({ state }) => state !== 'confirmed')).toEqual([])
  const byId = new Map(payouts.map((row) => [row.id, row]))
  expect(paidOut.map(({ id }) => byId.get(id)?.withdrawal_id)).toEqual(
    model.payments.map(({ order }) => ids[order]),
  )
  expect(byId.size).toBe(model.payments.length)
  const balances = await Promise.all(
    model.balances.map((_, index) => getBalances(database, fixture.getMemberId(index))),
  )
  expect(balances.map(({ GUSD }) => GUSD.available.micro)).toEqual(model.balances)
  const open = model.orders.filter(({ state }) => state !== 'cancelled')
  expect(await fixture.pendingMicro()).toBe(open.reduce((sum, { micro, paid }) => sum + micro - paid, 0n))
}

async function openScene(): Promise<Scene> {
  const fixture = await openPayoutFixture({ members: memberCount })
  await fixture.own('setCaps', [caps.perPayout * tokenUnits, caps.perDay * tokenUnits])
  await fixture.recharge.chain.mine(3)
  const balances: bigint[] = []
  for (let index = 0; index < memberCount; index += 1) {
    const { GUSD } = await getBalances(fixture.bank.database, fixture.getMemberId(index))
    balances.push(GUSD.available.micro)
  }
  const { client } = fixture.recharge.chain
  const call = { address: fixture.recharge.vault.address, abi: vaultAbi } as const
  const liquidity = (await client.readContract({ ...call, functionName: 'withdrawableUSDT' })) / tokenUnits
  const model = createPayoutModel({ caps, balances, liquidity })
  return { fixture, model, ids: [], approvals: 0, isMoving: false, restoreLiquidity: undefined }
}

const last: Drawn = {
  ...{ kind: 'work', member: 0, order: 0, micro: 0n, market: 0n, point: 'none', afterHits: 0, blocks: 0 },
}
/** The newer order is approved first, the day ends exactly, and what is left of it waits for the next day. */
const fullDay: Drawn[] = [
  { ...last, kind: 'order', micro: 400_000_001n },
  { ...last, kind: 'order', member: 1, micro: 1_200n * usdt },
  { ...last, kind: 'order', member: 2, micro: 50n * usdt },
  { ...last, kind: 'approve', order: 1 },
  { ...last, kind: 'approve' },
  { ...last, kind: 'approve' },
  { ...last, kind: 'pass', point: 'sign:stored' },
  last,
  { ...last, kind: 'nextDay' },
]
/** Two passes before a block: what is on its way counts, and the small order waits behind the large one. */
const shortOfLiquidity: Drawn[] = [
  { ...last, kind: 'order', micro: 800n * usdt },
  { ...last, kind: 'order', member: 1, micro: 50n * usdt },
  { ...last, kind: 'fall', market: 450n * usdt },
  { ...last, kind: 'approve' },
  { ...last, kind: 'approve' },
  { ...last, kind: 'pass' },
  { ...last, kind: 'pass' },
  last,
  { ...last, kind: 'recover' },
]
/** A frozen and a cancelled order, and one of a banned member, which two operators then release. */
const heldBack: Drawn[] = [
  { ...last, kind: 'order', micro: 100n * usdt },
  { ...last, kind: 'order', member: 1, micro: 400_000_001n },
  { ...last, kind: 'order', member: 2, micro: 50n * usdt },
  { ...last, kind: 'order', member: 2, micro: 100n * usdt },
  { ...last, kind: 'freeze' },
  { ...last, kind: 'cancel', order: 2 },
  { ...last, kind: 'ban', member: 1 },
  { ...last, kind: 'approve' },
  { ...last, kind: 'approve' },
  last,
  { ...last, kind: 'release', order: 1 },
]
/** An order approved first is frozen for its member's ban and released after a later approval: it is paid first. */
const releasedLate: Drawn[] = [
  { ...last, kind: 'order', micro: 100n * usdt },
  { ...last, kind: 'order', member: 1, micro: 50n * usdt },
  { ...last, kind: 'ban' },
  { ...last, kind: 'approve' },
  last,
  { ...last, kind: 'approve' },
  { ...last, kind: 'release' },
]
/** Changes what the vault would pay, or the front of the line: what is on its way then must be final. */
const isChange = ({ kind }: Drawn) =>
  ['fall', 'recover', 'pause', 'resume', 'nextDay', 'ban', 'unban', 'release'].includes(kind)

async function run(steps: readonly Drawn[]): Promise<void> {
  const scene = await openScene()
  const { fixture, model } = scene
  try {
    for (const step of [...steps, last]) {
      const acts = scene.isMoving && isChange(step) ? [last, step] : [step]
      for (const one of acts) {
        const next = await act(scene, one)
        if (next !== undefined) model.apply(next)
        if (next?.kind === 'work') await expectSame(scene)
      }
    }
    expect(await findDiscrepancies(fixture.bank.database)).toEqual([])
    expect(await reconcileWithdrawals(fixture.bank.database)).toEqual([])
  } finally {
    await fixture.stop()
  }
}

test('behavior: order, parts and sums of payments are those of a model of the rules', async () => {
  await fc.assert(fc.asyncProperty(fc.array(drawn, { minLength: 25, maxLength: 40 }), run), {
    numRuns: 8,
    examples: [[fullDay], [shortOfLiquidity], [heldBack], [releasedLate]],
    endOnFailure: true,
  })
})
