import { findDiscrepancies, getBalances, type MemberId } from '@bank/ledger'
import { amountOf, toDecimal } from '@bank/money'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fundMember } from '../../testing/funding.ts'
import {
  getOperator,
  openWithdrawalFixture,
  type WithdrawalFixture,
} from '../../testing/openWithdrawalFixture.ts'
import {
  type Currency,
  createWithdrawalModel,
  type ModelAct,
  type WithdrawalModel,
} from '../../testing/withdrawalModel.ts'
import { BankError } from '../errors.ts'
import { cancelWithdrawal } from './cancelWithdrawal.ts'
import { reconcileWithdrawals } from './reconcileWithdrawals.ts'
import { requestWithdrawal } from './requestWithdrawal.ts'
import { resolveFrozenWithdrawal } from './resolveFrozenWithdrawal.ts'
import { reviewWithdrawal } from './reviewWithdrawal.ts'
import { screenWithdrawals } from './screenWithdrawals.ts'

let fixture: WithdrawalFixture
let nextAccount = 1

beforeAll(async () => {
  fixture = await openWithdrawalFixture()
})
afterAll(() => fixture.close())

const dayMs = 86_400_000
/** One member whose first withdrawal was paid and who is far above every limit, and one without any. */
const seeds = [
  { gusd: 30_000n, usdt: 30_000n, history: 'paidBefore' },
  { gusd: 1_000n, usdt: 1_000n, history: 'new' },
] as const
/** Amounts on both sides of every limit of docs/rules.md. */
const amounts = [
  999_999n,
  1_000_000n,
  499_000_000n,
  500_000_000n,
  500_000_001n,
  10_000_000_000n,
  10_000_000_001n,
]

/** An act as it is drawn: orders are named by position, and only what exists is acted on. */
type Drawn = {
  readonly kind: ModelAct['kind']
  readonly member: number
  readonly order: number
  readonly operator: number
  readonly currency: Currency
  readonly micro: bigint
  readonly list: 'clear' | 'hit' | 'silent'
  readonly isAny: boolean
}

/** A paid automatic withdrawal still counts on its day: drawn acts meet this case too seldom. */
const plain: Drawn = {
  kind: 'screen',
  member: 0,
  order: 0,
  operator: 1,
  currency: 'GUSD',
  micro: 300_000_000n,
  list: 'clear',
  isAny: false,
}
const paidThenAnother: Drawn[] = [
  { ...plain, kind: 'request' },
  plain,
  { ...plain, kind: 'pay' },
  { ...plain, kind: 'request', currency: 'USDT' },
  plain,
]

const drawn: fc.Arbitrary<Drawn> = fc.record({
  kind: fc.constantFrom<ModelAct['kind'][]>(
    ...(['request', 'request', 'request', 'screen', 'screen', 'cancel', 'approve', 'approve'] as const),
    ...(['reject', 'release', 'return', 'pay', 'pay', 'pay', 'nextDay'] as const),
  ),
  member: fc.nat(1),
  order: fc.nat(30),
  operator: fc.integer({ min: 1, max: 3 }),
  currency: fc.constantFrom<Currency[]>('USDT', 'GUSD'),
  micro: fc.oneof(fc.constantFrom(...amounts), fc.bigInt({ min: 1n, max: 600_000_000n })),
  list: fc.constantFrom('clear', 'clear', 'clear', 'clear', 'hit', 'silent'),
  isAny: fc.constantFrom(false, false, false, true),
})

function toAct(
  { kind, member, order, operator, currency, micro, list, isAny }: Drawn,
  model: WithdrawalModel,
): ModelAct | undefined {
  if (kind === 'request') return { kind, member, currency, micro }
  if (kind === 'screen') return { kind, list }
  if (kind === 'nextDay') return { kind }
  // Mostly an order that the act fits, sometimes any: refusals are part of the rules.
  const fitting = model.orders.flatMap(({ state }, index) => (state === fits[kind] ? [index] : []))
  const choice = isAny || fitting.length === 0 ? [...model.orders.keys()] : fitting
  const position = choice[order % Math.max(1, choice.length)]
  const known = position === undefined ? undefined : model.orders[position]
  if (position === undefined || known === undefined) return undefined
  if (kind === 'cancel') return { kind, order: position }
  // The vault pays approved orders only.
  if (kind === 'pay') return known.state === 'approved' ? { kind, order: position } : undefined
  return { kind, order: position, operator }
}

