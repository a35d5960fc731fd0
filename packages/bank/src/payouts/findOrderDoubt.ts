import type { Transaction } from '@bank/database'
import {
  findPosted,
  getPlacement,
  parseMemberId,
  readWithdrawn,
  toEventTypeSql,
  toPlacementSql,
} from '@bank/ledger'
import { type Amount, type Asset, amountOf } from '@bank/money'
import { sql } from 'kysely'
import type { Address, Hex } from 'viem'
import { isApprovalProven } from '../policies/isApprovalProven.ts'
import { readParameters } from '../settings/parameters.ts'
import { listSignedBytes } from '../withdrawalOrders/partEvidence.ts'
import { recentSum } from '../withdrawalOrders/recentSum.ts'
import { getPaidKey, getWithdrawalReturnKey } from '../withdrawalOrders/withdrawalMetadata.ts'
import type { AutomaticTier } from './assertAutomaticSum.ts'
import { computePayoutId, toPayoutSubject } from './payoutId.ts'
import type { SignedOrder } from './readSignedOrders.ts'

/** A reason not to pay an order that its row calls approved; `memberBanned`: since its approval. */
export type OrderDoubt = 'memberBanned' | 'notProven'

/** `partUnproven`: a part called failed was signed, and the chain may still pay it; the order waits for its proof. */
export type OrderObstacle = OrderDoubt | 'partUnproven'

/** Facts of the chain that a pass has read; no row replaces them. */
export type OrderTerms = {
  /** The token units of a micro-unit. */
  readonly microUnit: bigint
  /** The failed parts that the chain can never pay. */
  readonly deadParts: ReadonlySet<string>
  /** The orders whose signatures the vault accepts. */
  readonly signed: ReadonlyMap<string, SignedOrder>
  /** The vault's automatic tier; undefined where nothing new is admitted or signed. */
  readonly tier: AutomaticTier | undefined
}

type OrderFacts = {
  key: string
  member_id: string
  recipient: string
  asset: Asset
  amount: string
  address: string
  banned: boolean
  state: string
  automatic: boolean
  recent: string
  approvals: number
  releases: number
  approved_at: Date | null
}

type Part = { id: string; salt: string | null; recipient: string; amount: string; state: string }

/** Earlier payments asked for; the first is enough, unless its row is forged. */
const paidAsked = 20

/** Under a ban only verdicts that knew of it count; `recordDecision` counts the same way. */
const countVerdicts = (verdict: 'approve' | 'release') => sql`(
  SELECT count(DISTINCT r.operator_id)::int FROM bank.withdrawal_review r WHERE r.withdrawal_id = w.id
    AND r.verdict = ${verdict} AND (m.banned_at IS NULL OR r.banned_at = m.banned_at))`

type AutomaticSums = { readonly inAll: Amount<'GUSD'>; readonly member: Amount<'GUSD'> }

/** Sums the automatic approvals of the UTC day of one of them, as far as the ledger took them: all, and the member's. */
async function sumAutomatic(transaction: Transaction, order: OrderFacts): Promise<AutomaticSums> {
  const { rows } = await sql<Record<keyof AutomaticSums, string>>`
    SELECT coalesce(-sum(e.amount), 0)::text AS "inAll",
      coalesce(-sum(e.amount) FILTER (WHERE a.member_id = ${order.member_id}), 0)::text AS member
    FROM (
      SELECT member_id, ${toPlacementSql(sql`member_id`)} AS placement, key FROM bank.withdrawal
      WHERE reviews_needed = 0 AND approved_at >= date_trunc('day', ${order.approved_at}::timestamptz, 'UTC')
        AND approved_at < date_trunc('day', ${order.approved_at}::timestamptz, 'UTC') + interval '1 day'
    ) a
    JOIN ledger.entry e ON e.placement = a.placement AND e.transaction_key = a.key
    WHERE e.event_type IN (${toEventTypeSql('withdraw', 'withdrawReject')}) AND e.version IS NOT NULL
      AND e.amount < 0`.execute(transaction)
  const toGusd = (micro: string | undefined) => amountOf('GUSD', BigInt(micro ?? 0))
  return { inAll: toGusd(rows[0]?.inAll), member: toGusd(rows[0]?.member) }
}

async function readOrderFacts(transaction: Transaction, withdrawalId: string): Promise<OrderFacts> {
  const { rows } = await sql<OrderFacts>`
    SELECT w.key, w.state, w.member_id, w.recipient, w.asset, w.amount, m.address, m.banned_at IS NOT NULL AS banned,
      coalesce(w.reviews_needed = 0, false) AS automatic, ${recentSum} AS recent,
      ${countVerdicts('approve')} AS approvals, ${countVerdicts('release')} AS releases, w.approved_at
    FROM bank.withdrawal w JOIN bank.member m ON m.id = w.member_id
    WHERE w.id = ${withdrawalId}`.execute(transaction)
  const [row] = rows
  if (row === undefined) throw new Error(`there is no withdrawal ${withdrawalId}`)
  return row
}

