import { amountOf, toDecimal } from '@bank/money'
import { sql } from 'kysely'
import type { BankContext } from '../bankContext.ts'
import { assertMay, type Operator } from '../policies/operatorRights.ts'
import type { Page, PageRequest } from '../policies/page.ts'

/** One share-out of the bonus pool; amounts as decimal strings of GUSD. */
export type SharedWeek = {
  /** Its Monday, as 2026-11-23. */
  readonly week: string
  /** Came in since the share-out before, and stood there with what that one left. */
  readonly cameIn: string
  readonly balance: string
  readonly paid: string
  /** Stays for the next week. */
  readonly left: string
  readonly members: number
  /** Sum over all who took part. */
  readonly weights: string
  readonly shareTime: number
}

export type SharedWeekPage = Page<SharedWeek>

type Row = {
  readonly week: string
  readonly balance: string
  readonly paid: string
  readonly left_before: string
  readonly weights: string
  readonly members: string
  readonly at: Date
}

const formatGusd = (micro: bigint) => toDecimal(amountOf('GUSD', micro))

/** The share-outs of the bonus pool, newest first. Throws 403. */
export async function listPoolWeeks(
  { database }: BankContext,
  params: PageRequest & { readonly operator: Operator },
): Promise<SharedWeekPage> {
  const { operator, pageNo, pageSize } = params
  assertMay(operator, 'revenue.read')
  const { rows } = await sql<Row>`
    SELECT *, coalesce(lead(balance - paid) OVER (ORDER BY week DESC), 0) AS left_before
    FROM bank.pool_week ORDER BY week DESC LIMIT ${pageSize} OFFSET ${(pageNo - 1) * pageSize}`.execute(
    database.kysely,
  )
  const { total } = await database.kysely
    .selectFrom('bank.pool_week')
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return { dataList: rows.map(toWeek), total: Number(total), pageNo, pageSize }
}

function toWeek(row: Row): SharedWeek {
  const [balance, paid] = [BigInt(row.balance), BigInt(row.paid)]
  return {
    week: row.week,
    cameIn: formatGusd(balance - BigInt(row.left_before)),
    balance: formatGusd(balance),
    paid: formatGusd(paid),
    left: formatGusd(balance - paid),
    members: Number(row.members),
    weights: row.weights,
    shareTime: row.at.getTime(),
  }
}
