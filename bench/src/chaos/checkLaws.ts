import {
  findCrossDiscrepancies,
  findEarningDiscrepancies,
  findMixingDiscrepancies,
  findRewardDiscrepancies,
} from '@bank/bank'
import { vaultAbi } from '@bank/chain'
import type { Database } from '@bank/database'
import { findDiscrepancies, toEventTypeSql, toOwnerSql } from '@bank/ledger'
import { sql } from 'kysely'
import type { Address, PublicClient } from 'viem'

/** The count and sum in micro-units of answered or posted acts, by `describeEffect`. */
export type Effects = ReadonlyMap<string, { readonly count: number; readonly micro: bigint }>

/** A payment of the vault, from its event in a block. */
export type Paid = { readonly id: string; readonly micro: bigint }
/** An order of the books, with the ids of its payments. */
export type PaidOrder = {
  readonly id: string
  readonly state: string
  readonly micro: bigint
  readonly paidMicro: bigint
  readonly payoutIds: readonly string[]
}

/** Violations by kind, each as a sentence; the counts are their lengths. */
export type Violations = {
  readonly lost: readonly string[]
  readonly paidTwice: readonly string[]
  readonly unbalanced: readonly string[]
  readonly stuck: readonly string[]
}

/** Violations of a soak in which every law held. */
export const noViolations: Violations = { lost: [], paidTwice: [], unbalanced: [], stuck: [] }

/** A busy machine makes a worker slow; work without any progress for so long is stuck. */
const stuckAfterMs = 300_000
/** A breach is final once it has stayed the same so long while nothing is open. */
const breachAfterMs = 60_000

/** Decides whether waiting has an end: every law holds, or the violations have stayed the same for too long. */
export function hasEnded(violations: Violations, unchangedMs: number): boolean {
  if (Object.values(violations).every((list) => list.length === 0)) return true
  return unchangedMs > (violations.stuck.length > 0 ? stuckAfterMs : breachAfterMs)
}

function joinViolations(all: readonly Violations[]): Violations {
  return {
    lost: all.flatMap(({ lost }) => lost),
    paidTwice: all.flatMap(({ paidTwice }) => paidTwice),
    unbalanced: all.flatMap(({ unbalanced }) => unbalanced),
    stuck: all.flatMap(({ stuck }) => stuck),
  }
}

/** Names an effect: the member, the ledger's record type, the asset. */
export const describeEffect = (address: string, eventType: number, asset: 'USDT' | 'GUSD'): string =>
  `${address.toLowerCase()} type ${eventType} ${asset}`

/** Adds one effect. */
export function addEffect(
  effects: Map<string, { count: number; micro: bigint }>,
  name: string,
  micro: bigint,
): void {
  const before = effects.get(name) ?? { count: 0, micro: 0n }
  effects.set(name, { count: before.count + 1, micro: before.micro + micro })
}

/**
 * Compares what members were answered with what was posted since `before`: a missing posting is lost, one too many is paid
 * twice, another sum is unbalanced.
 */
export function compareEffects(answered: Effects, before: Effects, after: Effects): Violations {
  const [lost, paidTwice, unbalanced]: [string[], string[], string[]] = [[], [], []]
  for (const name of new Set([...answered.keys(), ...before.keys(), ...after.keys()])) {
    const none = { count: 0, micro: 0n }
    const [first, last] = [before.get(name) ?? none, after.get(name) ?? none]
    const posted = { count: last.count - first.count, micro: last.micro - first.micro }
    const expected = answered.get(name) ?? none
    const words = `${name}: answered ${expected.count} of ${expected.micro}, posted ${posted.count} of ${posted.micro}`
    for (let count = posted.count; count < expected.count; count += 1) lost.push(words)
    for (let count = expected.count; count < posted.count; count += 1) paidTwice.push(words)
    if (posted.count === expected.count && posted.micro !== expected.micro) unbalanced.push(words)
  }
  return { ...noViolations, lost, paidTwice, unbalanced }
}

/** Compares the vault's payments with the orders: each id once, each order its amount and no more. */
export function comparePayments(paid: readonly Paid[], orders: readonly PaidOrder[]): Violations {
  const [lost, paidTwice]: [string[], string[]] = [[], []]
  const known = new Set(orders.flatMap(({ payoutIds }) => payoutIds))
  const byId = Map.groupBy(paid, ({ id }) => id)
  for (const [id, payments] of byId) {
    if (!known.has(id)) paidTwice.push(`payment ${id} has no order`)
    if (payments.length > 1) paidTwice.push(`payment ${id} was made ${payments.length} times`)
  }
  for (const order of orders) {
    const onChain = order.payoutIds
      .flatMap((id) => byId.get(id) ?? [])
      .reduce((sum, { micro }) => sum + micro, 0n)
    const words = `withdrawal ${order.id} is ${order.state}: ${order.micro}, booked ${order.paidMicro}, paid ${onChain}`
    if (onChain > order.micro || (order.paidMicro < onChain && order.state !== 'approved'))
      paidTwice.push(words)
    if (onChain < order.paidMicro) lost.push(words)
  }
  return { ...noViolations, lost, paidTwice }
}

