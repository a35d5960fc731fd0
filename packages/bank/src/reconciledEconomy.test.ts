import { type Database, openDatabase } from '@bank/database'
import { createPostingKey, type MemberId, postSuspense, rollUpHouse } from '@bank/ledger'
import { amountOf } from '@bank/money'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exchangeToGusd, fundMember } from '../testing/funding.ts'
import { openWithdrawalFixture, type WithdrawalFixture } from '../testing/openWithdrawalFixture.ts'
import { reconcileBooks } from './reconcileBooks.ts'
import { cancelWithdrawal } from './withdrawals/cancelWithdrawal.ts'

let fixture: WithdrawalFixture
let owner: Database
let members: MemberId[]
/** Open orders, and the ended ones. */
let open: { id: string; memberId: MemberId; micro: bigint }[]
let ended: string[]
let suspended: string[]

beforeEach(async () => {
  fixture = await openWithdrawalFixture()
  owner = openDatabase({ url: fixture.testDatabase.migrationUrl, poolSize: 3 })
  members = [await fixture.register(1, 5_000n), await fixture.register(2, 5_000n)]
  ;[open, ended, suspended] = [[], [], []]
  // The counters of the vault start at what the fixture has posted.
  for (const [kind, micro] of [
    ['recharges', 10_002_000_000n],
    ['payouts', 2_000_000n],
  ])
    await change(`INSERT INTO bank.chain_follower (kind, chain_id, address, block_number, block_hash, block_time, counted,
      updated_at) VALUES ('${kind}', 56, '0x${'11'.repeat(20)}', 1, '0x${'22'.repeat(32)}', now(), ${micro}, now())`)
})
afterEach(async () => {
  await owner?.close()
  await fixture?.close()
})

/** A change behind the application, as the owner of the tables can make it. */
async function change(statement: string): Promise<void> {
  await owner.pool.query(`BEGIN; ${statement}; COMMIT`)
}
const count = (kind: 'recharges' | 'payouts', micro: bigint) =>
  change(`UPDATE bank.chain_follower SET counted = counted + ${micro} WHERE kind = '${kind}'`)

const step = fc.record({
  kind: fc.constantFrom('recharge', 'exchange', 'request', 'request', 'cancel', 'pay', 'suspend'),
  who: fc.nat(1),
  which: fc.nat(50),
  micro: fc.bigInt({ min: 1n, max: 3_000_000n }),
})
type Step = typeof step extends fc.Arbitrary<infer Kind> ? Kind : never

const steps: Record<Step['kind'], (drawn: Step, memberId: MemberId) => Promise<void>> = {
  recharge: async ({ micro }, memberId) => {
    await fundMember(fixture.bank, { memberId, usdtMicro: micro })
    await count('recharges', micro)
  },
  exchange: async ({ micro }, memberId) => {
    await fundMember(fixture.bank, { memberId, usdtMicro: micro })
    await count('recharges', micro)
    await exchangeToGusd(fixture.bank, { memberId, gusdMicro: micro, feeMicro: 0n })
  },
  request: async ({ which }, memberId) => {
    if (open.length >= 15) return
    const micro = BigInt(1 + which) * 1_000_000n
    open.push({ id: await fixture.request(memberId, `${1 + which}`), memberId, micro })
  },
  cancel: async ({ which }) => {
    const [order] = open.splice(which % (open.length || 1), 1)
    if (order === undefined) return
    await cancelWithdrawal(fixture.bank, { memberId: order.memberId, withdrawalId: order.id })
    ended.push(order.id)
  },
  pay: async ({ which }) => {
    const [order] = open.splice(which % (open.length || 1), 1)
    if (order === undefined) return
    await fixture.pay(order.id)
    await count('payouts', order.micro)
  },
  suspend: async ({ micro }) => {
    const hash = `0x${(suspended.length + 1).toString(16).padStart(64, '0')}`
    await postSuspense(fixture.bank.database, {
      key: createPostingKey('suspended', hash),
      amount: amountOf('USDT', micro),
      metadata: {},
      at: await fixture.bank.clock.now(),
    })
    await change(`INSERT INTO bank.recharge (chain_id, tx_hash, log_index, block_number, block_hash, block_time, depositor,
      amount, state, recorded_at) VALUES (56, '${hash}', 0, 1, '0x${'22'.repeat(32)}', now(), '0x${'44'.repeat(20)}',
      ${micro}, 'suspense', now())`)
    await count('recharges', micro)
    suspended.push(hash)
  },
}

/** A change that breaks a law, the one that takes it back, and what has to be found. */
type Corruption = {
  readonly break: string
  readonly repair: string
  readonly found: readonly [string, string]
}

const getPick = (list: readonly string[], which: number): string => list[which % list.length] ?? ''
const pair = (from: number, to: number, micro: bigint) => `
  INSERT INTO ledger.entry (placement, account_id, event_type, amount, transaction_key, created_at, xid)
  SELECT 0, leg.account, 12, leg.amount, key, now(), txid_current()
  FROM gen_random_uuid() AS key, (VALUES (${from}, ${-micro}), (${to}, ${micro})) AS leg(account, amount)`
