import { getBalances } from '@bank/ledger'
import { amountOf, fromDecimal, toDecimal } from '@bank/money'
import { BankError } from '../../src/errors.ts'
import { exchange } from '../../src/exchange/exchange.ts'
import { getSurplus } from '../../src/operators/houseAccounts/getSurplus.ts'
import { proposeCapital } from '../../src/operators/houseAccounts/proposeCapital.ts'
import { approveProposal } from '../../src/operators/proposals/approveProposal.ts'
import { redeem } from '../../src/stakes/redeem.ts'
import { stake } from '../../src/stakes/stake.ts'
import { requestWithdrawal } from '../../src/withdrawals/requestWithdrawal.ts'
import type { EconomyLaws } from './economyLaws.ts'
import type { Dice, EconomyModel } from './economyModel.ts'
import type { EconomyFixture, EconomyMember } from './openEconomyFixture.ts'

export type EconomyStage = {
  readonly fixture: EconomyFixture
  readonly model: EconomyModel
  readonly dice: Dice
  readonly laws: EconomyLaws
}

type Act = (stage: EconomyStage) => Promise<void>

const one = 1_000_000n
const dayMs = 86_400_000
const terms = [
  { templateId: '1', days: 0 },
  { templateId: '2', days: 15 },
  { templateId: '3', days: 45 },
  { templateId: '4', days: 180 },
] as const

const gusd = (micro: bigint) => toDecimal(amountOf('GUSD', micro))
/** Counts what was done. */
export const countAct = (model: EconomyModel, what: string) => {
  model.done[what] = (model.done[what] ?? 0) + 1
}

/** Does something that may be refused for one of some codes; undefined where it was. */
async function tryAct<T>(
  model: EconomyModel,
  what: string,
  params: { codes: readonly number[]; act: () => Promise<T> },
): Promise<T | undefined> {
  try {
    const result = await params.act()
    countAct(model, what)
    return result
  } catch (error) {
    if (!(error instanceof BankError) || !params.codes.includes(error.code)) throw error
    countAct(model, `${what} refused ${error.code}`)
    return undefined
  }
}

const picksMax = 6

/** A member with at least `least` to spend, and the balance; undefined when none is found quickly. */
async function chooseWithMoney(
  { fixture, dice }: EconomyStage,
  asset: 'USDT' | 'GUSD',
  least: bigint,
): Promise<{ member: EconomyMember; micro: bigint } | undefined> {
  for (let picks = 0; picks < picksMax; picks += 1) {
    const member = dice.pick(fixture.members)
    const { micro } = (await getBalances(fixture.database, member.id))[asset].available
    if (micro >= least) return { member, micro }
  }
  return undefined
}

const deposit: Act = async ({ fixture, model, dice }) => {
  const { address } = dice.pick(fixture.members)
  const micro = dice.micro(100n * one, 20_000n * one)
  await fixture.chain.deposit(address, micro)
  model.deposited += micro
  countAct(model, 'deposit')
}

async function exchangeAtRandom(stage: EconomyStage, from: 'USDT' | 'GUSD'): Promise<void> {
  const { fixture, model, dice } = stage
  const found = await chooseWithMoney(stage, from, 2n * one)
  if (!found) return
  const { member, micro } = found
  const pay = dice.roll() < 0.5 ? micro : dice.micro(one, micro)
  const receipt = await exchange(fixture.bank, {
    member: { id: member.id, banned: false },
    fromCurrency: from === 'USDT' ? '0' : '1',
    toCurrency: from === 'USDT' ? '1' : '0',
    exchangeAmount: gusd(pay),
  })
  const received = fromDecimal(receipt.receiveAmount, 'GUSD').micro
  if (received > pay) throw new Error(`an exchange of ${pay} brought ${received}`)
  model.fees += pay - received
  countAct(model, `exchange ${from}`)
}

const stakeAtRandom: Act = async (stage) => {
  const { fixture, model, dice } = stage
  const found = await chooseWithMoney(stage, 'GUSD', 100n * one)
  if (!found) return
  const { member, micro } = found
  const { templateId, days } = dice.pick(terms)
  const principal = dice.roll() < 0.4 ? micro : dice.micro(100n * one, micro)
  const order = await tryAct(model, `stake ${days}`, {
    codes: [2004],
    act: () =>
      stake(fixture.bank, {
        member: { id: member.id, banned: false },
        stakeTemplateId: templateId,
        amount: gusd(principal),
      }),
  })
  if (order === undefined) return
  if (!model.isSolvent) throw new Error('a stake was sold while assets are below liabilities')
  model.stakes.set(order.stakeOrderId, {
    memberId: member.id,
    principal,
    days,
    startPpb: BigInt(Math.round(Number(order.profitStartRange) * 1e9)),
    promised: fromDecimal(order.promisedAmount ?? '0', 'GUSD').micro,
    openedMs: order.openTime,
  })
}

/** Withdraws matured amounts, which are paid at any time; others are refused. */
const withdrawAtRandom: Act = async ({ fixture, model, dice }) => {
  const open = [...model.stakes]
  if (open.length === 0) return
  const [stakeOrderId, { memberId, principal, days, promised, openedMs }] = dice.pick(open)
  const hasMatured = days === 0 || fixture.chain.nowMs() >= openedMs + days * dayMs
  const before = (await getBalances(fixture.database, memberId)).GUSD.total.micro
  const order = await tryAct(model, `redeem ${days}`, {
    codes: hasMatured ? [] : [2010],
    act: () => redeem(fixture.bank, { memberId, stakeOrderId }),
  })
  if (order === undefined) return
  if (!hasMatured) throw new Error(`stake ${stakeOrderId} was redeemed before its end`)
  const brought = (await getBalances(fixture.database, memberId)).GUSD.total.micro - before
  if (brought < principal + promised)
    throw new Error(`stake ${stakeOrderId} brought ${brought} of ${principal + promised}`)
  if (!model.isSolvent && brought > principal + promised)
    throw new Error(`stake ${stakeOrderId} was paid more than its promise while assets are below liabilities`)
  model.stakes.delete(stakeOrderId)
}