const memberEvents = toEventTypeSql(
  'recharge',
  'withdraw',
  'demandPledge',
  'fixedPledge',
  'pledgeReturn',
  'exchangeOut',
  'exchangeIn',
  'adminAdd',
  'adminDeduct',
)

/** A private transfer: its receiver got nothing before, and `received` since, in wei. */
export type PrivatePayment = {
  readonly receiver: Address
  readonly isDeposited: boolean
  readonly received: bigint
}

/** Compares what receivers of private transfers got with the pool's amount less its fee, `payable`. */
export function comparePrivatePayments(payments: readonly PrivatePayment[], payable: bigint): Violations {
  const describe = ({ receiver, received }: PrivatePayment) =>
    `private transfer to ${receiver}: ${received} of ${payable} arrived`
  const list = (isFound: (payment: PrivatePayment) => boolean) => payments.filter(isFound).map(describe)
  return {
    lost: list(({ received }) => received > 0n && received < payable),
    paidTwice: list(({ isDeposited, received }) => received > (isDeposited ? payable : 0n)),
    unbalanced: [],
    stuck: list(({ isDeposited, received }) => isDeposited && received === 0n),
  }
}

/** Reads what is posted to members by their own acts; interest and rewards have finders of their own. */
export async function readEffects({ kysely }: Database, addresses: readonly Address[]): Promise<Effects> {
  const { rows } = await sql<{ name: string; count: number; micro: string }>`
    SELECT m.address || ' type ' || e.event_type || CASE e.account_id & 192 WHEN 0 THEN ' USDT' ELSE ' GUSD' END AS name,
      count(*)::int AS count, sum(e.amount)::text AS micro
    FROM ledger.entry e JOIN bank.member m ON m.id = ${toOwnerSql(sql`e.account_id`)}
    WHERE e.event_type IN (${memberEvents}) AND m.address = ANY(${addresses.map((each) => each.toLowerCase())})
    GROUP BY 1`.execute(kysely)
  return new Map(rows.map(({ name, count, micro }) => [name, { count, micro: BigInt(micro) }]))
}

/** Reads what waits for a machine: withdrawals, payments and transfers that no person has to decide. */
export async function listOpen({ kysely }: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ words: string }>`
    SELECT 'withdrawal ' || id || ' is ' || state AS words FROM bank.withdrawal
      WHERE state IN ('requested', 'screening', 'approved')
    UNION ALL
    SELECT subject || ' is ' || state FROM bank.outbox_transaction WHERE state <> 'final' AND subject LIKE 'payout:%'
    UNION ALL
    SELECT 'transfer ' || id || ' is ' || stage FROM bank.cross_order
      WHERE stage <> 'quoted' AND status = bank.cross_processing()
    UNION ALL
    SELECT 'private transfer ' || id || ' is ' || state FROM bank.mixing_order
      WHERE state IN ('confirmed', 'proved', 'relaying', 'broadcast')
        AND (chain_id, pool, leaf_index) NOT IN (
          SELECT chain_id, pool, leaf_index FROM bank.private_deposit WHERE screening IN ('review', 'refused'))
    UNION ALL
    SELECT 'proposal ' || p.id || ' was due at ' || p.effect_at FROM bank.proposal p, bank.clock c
      WHERE p.state = 'approved' AND p.effect_at < now() + c.offset_ms * interval '1 millisecond'
    UNION ALL
    SELECT 'days are settled through ' || coalesce(settled.day::text, 'none') || ' of ' || (today.day - 1)
      FROM (SELECT max(day) AS day FROM bank.settlement_day WHERE state = 'done') settled,
        (SELECT ((now() + offset_ms * interval '1 millisecond') AT TIME ZONE 'UTC')::date AS day FROM bank.clock) today,
        (SELECT min((opened_at AT TIME ZONE 'UTC')::date) AS day FROM bank.stake) first
      WHERE first.day < today.day AND settled.day IS DISTINCT FROM today.day - 1`.execute(kysely)
  return rows.map(({ words }) => words)
}

