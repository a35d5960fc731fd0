import { amountOf, toDecimal } from '@bank/money'
import { sql } from 'kysely'
import { getAddress } from 'viem'
import type { BankContext } from '../../bankContext.ts'
import { BankError } from '../../errors.ts'
import { assertMay, type Operator } from '../../policies/operatorRights.ts'
import type { Page, PageRequest } from '../../policies/page.ts'
import { validateId } from '../../policies/requireFields.ts'
import { proposalRights } from '../proposals/proposal.ts'

/** A member's share; amounts are decimal strings, time in epoch milliseconds. */
export type LossShareMember = {
  readonly memberId: string
  readonly address: string
  readonly claim: string
  readonly share: string
  /** Null: not posted yet. */
  readonly postTime: number | null
}

export type LossSharePage = Page<LossShareMember> & {
  /** computed: from the claims of now; fixed: as it is posted. */
  readonly basis: 'computed' | 'fixed'
  readonly claims: string
  readonly amount: string
}

type Row = {
  readonly memberId: string
  readonly address: string
  readonly claim: string
  readonly share: string
  readonly postedAt: Date | null
  readonly total: string
  readonly claims: string
  readonly amount: string
}

/**
 * Lists every member's share of a proposed loss or return, the largest first: computed from the books of now until it is
 * fixed. Throws 403, 404 no such proposal.
 */
export async function listLossShares(
  bank: BankContext,
  params: PageRequest & { readonly operator: Operator; readonly proposalId: string },
): Promise<LossSharePage> {
  const { operator, pageNo, pageSize } = params
  assertMay(operator, proposalRights.lossShare.read)
  const id = validateId(params.proposalId)
  const { kysely } = bank.database
  const proposal = await kysely
    .selectFrom('bank.proposal')
    .select(['kind', 'detail'])
    .where('id', '=', id)
    .where('kind', 'in', ['lossShare', 'lossReturn'])
    .executeTakeFirst()
  if (!proposal) throw new BankError(404)
  const fixed = await kysely
    .selectFrom('bank.loss_share')
    .select('amount')
    .where('id', '=', id)
    .where('amount', 'is not', null)
    .executeTakeFirst()
  const source = fixed ? selectFixed(id) : selectComputed(proposal)
  const { rows } = await sql<Row>`
    WITH share AS (${source})
    SELECT s.member_id AS "memberId", m.address, s.claim::text AS claim, s.share::text AS share,
      s.posted_at AS "postedAt", count(*) OVER () AS total, (sum(s.claim) OVER ())::text AS claims,
      (sum(s.share) OVER ())::text AS amount
    FROM share s JOIN bank.member m ON m.id = s.member_id
    ORDER BY s.share DESC, s.member_id LIMIT ${pageSize} OFFSET ${(pageNo - 1) * pageSize}`.execute(kysely)
  const [first] = rows
  const toText = (micro: string) => toDecimal(amountOf('USDT', BigInt(micro)))
  return {
    basis: fixed ? 'fixed' : 'computed',
    claims: toText(first?.claims ?? '0'),
    amount: toText(first?.amount ?? '0'),
    dataList: rows.map(({ memberId, address, claim, share, postedAt }) => ({
      memberId,
      address: getAddress(address),
      claim: toText(claim),
      share: toText(share),
      postTime: postedAt?.getTime() ?? null,
    })),
    total: Number(first?.total ?? 0),
    pageNo,
    pageSize,
  }
}

const selectFixed = (id: string) =>
  sql`SELECT member_id, claim, share, posted_at FROM bank.loss_share_member WHERE share_id = ${id}`

/** The same arithmetic as `bank.fix_loss_share`, over the claims of now. */
function selectComputed(proposal: {
  readonly kind: string
  readonly detail: Readonly<Record<string, string>>
}) {
  const { amount = '0', lossId = '0' } = proposal.detail
  const claims =
    proposal.kind === 'lossShare'
      ? sql`SELECT member_id, usdt + gusd + ordered + staked + promised AS claim FROM bank.list_member_claims()`
      : sql`SELECT member_id, share - returned_usdt - returned_gusd AS claim FROM bank.loss_share_member
          WHERE share_id = ${lossId}`
  return sql`
    SELECT a.owner_id AS member_id, a.claim, a.share, NULL::timestamptz AS posted_at
    FROM (SELECT coalesce(array_agg(member_id), '{}') AS members, coalesce(array_agg(claim), '{}') AS claims,
        coalesce(sum(claim), 0) AS total FROM (${claims}) c WHERE claim > 0) c,
      bank.allocate_pro_rata(c.members, c.claims, least((${amount}::numeric * 1000000)::bigint, c.total::bigint)) a
    WHERE a.share > 0`
}
