import type { Transaction } from '@bank/database'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LedgerFixture, openLedgerFixture, usdt } from '../testing/openLedgerFixture.ts'
import { createPostingKey, findDiscrepancies, type MemberId, postRecharge, rollUpHouse } from './index.ts'

let ledger: LedgerFixture
let members: readonly MemberId[]
let count = 0

beforeAll(async () => {
  ledger = await openLedgerFixture()
  members = await Promise.all([1, 2, 3, 4, 5].map((id) => ledger.openMember(id)))
})
afterAll(() => ledger.drop())

/** A transaction that stays open until it is ended. */
type Writer = { post(micro: bigint): Promise<void>; end(commits: boolean): Promise<void> }

/** Opens a transaction on a connection of its own, which posts to one member: no other waits for its rows. */
async function openWriter(memberId: MemberId): Promise<Writer> {
  const tx = (await ledger.database.kysely.startTransaction().execute()) as unknown as Transaction & {
    commit(): { execute(): Promise<void> }
    rollback(): { execute(): Promise<void> }
  }
  return {
    post: async (micro) => {
      const key = createPostingKey('writer', `${count++}`)
      await postRecharge(tx, { key, memberId, amount: usdt(micro), metadata: {}, at: new Date() })
    },
    end: (commits) => (commits ? tx.commit() : tx.rollback()).execute(),
  }
}

/** Balances by the closing points, beside the sums of all entries, in one snapshot. */
async function readBalances() {
  const { rows } = await sql<
    Record<'vault' | 'allVault' | 'members' | 'allMembers' | 'days' | 'one', string>
  >`
    SELECT (SELECT sum(balance)::text FROM ledger.house_balances() WHERE account_id = 16) AS vault,
      (SELECT sum(amount)::text FROM ledger.entry WHERE account_id = 16) AS "allVault",
      (SELECT balance::text FROM ledger.member_balances() WHERE asset = 0) AS members,
      (SELECT coalesce(sum(amount), 0)::text FROM ledger.entry WHERE account_id >= 256 AND account_id & 192 = 0) AS "allMembers",
      (SELECT sum(credit - debit)::text FROM ledger.house_days(ARRAY[16])) AS days,
      ledger.house_balance(16)::text AS one`.execute(ledger.database.kysely)
  return rows[0] ?? expect.unreachable()
}

async function assertExact(): Promise<void> {
  const { vault, allVault, members: held, allMembers, days, one } = await readBalances()
  expect([vault, days, `${BigInt(one)}`, held]).toEqual([allVault, allVault, allVault ?? '0', allMembers])
}

const act = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('post' as const),
      member: fc.nat(4),
      micro: fc.integer({ min: 1, max: 1_000 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('end' as const), member: fc.nat(4), commits: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.constant({ kind: 'roll' as const }) },
)

test('behavior: balances are exact while writers stay open, commit and roll back in any order between roll-ups', async () => {
  await postRecharge(ledger.database, {
    key: createPostingKey('first'),
    memberId: members[0] ?? expect.unreachable(),
    amount: usdt(1n),
    metadata: {},
    at: new Date(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 30 }), async (acts) => {
      const open = new Map<number, Writer>()
      for (const each of acts) {
        if (each.kind === 'roll') await rollUpHouse(ledger.database)
        else if (each.kind === 'post') {
          const memberId = members[each.member] ?? expect.unreachable()
          const writer = open.get(each.member) ?? (await openWriter(memberId))
          open.set(each.member, writer)
          await writer.post(BigInt(each.micro))
        } else {
          await open.get(each.member)?.end(each.commits)
          open.delete(each.member)
        }
        await assertExact()
      }
      for (const writer of open.values()) await writer.end(true)
      await assertExact()
      await rollUpHouse(ledger.database)
      await assertExact()
    }),
    { numRuns: 15 },
  )
  expect(await findDiscrepancies(ledger.database)).toEqual([])
})

test('behavior: a writer that runs long keeps back its own entries alone', async () => {
  const writer = await openWriter(members[1] ?? expect.unreachable())
  await writer.post(7n)
  const memberId = members[2] ?? expect.unreachable()
  for (let number = 0; number < 40; number += 1) {
    const key = createPostingKey('beside', number)
    await postRecharge(ledger.database, { key, memberId, amount: usdt(1n), metadata: {}, at: new Date() })
  }
  await rollUpHouse(ledger.database)
  const countUnclosed = async () => {
    const { rows } = await ledger.owner.pool.query<{ entries: number }>(
      'SELECT count(*)::int AS entries FROM ledger.unclosed_entries(NULL)',
    )
    return rows[0]?.entries
  }
  expect(await countUnclosed()).toBe(0)
  await writer.end(true)
  expect(await countUnclosed()).toBe(2)
  await assertExact()
  await rollUpHouse(ledger.database)
  expect(await countUnclosed()).toBe(0)
  await assertExact()
})
