import { createPostingKey, type MemberId, postGrowth } from '@bank/ledger'
import { amountOf, fromDecimal, toDecimal } from '@bank/money'
import { BankError } from '../../src/errors.ts'
import { listProducts } from '../../src/stakes/listProducts.ts'
import { redeem } from '../../src/stakes/redeem.ts'
import { stake } from '../../src/stakes/stake.ts'
import { fundMember } from '../funding.ts'
import type { SettlementFixture } from '../openSettlementFixture.ts'
import type { Dice } from './economyModel.ts'
import type { LateBuyersModel } from './lateBuyersModel.ts'

/** A term that a buyer holds. */
type Term = { readonly memberId: MemberId; readonly endMs: number }

/** The bank, its members, what is remembered of them, and what was done. */
export type LateBuyersStage = {
  readonly fixture: SettlementFixture
  readonly model: LateBuyersModel
  readonly dice: Dice
  readonly savers: readonly MemberId[]
  readonly buyers: readonly [MemberId, MemberId]
  readonly terms: Map<string, Term>
  readonly sums: { promised: bigint; topUps: bigint; sales: number; refused: number; soldOut: number }
  nowMs: number
  measuredMs: number
  grown: bigint
}

const one = 1_000_000n
const dayMs = 86_400_000
const vault = `0x${'1'.repeat(40)}`
const terms = [
  { id: '2', days: 15 },
  { id: '3', days: 45 },
  { id: '4', days: 180 },
  { id: '4', days: 180 },
] as const

const formatGusd = (micro: bigint) => toDecimal(amountOf('GUSD', micro))
const isSoldOut = (error: unknown) => error instanceof BankError && error.code === 2004

export function setTime(stage: LateBuyersStage, ms: number): void {
  stage.nowMs = ms
  stage.fixture.setTime(new Date(ms).toISOString())
}

/** Starts the watch of the vault, so that each day waits for its growth. */
export function watchVault({ fixture, measuredMs }: LateBuyersStage): Promise<void> {
  const since = new Date(measuredMs).toISOString()
  return fixture.asOwner(
    `INSERT INTO bank.growth_watch (chain_id, vault, since) VALUES (56, '${vault}', '${since}')`,
  )
}

/** Books what the vault grew since the last measurement, as its job does. */
export async function measure(stage: LateBuyersStage, micro: bigint): Promise<void> {
  const { fixture, model, measuredMs, nowMs } = stage
  const [from, to] = [measuredMs, nowMs].map((ms) => new Date(ms).toISOString())
  if (micro > 0n)
    await postGrowth(fixture.database, {
      key: createPostingKey('growth', nowMs),
      amount: amountOf('USDT', micro),
      metadata: {},
      at: new Date(nowMs),
    })
  stage.grown += micro
  stage.measuredMs = nowMs
  const block = Math.floor(nowMs / 1_000)
  // The vault realised some 5.5 % a year: every term is due a top-up.
  const index = (nowMs / dayMs) * 0.000_15
  await fixture.asOwner(`INSERT INTO bank.growth (chain_id, vault, from_block, to_block, block_hash, from_time, to_time,
      assets, grown, grown_total, booked, booked_total, yield_index)
    VALUES (56, '${vault}', ${Math.floor(measuredMs / 1_000)}, ${block}, '0x${'2'.repeat(64)}', '${from}', '${to}', 1, 1, 1,
      ${micro}, ${stage.grown}, ${index})`)
  model.addGrowth({ fromMs: measuredMs, toMs: nowMs, micro })
}

/** Fees, and now and then capital. */
export async function earn(
  { fixture, model, dice, savers, nowMs }: LateBuyersStage,
  factor: bigint,
): Promise<void> {
  const at = new Date(nowMs).toISOString()
  const fees = factor * dice.micro(one, 100n * one)
  await fixture.payFees(dice.pick(savers), fees, at)
  model.addIncome({ kind: 'fees', atMs: nowMs, micro: fees })
  if (dice.roll() > 0.05) return
  const capital = dice.micro(one, 1_000n * one)
  await fixture.earn(capital, at)
  model.addIncome({ kind: 'capital', atMs: nowMs, micro: capital })
}