/** Runs every finder of discrepancies, and looks for members below zero and for money not returned once. */
export async function findUnbalanced(database: Database): Promise<Violations> {
  const found = [
    ...(await findDiscrepancies(database)),
    ...(await findEarningDiscrepancies(database)),
    ...(await findRewardDiscrepancies(database)),
  ].map(({ invariant, subject, expected, actual }) => `${invariant}: ${subject}, ${expected}, ${actual}`)
  const contradictions = [
    ...(await findMixingDiscrepancies(database)),
    ...(await findCrossDiscrepancies(database)),
  ].map(({ invariant, subject }) => `${invariant}: ${subject}`)
  const { rows } = await sql<{ words: string }>`
    SELECT 'account ' || id || ' is below zero' AS words FROM ledger.account WHERE id >= 256 AND balance < 0
    UNION ALL
    SELECT 'member ' || w.member_id || ' has not back what was not paid' FROM (
      SELECT member_id, sum(amount - paid_amount) AS owed FROM bank.withdrawal
      WHERE state IN ('rejected', 'cancelled', 'failed') GROUP BY 1) w
    LEFT JOIN (
      SELECT ${toOwnerSql(sql`account_id`)} AS member_id, sum(amount) AS returned FROM ledger.entry
      WHERE event_type = ${toEventTypeSql('withdrawReject')} AND account_id >= 256 GROUP BY 1) e USING (member_id)
    WHERE w.owed IS DISTINCT FROM e.returned`.execute(database.kysely)
  return { ...noViolations, unbalanced: [...found, ...contradictions, ...rows.map(({ words }) => words)] }
}

/** Reads every order with its payments. */
async function readOrders({ kysely }: Database): Promise<readonly PaidOrder[]> {
  const { rows } = await sql<{ id: string; state: string; micro: string; paid: string; ids: string[] }>`
    SELECT w.id::text, w.state, w.amount::text AS micro, w.paid_amount::text AS paid,
      ARRAY(SELECT p.id FROM bank.payout p WHERE p.withdrawal_id = w.id) AS ids FROM bank.withdrawal w`.execute(
    kysely,
  )
  return rows.map(({ id, state, micro, paid, ids }) => ({
    ...{ id, state, payoutIds: ids },
    micro: BigInt(micro),
    paidMicro: BigInt(paid),
  }))
}

/** Wei of USDT on BSC in one micro-unit. */
const weiPerMicro = 10n ** 12n

/** Lists who was answered that they are members, and are not. */
export async function findLostMembers(
  { kysely }: Database,
  invited: readonly { readonly inviter: Address; readonly address: Address }[],
): Promise<Violations> {
  const { rows } = await sql<{ address: string; inviter: string }>`
    SELECT m.address, i.address AS inviter FROM bank.member m JOIN bank.member i ON i.id = m.inviter_id
    WHERE m.address = ANY(${invited.map(({ address }) => address.toLowerCase())})`.execute(kysely)
  const known = new Set(rows.map(({ address, inviter }) => `${address} of ${inviter}`))
  const lost = invited
    .map(({ address, inviter }) => `${address} of ${inviter}`.toLowerCase())
    .filter((words) => !known.has(words))
  return { ...noViolations, lost: lost.map((words) => `invited member ${words} is not registered`) }
}

/** Lists every payment of the vault by its own events. */
async function listPaid(bsc: PublicClient, vault: Address): Promise<readonly Paid[]> {
  const events = await bsc.getContractEvents({
    ...{ address: vault, abi: vaultAbi, eventName: 'PaidOut', fromBlock: 0n },
  })
  return events.map(({ args }) => ({ id: args.id ?? '', micro: (args.amount ?? 0n) / weiPerMicro }))
}

/** Answers that members and operators got, and what they still wait for. */
export type Answers = {
  readonly addresses: readonly Address[]
  readonly effects: Effects
  readonly invited: readonly { readonly inviter: Address; readonly address: Address }[]
  readonly privatePayments: readonly PrivatePayment[]
  readonly left: readonly string[]
}

/** Checks every law: the answers since `before` against postings, payments and the receivers of private transfers. */
export async function checkLaws(
  database: Database,
  params: {
    readonly bsc: PublicClient
    readonly vault: Address
    readonly answers: Answers
    readonly before: Effects
    /** Wei that a private transfer pays. */
    readonly payable: bigint
  },
): Promise<Violations> {
  const { bsc, vault, answers, before, payable } = params
  return joinViolations([
    { ...noViolations, stuck: [...(await listOpen(database)), ...answers.left] },
    compareEffects(answers.effects, before, await readEffects(database, answers.addresses)),
    comparePayments(await listPaid(bsc, vault), await readOrders(database)),
    comparePrivatePayments(answers.privatePayments, payable),
    await findLostMembers(database, answers.invited),
    await findUnbalanced(database),
  ])
}
