import type { Database, DepositScreening, Transaction } from '@bank/database'
import { sql } from 'kysely'
import { type Address, formatEther, getAddress } from 'viem'
import type { BankContext } from '../../bankContext.ts'
import { assertMay, type Operator } from '../../policies/operatorRights.ts'
import type { Page, PageRequest } from '../../policies/page.ts'
import { type DepositPlace, formatDepositId } from './depositId.ts'

/** State of a deposit: its screening, or that its depositor took it back. */
export type ScreeningState = DepositScreening | 'takenBack'

/** A private deposit as operators see it: the amount in BNB as a decimal string, times in epoch milliseconds. */
export type ScreenedDeposit = {
  readonly depositId: string
  readonly chainId: number
  readonly pool: string
  readonly amount: string
  readonly leafIndex: number
  readonly depositor: string
  /** Member whose wallet made it, if any. */
  readonly memberId: string | null
  /** True when that member is banned now. */
  readonly isMemberBanned: boolean
  /** The order that it was made for, by whomever; the receiver stays between the member and the relayer. */
  readonly order: { readonly orderId: string; readonly memberId: string } | null
  readonly state: ScreeningState
  /** A word of the bank's own list. */
  readonly reason: string | null
  /** Comment of the operator who decided. */
  readonly words: string | null
  readonly screenedBy: { readonly id: string; readonly name: string } | null
  readonly screenTime: number | null
  /** Time of the last sanctions check of the depositor. */
  readonly askTime: number | null
  readonly depositTime: number
  readonly txHash: string
  readonly takenBackHash: string | null
  /** True while its leaf is in the tree of the pool. */
  readonly isApproved: boolean
}

export type ScreeningPage = Page<ScreenedDeposit>

export type ScreeningQuery = PageRequest & {
  readonly operator: Operator
  /** Default: those that wait for the sanctions check or an operator. */
  readonly states?: readonly ScreeningState[] | undefined
  readonly depositor?: string | undefined
}

type Row = {
  chain_id: string
  pool: string
  denomination: string
  leaf_index: number
  depositor: string
  member_id: string | null
  banned: boolean | null
  order_id: string | null
  order_member_id: string | null
  state: ScreeningState
  screening_reason: string | null
  screening_words: string | null
  screened_by: string | null
  screener: string | null
  screened_at: Date | null
  asked_at: Date | null
  made_at: Date
  tx_hash: string
  taken_back_hash: string | null
  approved: boolean
  total: string
}

type Filter = {
  readonly states?: readonly ScreeningState[]
  readonly depositor?: string | undefined
  readonly place?: DepositPlace
  readonly limit: number
  readonly offset: number
}

const undecided: readonly ScreeningState[] = ['waiting', 'review']

/** A page of deposits with what was decided: undecided ones oldest first, others newest first. Throws 403. */
export async function listScreening(bank: BankContext, query: ScreeningQuery): Promise<ScreeningPage> {
  assertMay(query.operator, 'mixing.read')
  const { states = undecided, depositor, pageNo, pageSize } = query
  const { kysely } = bank.database
  const read = (limit: number, offset: number) => readDeposits(kysely, { states, depositor, limit, offset })
  const rows = await read(pageSize, (pageNo - 1) * pageSize)
  // A page past the end has no row that could carry the total.
  const [first] = rows.length > 0 || pageNo === 1 ? rows : await read(1, 0)
  return { dataList: rows.map(describeRow), total: Number(first?.total ?? 0), pageNo, pageSize }
}

/** One deposit as operators see it; undefined when there is none at that place. */
export async function findScreened(
  executor: Database['kysely'] | Transaction,
  place: DepositPlace,
): Promise<ScreenedDeposit | undefined> {
  const [row] = await readDeposits(executor, { place, limit: 1, offset: 0 })
  return row && describeRow(row)
}

async function readDeposits(executor: Database['kysely'] | Transaction, filter: Filter): Promise<Row[]> {
  const { place } = filter
  const states = filter.states ?? null
  const depositor = filter.depositor?.toLowerCase() ?? null
  const isQueue = filter.states?.every((state) => undecided.includes(state)) === true
  const direction = isQueue ? sql`ASC` : sql`DESC`
  const { rows } = await sql<Row>`
    WITH listed AS (
      SELECT *, count(*) OVER () AS total FROM (
        SELECT *, CASE WHEN taken_back_hash IS NULL THEN screening ELSE 'takenBack' END AS state
        FROM bank.private_deposit
      ) deposit
      WHERE (${states}::text[] IS NULL OR state = ANY (${states}))
        AND (${depositor}::text IS NULL OR depositor = ${depositor})
        AND (${place?.pool ?? null}::text IS NULL OR (chain_id = ${place?.chainId ?? null}
          AND pool = ${place?.pool ?? null} AND leaf_index = ${place?.leafIndex ?? null}))
      ORDER BY made_at ${direction}, pool ${direction}, leaf_index ${direction}
      LIMIT ${filter.limit} OFFSET ${filter.offset}
    )
    SELECT d.*, p.denomination, m.id AS member_id, m.banned_at IS NOT NULL AS banned, o.id AS order_id,
      o.member_id AS order_member_id, screener.name AS screener,
      d.place IS NOT NULL AND d.removed_epoch IS NULL AS approved
    FROM listed d
    JOIN bank.followed_pool p ON p.chain_id = d.chain_id AND p.pool = d.pool
    LEFT JOIN bank.member m ON m.address = d.depositor
    LEFT JOIN bank.mixing_order o ON o.commitment = d.commitment AND o.chain_id = d.chain_id AND o.pool = d.pool
    LEFT JOIN bank.operator screener ON screener.id = d.screened_by
    ORDER BY d.made_at ${direction}, d.pool ${direction}, d.leaf_index ${direction}`.execute(executor)
  return rows
}

function describeRow(row: Row): ScreenedDeposit {
  const { chain_id: chainId, pool, leaf_index: leafIndex } = row
  return {
    depositId: formatDepositId({ chainId, pool, leafIndex }),
    chainId: Number(chainId),
    pool: getAddress(pool as Address),
    amount: formatEther(BigInt(row.denomination)),
    leafIndex,
    depositor: getAddress(row.depositor as Address),
    memberId: row.member_id,
    isMemberBanned: row.banned === true,
    order:
      row.order_id === null || row.order_member_id === null
        ? null
        : { orderId: row.order_id, memberId: row.order_member_id },
    state: row.state,
    reason: row.screening_reason,
    words: row.screening_words,
    screenedBy:
      row.screened_by === null || row.screener === null ? null : { id: row.screened_by, name: row.screener },
    screenTime: row.screened_at?.getTime() ?? null,
    askTime: row.asked_at?.getTime() ?? null,
    depositTime: row.made_at.getTime(),
    txHash: row.tx_hash,
    takenBackHash: row.taken_back_hash,
    isApproved: row.approved,
  }
}