const withdraw: Act = async (stage) => {
  const { fixture, model, dice } = stage
  const asset = dice.pick(['USDT', 'GUSD'] as const)
  const found = await chooseWithMoney(stage, asset, 2n * one)
  if (!found) return
  const { member, micro } = found
  const amount = dice.roll() < 0.3 ? micro : dice.micro(one, micro)
  await tryAct(model, `withdraw ${asset}`, {
    codes: [3016],
    act: () =>
      requestWithdrawal(fixture.bank, {
        member: { id: member.id, banned: false },
        amount: gusd(amount),
        currencyId: asset === 'USDT' ? '0' : '1',
      }),
  })
}

/** Pays capital into the vault; two operators book everything unbooked, or a third party's gift remains surplus. */
const postCapitalAtRandom: Act = async ({ fixture, model, dice }) => {
  const { isSolvent, missing } = model
  const micro = isSolvent ? dice.micro(one, 1_000n * one) : dice.micro(missing / 4n + 1n, missing * 2n)
  await fixture.chain.give(dice.pick(['usdt', 'aTokens'] as const), micro)
  await fixture.chain.pass(0)
  countAct(model, 'gift')
  if (dice.roll() < 0.3) return
  const { surplus } = await getSurplus(fixture.bank, { operator: fixture.treasurer })
  if (surplus.startsWith('-') || surplus === '0') return
  const most = fromDecimal(surplus, 'USDT').micro
  const amount = dice.roll() < 0.7 ? most : dice.micro(1n, most)
  const { id } = await proposeCapital(fixture.bank, {
    operator: fixture.treasurer,
    amount: toDecimal(amountOf('USDT', amount)),
    reason: 'the house puts more in',
  })
  const [operator] = fixture.reviewers
  if (!operator) throw new Error('nobody reviews')
  await approveProposal(fixture.bank, { operator, proposalId: id })
  model.capital += amount
  countAct(model, 'capital')
}

/** Takes `thousandths` thousandths of what the vault has lent. */
export async function removeFromVault({ fixture, model }: EconomyStage, thousandths: number): Promise<void> {
  const { supplied } = await fixture.chain.readTruth()
  const most = supplied / 10n ** 12n
  if (most < 100n * one) return
  await fixture.chain.steal((most * BigInt(thousandths)) / 1_000n + 1n)
  countAct(model, thousandths <= 20 ? 'small theft' : 'large theft')
}

const removeAtRandom: Act = (stage) => {
  const { dice } = stage
  return removeFromVault(stage, dice.roll() < 0.5 ? dice.below(21) : 100 + dice.below(900))
}

/** Changes the borrowed part of the market, or repays all, so that the vault earns nothing. */
const updateMarket: Act = async ({ fixture, model, dice }) => {
  const { assets } = await fixture.chain.readTruth()
  const whole = Number(assets / 10n ** 18n)
  const isIdle = dice.roll() < 0.35
  await fixture.chain.borrowAnew(isIdle ? 0n : BigInt(Math.ceil(whole * (0.3 + 5 * dice.roll()))))
  countAct(model, isIdle ? 'nobody borrows' : 'somebody borrows')
}

const wheel: readonly (readonly [number, Act])[] = [
  [22, deposit],
  [20, (stage) => exchangeAtRandom(stage, 'USDT')],
  [5, (stage) => exchangeAtRandom(stage, 'GUSD')],
  [26, stakeAtRandom],
  [24, withdrawAtRandom],
  [7, withdraw],
  [2, postCapitalAtRandom],
  [1.5, updateMarket],
  [0.35, removeAtRandom],
]
const allWeights = wheel.reduce((sum, [weight]) => sum + weight, 0)

/** Somebody does something at random; what the bank answers is what it must answer. */
export async function runRandomAct(stage: EconomyStage): Promise<void> {
  // Capital is added sooner or later during a shortfall, and members withdraw.
  if (!stage.model.isSolvent && stage.dice.roll() < 0.07) return postCapitalAtRandom(stage)
  if (!stage.model.isSolvent && stage.dice.roll() < 0.2) return withdraw(stage)
  let at = stage.dice.roll() * allWeights
  for (const [weight, act] of wheel) {
    at -= weight
    if (at < 0) return act(stage)
  }
}

/** Funds the economy: members have money, the market has a borrower, the vault has capital. */
export async function openEconomy(stage: EconomyStage): Promise<void> {
  for (const { address } of stage.fixture.members) {
    const micro = stage.dice.micro(500n * one, 20_000n * one)
    await stage.fixture.chain.deposit(address, micro)
    stage.model.deposited += micro
  }
  await updateMarket(stage)
  await stage.fixture.chain.pass(0)
  await syncVault(stage)
  for (const _ of stage.fixture.members) await exchangeAtRandom(stage, 'USDT')
  await postCapitalAtRandom(stage)
}

/** The bank looks whether the vault covers what is owed, and its answer is held against everybody's own figures. */
export async function syncVault({ fixture, model, laws }: EconomyStage): Promise<void> {
  const outcome = await fixture.syncAll()
  await laws.checkSolvency(outcome)
  if (outcome.state === 'unread') return
  model.isSolvent = outcome.state === 'solvent'
  model.missing = model.isSolvent ? 0n : outcome.liabilities - outcome.assets
}