/** True when the ledger took the whole amount from the order's balance under its key, and gave nothing of it back. */
async function isTaken(transaction: Transaction, withdrawalId: string, facts: OrderFacts): Promise<boolean> {
  const { taken, returned } = await readWithdrawn(transaction, {
    memberId: parseMemberId(facts.member_id),
    asset: facts.asset,
    key: facts.key,
    returnKey: getWithdrawalReturnKey(BigInt(withdrawalId)),
  })
  return taken.micro === BigInt(facts.amount) && returned.micro === 0n
}

/** The id binds recipient and amount; a payment restored from the chain has no salt, and is confirmed. */
function isOwnPart(part: Part, facts: OrderFacts, microUnit: bigint): boolean {
  if (part.state !== 'sending') return true
  const id = computePayoutId({
    salt: part.salt as Hex,
    recipient: part.recipient as Address,
    tokenUnits: BigInt(part.amount) * microUnit,
  })
  return part.recipient === facts.recipient && part.id === id
}

/** True when the parts are the order's own, are not more than it, and none that failed was booked as paid. */
async function arePartsSound(
  transaction: Transaction,
  params: { withdrawalId: string; facts: OrderFacts; microUnit: bigint },
): Promise<boolean> {
  const { withdrawalId, facts, microUnit } = params
  const parts: Part[] = await transaction
    .selectFrom('bank.payout')
    .select(['id', 'salt', 'recipient', 'amount', 'state'])
    .where('withdrawal_id', '=', withdrawalId)
    .execute()
  const takenMicro = parts.reduce(
    (sum, { amount, state }) => (state === 'failed' ? sum : sum + BigInt(amount)),
    0n,
  )
  if (takenMicro > BigInt(facts.amount)) return false
  if (!parts.every((part) => isOwnPart(part, facts, microUnit))) return false
  const placement = getPlacement(parseMemberId(facts.member_id))
  for (const { id } of parts.filter(({ state }) => state !== 'confirmed'))
    if ((await findPosted(transaction, { placement, key: getPaidKey(id) })) !== undefined) return false
  return true
}

/** True when a part called failed was signed and is not known to be dead: its row alone frees nothing. */
async function hasLivingPart(
  transaction: Transaction,
  withdrawalId: string,
  deadParts: ReadonlySet<string>,
): Promise<boolean> {
  const failed = await transaction
    .selectFrom('bank.payout')
    .select('id')
    .where('withdrawal_id', '=', withdrawalId)
    .where('state', '=', 'failed')
    .execute()
  for (const { id } of failed)
    if (!deadParts.has(id) && (await listSignedBytes(transaction, toPayoutSubject(id))).length > 0)
      return true
  return false
}

/** True when the ledger has booked a payment of another order of the member. */
async function wasPaidBefore(
  transaction: Transaction,
  withdrawalId: string,
  facts: OrderFacts,
): Promise<boolean> {
  const paid = await transaction
    .selectFrom('bank.payout')
    .innerJoin('bank.withdrawal', 'bank.withdrawal.id', 'withdrawal_id')
    .select('bank.payout.id')
    .where('member_id', '=', facts.member_id)
    .where('withdrawal_id', '<>', withdrawalId)
    .where('bank.payout.state', '=', 'confirmed')
    .orderBy('withdrawal_id')
    .limit(paidAsked)
    .execute()
  const placement = getPlacement(parseMemberId(facts.member_id))
  for (const { id } of paid)
    if ((await findPosted(transaction, { placement, key: getPaidKey(id) })) !== undefined) return true
  return false
}

/**
 * Reads again everything that the payment of an order rests on, in the transaction that admits or signs it: the wallet
 * is its member's, the ledger took the money under its key and returned none of it, its parts are its own and not more
 * than it, and the records show the approval that it needs. Undefined when all of it holds.
 */
export async function findOrderDoubt(
  transaction: Transaction,
  params: { readonly withdrawalId: string; readonly terms: OrderTerms },
): Promise<OrderObstacle | undefined> {
  const { withdrawalId, terms } = params
  const facts = await readOrderFacts(transaction, withdrawalId)
  const isOwn =
    facts.state === 'approved' &&
    facts.recipient === facts.address &&
    (await isTaken(transaction, withdrawalId, facts)) &&
    (await arePartsSound(transaction, { withdrawalId, facts, microUnit: terms.microUnit }))
  if (!isOwn) return 'notProven'
  if (await hasLivingPart(transaction, withdrawalId, terms.deadParts)) return 'partUnproven'
  const nothing = amountOf('GUSD', 0n)
  const isProven = isApprovalProven(
    {
      recent: amountOf('GUSD', BigInt(facts.recent)),
      banned: facts.banned,
      wasPaid: facts.automatic && (await wasPaidBefore(transaction, withdrawalId, facts)),
      isAutomatic: facts.automatic,
      approvals: facts.approvals,
      releases: facts.releases,
      automatic: facts.automatic
        ? await sumAutomatic(transaction, facts)
        : { inAll: nothing, member: nothing },
    },
    await readParameters(transaction),
  )
  if (isProven) return undefined
  return facts.banned ? 'memberBanned' : 'notProven'
}