const fits = {
  cancel: 'review',
  approve: 'review',
  reject: 'review',
  release: 'frozen',
  return: 'frozen',
  pay: 'approved',
} as const

async function act(next: ModelAct, members: readonly MemberId[], orders: string[]): Promise<unknown> {
  const { bank } = fixture
  if (next.kind === 'nextDay') return fixture.wait(dayMs)
  if (next.kind === 'screen') {
    fixture.setScreening(async () => {
      if (next.list === 'silent') throw new Error('no answer')
      return next.list === 'hit'
    })
    return screenWithdrawals(bank)
  }
  if (next.kind === 'request') {
    const id = members[next.member] ?? expect.unreachable()
    const amount = toDecimal(amountOf('GUSD', next.micro))
    const { withdrawalId } = await requestWithdrawal(bank, {
      member: { id, banned: false },
      amount,
      currencyId: next.currency === 'USDT' ? '0' : '1',
    })
    return orders.push(withdrawalId)
  }
  const withdrawalId = orders[next.order] ?? expect.unreachable()
  if (next.kind === 'pay') return fixture.pay(withdrawalId)
  if (next.kind === 'cancel') {
    const { member_id } = await readOrder(withdrawalId)
    return cancelWithdrawal(bank, {
      memberId: members.find((id) => `${id}` === member_id) ?? expect.unreachable(),
      withdrawalId,
    })
  }
  const operator = getOperator(next.operator)
  return next.kind === 'approve' || next.kind === 'reject'
    ? reviewWithdrawal(bank, { operator, withdrawalId, verdict: next.kind })
    : resolveFrozenWithdrawal(bank, { operator, withdrawalId, verdict: next.kind })
}

const readOrder = (id: string) =>
  fixture.testDatabase.database.kysely
    .selectFrom('bank.withdrawal')
    .select(['member_id', 'state', 'reviews_needed', 'reason'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** The bank's answer as a code; undefined when it does what it is asked. */
const codeOf = (work: Promise<unknown>): Promise<number | undefined> =>
  work.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof BankError) return error.code
      throw error
    },
  )

async function expectSame(model: WithdrawalModel, members: readonly MemberId[], orders: readonly string[]) {
  const { database } = fixture.testDatabase
  const rows = await Promise.all(orders.map(readOrder))
  expect(
    rows.map(({ state, reviews_needed, reason }) => ({ state, needed: reviews_needed, reason })),
  ).toEqual(model.orders.map(({ state, needed, reason }) => ({ state, needed, reason })))
  const balances = await Promise.all(members.map((id) => getBalances(database, id)))
  expect(
    balances.map(({ USDT, GUSD }) => ({ USDT: USDT.available.micro, GUSD: GUSD.available.micro })),
  ).toEqual(model.members.map((member) => member.balances))
}

test('behavior: states, reviewers, refusals and balances are those of a model of the rules', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(drawn, { minLength: 20, maxLength: 40 }), async (steps) => {
      // A new day and new members, so that no other run has used their limits.
      fixture.wait(dayMs)
      const members: MemberId[] = []
      for (const { gusd, usdt, history } of seeds) {
        const memberId = await fixture.register(nextAccount++, gusd, history)
        // A new member holds one already.
        const usdtMicro = usdt * 1_000_000n - (history === 'new' ? 1_000_000n : 0n)
        await fundMember(fixture.bank, { memberId, usdtMicro })
        members.push(memberId)
      }
      const model = createWithdrawalModel(
        seeds.map(({ gusd, usdt, history }) => ({
          balances: { USDT: usdt * 1_000_000n, GUSD: gusd * 1_000_000n },
          paidBefore: history === 'paidBefore' ? 1_000_000n : 0n,
          wasPaid: history === 'paidBefore',
        })),
      )
      const orders: string[] = []
      for (const step of steps) {
        const next = toAct(step, model)
        if (next === undefined) continue
        expect([next, await codeOf(act(next, members, orders))]).toEqual([next, model.apply(next)])
        await expectSame(model, members, orders)
      }
      // Nothing of this run may wait for the screening of the next.
      fixture.setScreening(async () => false)
      await screenWithdrawals(fixture.bank)
      expect(await findDiscrepancies(fixture.testDatabase.database)).toEqual([])
      expect(await reconcileWithdrawals(fixture.testDatabase.database)).toEqual([])
    }),
    { numRuns: 20, examples: [[paidThenAnother]], endOnFailure: true },
  )
})
