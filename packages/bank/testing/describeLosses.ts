import { findDiscrepancies, getBalances, getHouseBalance, type MemberId } from '@bank/ledger'
import type { Hex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import type { BankContext } from '../src/bankContext.ts'
import { runLossShares } from '../src/lossShares/runLossShares.ts'
import { proposeLossReturn } from '../src/operators/lossShares/proposeLossReturn.ts'
import { proposeLossShare } from '../src/operators/lossShares/proposeLossShare.ts'
import { approveProposal } from '../src/operators/proposals/approveProposal.ts'
import { settleProposals } from '../src/operators/proposals/settleProposals.ts'
import { watchRecharges } from '../src/recharge/watchRecharges.ts'
import { measureGrowth } from '../src/revenue/measureGrowth.ts'
import { checkSolvency } from '../src/solvency/checkSolvency.ts'
import { findEarningDiscrepancies } from '../src/stakes/findEarningDiscrepancies.ts'
import { reconcileWithdrawals } from '../src/withdrawals/reconcileWithdrawals.ts'
import { exchangeToGusd } from './funding.ts'
import { insertOperators } from './insertOperators.ts'
import { type GrowthFixture, openGrowthFixture } from './openGrowthFixture.ts'
import { openRechargeBank, type RechargeBank } from './openRechargeBank.ts'

export const unit = 10n ** 18n
export const one = 1_000_000n
export const hourMs = 3_600_000
export const reason = 'the vault was robbed'

type Operators = Awaited<ReturnType<typeof insertOperators<'treasurer' | 'reviewer'>>>
type State = {
  readonly books: RechargeBank
  readonly bank: BankContext
  readonly operators: Operators
  readonly members: MemberId[]
}

/** Adds amounts up. */
export const sum = (amounts: readonly bigint[]) => amounts.reduce((total, micro) => total + micro, 0n)

/**
 * Gives every test of a file a vault with three members: one with USDT, one with GUSD and a micro-USDT, and one whose
 * money is staked to the last micro-unit. After each test the books must be whole.
 */
export function describeLosses() {
  let growth: GrowthFixture | undefined
  let state: State | undefined
  let snapshot: Hex | undefined
  const getGrowth = () => growth ?? expect.unreachable()
  const getState = () => state ?? expect.unreachable()

  beforeAll(async () => {
    growth = await openGrowthFixture()
    for (const [index, usdt] of [1_000n, 500n, 333n].entries()) await growth.recharge.deposit(index, usdt)
    await growth.pass(0)
  })
  afterAll(() => growth?.stop())
  beforeEach(async () => {
    const { recharge } = getGrowth()
    snapshot = await recharge.chain.client.snapshot()
    state = await openState(getGrowth())
    await acts.measure()
  })
  afterEach(async () => {
    await acts.expectWhole()
    await getState().books.drop()
    await getGrowth().recharge.chain.client.revert({ id: snapshot ?? expect.unreachable() })
  })

  const acts = createActs(getGrowth, getState)
  return {
    ...acts,
    ...createDecisions(getState, acts.readMissing),
    get growth() {
      return getGrowth()
    },
    get books() {
      return getState().books
    },
    get bank() {
      return getState().bank
    },
    get operators() {
      return getState().operators
    },
  }
}

async function openState({ recharge }: GrowthFixture): Promise<State> {
  const books = await openRechargeBank({ chainId: 56, urls: [recharge.chain.url] })
  const bank = { ...books.bank, vault: { chainId: 56, address: recharge.vault.address } }
  const operators = await insertOperators(bank.database, { treasurer: 'treasurer', reviewer: 'reviewer' })
  const first = await books.register(0)
  const second = await books.register(1)
  const third = await books.register(2)
  await watchRecharges(bank, recharge.vault)
  await exchangeToGusd(bank, { memberId: second, gusdMicro: 499_999_999n })
  await exchangeToGusd(bank, { memberId: third, gusdMicro: 333n * one })
  for (const micro of [100n * one, 233n * one]) await stake(bank, third, micro)
  return { books, bank, operators, members: [first, second, third] }
}

async function stake(bank: BankContext, memberId: MemberId, micro: bigint): Promise<void> {
  const at = await bank.clock.now()
  await bank.database.pool.query('SELECT bank.open_stake($1, $2, 1::smallint, $3, $4)', [
    crypto.randomUUID(),
    memberId,
    micro,
    at,
  ])
}

/** Sums a member's balances and open principal. */
async function readTotal(bank: BankContext, memberId: MemberId): Promise<bigint> {
  const { USDT, GUSD } = await getBalances(bank.database, memberId)
  const stakes = await bank.database.kysely
    .selectFrom('bank.stake')
    .select('principal')
    .where('member_id', '=', `${memberId}`)
    .where('redeemed_at', 'is', null)
    .execute()
  return sum([USDT.total.micro, GUSD.total.micro, ...stakes.map(({ principal }) => BigInt(principal))])
}

function createActs(getGrowth: () => GrowthFixture, getState: () => State) {
  const measure = () => measureGrowth(getState().bank, getGrowth().recharge.vault)
  const check = () => {
    const { address } = getGrowth().recharge.vault
    return checkSolvency(getState().bank, { chainId: 56, address, startBlock: 0n })
  }
  const readMissing = async () => {
    const outcome = await check()
    return outcome.state === 'unread' ? expect.unreachable() : outcome.liabilities - outcome.assets
  }
  return {
    measure,
    check,
    readMissing,
    memberAt: (index: number) => getState().members[index] ?? expect.unreachable(),
    addMember: async (index: number) => getState().members.push(await getState().books.register(index)),
    houseOf: async (account: Parameters<typeof getHouseBalance>[1], type?: number) =>
      (await getHouseBalance(getState().bank.database, account, type)).micro,
    countShares: async () =>
      (await getState().bank.database.kysely.selectFrom('bank.loss_share').select('id').execute()).length,
    listTotals: () => Promise.all(getState().members.map((id) => readTotal(getState().bank, id))),
    /** Every finder of differences finds none. */
    async expectWhole() {
      const { database } = getState().bank
      expect(await findDiscrepancies(database)).toEqual([])
      expect(await findEarningDiscrepancies(database)).toEqual([])
      expect(await reconcileWithdrawals(database)).toEqual([])
    },
    /** Steals aTokens, which growth counts as a loss; answers what is missing. */
    async rob(units: bigint) {
      await getGrowth().withdrawATokens(units)
      await getGrowth().pass(61)
      await measure()
      const missing = await readMissing()
      expect(missing).toBeGreaterThan(0n)
      return missing
    },
  }
}

/** Decisions of two operators, and what the worker does with them. */
function createDecisions(getState: () => State, readMissing: () => Promise<bigint>) {
  const propose = () =>
    proposeLossShare(getState().bank, { operator: getState().operators.treasurer, reason })
  const approve = (proposalId: string) =>
    approveProposal(getState().bank, { operator: getState().operators.reviewer, proposalId })
  const waitADay = async () => {
    getState().books.wait(24 * hourMs)
    expect(await settleProposals(getState().bank)).toMatchObject({ applied: 1 })
  }
  return {
    propose,
    approve,
    /** Proposes, approves, and lets a day pass: the worker finds it. */
    async decide() {
      const { id } = await propose()
      await approve(id)
      await waitADay()
      return id
    },
    /** Uses up revenue and capital, and measures again. */
    async open() {
      await readMissing()
      expect(await runLossShares(getState().bank)).toMatchObject({ state: 'swept' })
      // Measurements are of whole milliseconds: one in that of the sweep does not count as after it.
      for (let isAfter = false; !isAfter; ) {
        await readMissing()
        const { rows } = await getState().bank.database.pool.query<{ isAfter: boolean }>(
          `SELECT max(c.read_at) > max(s.swept_at) AS "isAfter"
           FROM bank.solvency_check c, bank.loss_share s WHERE s.state = 'waiting'`,
        )
        isAfter = rows[0]?.isAfter === true
      }
    },
    /** Proposes to give members back of a loss, approves it, and posts it after a day. */
    async giveBack(lossId: string, micro: bigint) {
      const amount = `${micro / one}.${`${micro % one}`.padStart(6, '0')}`
      const { bank, operators } = getState()
      const { id } = await proposeLossReturn(bank, { operator: operators.treasurer, reason, lossId, amount })
      await approve(id)
      expect(await runLossShares(bank)).toMatchObject({ state: 'none' })
      await waitADay()
      expect(await runLossShares(bank)).toMatchObject({ state: 'done' })
    },
  }
}