const move = (table: string, where: string): Pick<Corruption, 'break' | 'repair'> => ({
  break: `CREATE TABLE public.kept AS SELECT * FROM ${table} WHERE ${where}; DELETE FROM ${table} WHERE ${where}`,
  repair: `INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT * FROM public.kept; DROP TABLE public.kept`,
})
const add = (table: string, column: string, where: string, micro: bigint) => ({
  break: `UPDATE ${table} SET ${column} = ${column} + ${micro} WHERE ${where}`,
  repair: `UPDATE ${table} SET ${column} = ${column} - ${micro} WHERE ${where}`,
})

const corruptions: Record<string, (which: number, micro: bigint) => Corruption> = {
  'the amount of an open order': (which, micro) => {
    const id = getPick(
      open.map((order) => order.id),
      which,
    )
    const found = ['an order is posted under its key', `withdrawal ${id}`] as const
    return { ...add('bank.withdrawal', 'amount', `id = ${id}`, micro), found }
  },
  'the amount of an ended order': (which, micro) => {
    const id = getPick(ended, which)
    const found = ['an order is posted under its key', `withdrawal ${id}`] as const
    return { ...add('bank.withdrawal', 'amount', `id = ${id}`, micro), found }
  },
  'a deleted order': (which) => {
    const id = getPick(
      open.map((order) => order.id),
      which,
    )
    return {
      ...move('bank.withdrawal', `id = ${id}`),
      found: ['pending is what open orders owe', 'withdrawalsPending'],
    }
  },
  'a deleted deposit in suspense': (which) => ({
    ...move('bank.recharge', `tx_hash = '${getPick(suspended, which)}'`),
    found: ['suspense is what its deposits add up to', 'suspense'],
  }),
  'the amount of a deposit in suspense': (which, micro) => ({
    ...add('bank.recharge', 'amount', `tx_hash = '${getPick(suspended, which)}'`, micro),
    found: ['suspense is what its deposits add up to', 'suspense'],
  }),
  'a posting out of suspense': (_which, micro) => ({
    break: pair(18, 16, micro),
    repair: pair(16, 18, micro),
    found: ['suspense is what its deposits add up to', 'suspense'],
  }),
  'a posting into pending': (_which, micro) => ({
    break: pair(83, 82, micro),
    repair: pair(82, 83, micro),
    found: ['pending is what open orders owe', 'withdrawalsPending'],
  }),
  'the counter of deposits': (_which, micro) => ({
    ...add('bank.chain_follower', 'counted', `kind = 'recharges'`, micro),
    found: ['the books have what the vault counted', 'recharges'],
  }),
  'the counter of payouts': (_which, micro) => ({
    ...add('bank.chain_follower', 'counted', `kind = 'payouts'`, micro),
    found: ['the books have what the vault counted', 'payouts'],
  }),
  'the balance of a member': (which, micro) => {
    const account = `${BigInt(members[which % 2] ?? 0) * 256n + 1n}`
    return {
      ...add('ledger.account', 'balance', `id = ${account}`, micro),
      found: ['a balance is the sum of its entries', account],
    }
  },
}

/** One pass over everything below a fresh watermark, incremental and whole. */
async function reconcile(): Promise<(readonly [string, string])[]> {
  fixture.wait(86_400_000)
  await rollUpHouse(fixture.bank.database)
  const { recent, whole } = await reconcileBooks(fixture.bank)
  return [...recent, ...whole].map(({ invariant, subject }) => [invariant, subject] as const)
}

const drawn = fc.record({
  steps: fc.array(step, { minLength: 80, maxLength: 120 }),
  corruptions: fc.array(
    fc.record({ which: fc.nat(100), micro: fc.bigInt({ min: 1n, max: 1_000_000_000n }) }),
    { minLength: Object.keys(corruptions).length, maxLength: Object.keys(corruptions).length },
  ),
})

test('behavior: hundreds of drawn steps break no law, and each drawn corruption is found by its row', async () => {
  await fc.assert(
    fc.asyncProperty(drawn, async (world) => {
      for (const one of world.steps) await steps[one.kind](one, members[one.who] ?? (members[0] as MemberId))
      for (const kind of ['suspend', 'request', 'cancel', 'request'] as const)
        await steps[kind]({ kind, who: 0, which: 0, micro: 7n }, members[0] as MemberId)
      expect(await reconcile()).toEqual([])
      for (const [index, [name, create]] of Object.entries(corruptions).entries()) {
        const { which, micro } = world.corruptions[index] ?? { which: 0, micro: 1n }
        const corruption = create(which, micro)
        await change(corruption.break)
        expect({ name, found: await reconcile() }).toEqual({
          name,
          found: expect.arrayContaining([corruption.found]),
        })
        await change(corruption.repair)
        expect({ name, left: await reconcile() }).toEqual({ name, left: [] })
      }
    }),
    { numRuns: 2, endOnFailure: true },
  )
})