/** A saver stakes on demand; after a day below the promise the bank takes none. */
export async function stakeOnDemand(stage: LateBuyersStage, principal: bigint): Promise<void> {
  const { fixture, model, dice, savers, nowMs } = stage
  try {
    const { stakeOrderId } = await stake(fixture.bank, {
      member: { id: dice.pick(savers), banned: false },
      stakeTemplateId: '1',
      amount: formatGusd(principal),
    })
    model.demand.set(stakeOrderId, { principal, openedMs: nowMs })
  } catch (error) {
    if (!isSoldOut(error)) throw error
    stage.sums.refused += 1
  }
}

/** A saver redeems: the rest of the interest comes out of revenue. */
export async function redeemDemand({ fixture, model, dice, nowMs }: LateBuyersStage): Promise<void> {
  // One always stays, so that each day owes something.
  if (model.demand.size < 2) return
  const stakeOrderId = dice.pick([...model.demand.keys()])
  const { rows } = await fixture.database.pool.query<{ id: string }>(
    'SELECT member_id AS id FROM bank.stake WHERE id = $1',
    [stakeOrderId],
  )
  const memberId = BigInt(rows[0]?.id ?? 0) as MemberId
  const before = await fixture.readHouse('revenue')
  await redeem(fixture.bank, { memberId, stakeOrderId })
  model.demand.delete(stakeOrderId)
  model.addRedeemed(nowMs, before - (await fixture.readHouse('revenue')))
}

/** Redeems every term that has ended, with its top-up. */
export async function redeemTerms(stage: LateBuyersStage): Promise<void> {
  const { fixture, model, terms: held, nowMs, sums } = stage
  for (const [stakeOrderId, { memberId, endMs }] of held) {
    if (nowMs < endMs) continue
    const before = await fixture.readHouse('revenue')
    await redeem(fixture.bank, { memberId, stakeOrderId })
    held.delete(stakeOrderId)
    const topUp = before - (await fixture.readHouse('revenue'))
    sums.topUps += topUp
    if (topUp > 0n) model.addSale(nowMs)
  }
}

/** Both buyers buy the whole quota of a term at the same moment: exactly one gets it, and a micro-unit more is refused. */
export async function buyQuota(stage: LateBuyersStage): Promise<void> {
  const { fixture, model, dice, buyers, nowMs, sums } = stage
  const term = dice.pick(terms)
  const quota = await readQuota(stage, term.id)
  const buy = async (memberId: MemberId, micro: bigint) => {
    const request = { member: { id: memberId, banned: false }, stakeTemplateId: term.id }
    const order = await stake(fixture.bank, { ...request, amount: formatGusd(micro) })
    stage.terms.set(order.stakeOrderId, { memberId, endMs: nowMs + term.days * dayMs })
    sums.promised += fromDecimal(order.promisedAmount ?? '0', 'GUSD').micro
    return order
  }
  if (quota < 100n * one) {
    sums.soldOut += 1
    await expectSoldOut(buy(buyers[0], 100n * one > quota + 1n ? 100n * one : quota + 1n))
    return
  }
  for (const memberId of buyers)
    if ((await fixture.balanceOf(memberId)) <= quota)
      await fundMember(fixture.bank, { memberId, gusdMicro: 2n * quota, at: new Date(nowMs) })
  await expectSoldOut(buy(buyers[0], quota + 1n))
  const sales = await Promise.allSettled(buyers.map((id) => buy(id, quota)))
  const refusals = sales.flatMap((sale) => (sale.status === 'rejected' ? [sale.reason] : []))
  const unexpected = refusals.find((reason) => !isSoldOut(reason))
  if (unexpected !== undefined) throw unexpected
  if (refusals.length !== 1) throw new Error(`${refusals.length} of two were refused a quota of ${quota}`)
  sums.sales += 1
  model.addSale(nowMs)
}

async function readQuota({ fixture }: LateBuyersStage, templateId: string): Promise<bigint> {
  const product = (await listProducts(fixture.bank)).find(({ id }) => id === templateId)
  return fromDecimal(product?.availableAmount ?? '0', 'GUSD').micro
}

async function expectSoldOut(purchase: Promise<unknown>): Promise<void> {
  const outcome = await purchase.then(
    () => 'sold',
    (error: unknown) => error,
  )
  if (!isSoldOut(outcome)) throw new Error('more than the quota was sold', { cause: outcome })
}
