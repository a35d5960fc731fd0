import type { Database, Transaction } from '@bank/database'
import { getAddress } from 'viem'
import type { BankContext } from '../../bankContext.ts'
import { assertMay, type Operator } from '../../policies/operatorRights.ts'
import type { Page, PageRequest } from '../../policies/page.ts'

/** A member as an operator finds one; addresses with their checksum, times in epoch milliseconds. */
export type MemberRow = {
  readonly id: string
  readonly address: string
  readonly inviterId: string | null
  readonly inviterAddress: string | null
  readonly level: number
  readonly createTime: number
  readonly banTime: number | null
}

export type MemberPage = Page<MemberRow>

/** Members by an id, an address or its beginning, newest first; all of them without a search. Throws 403. */
export async function searchMembers(
  bank: BankContext,
  params: PageRequest & {
    readonly operator: Operator
    readonly search?: string | undefined
    readonly banned?: boolean | undefined
  },
): Promise<MemberPage> {
  assertMay(params.operator, 'members.read')
  const { banned, pageNo, pageSize } = params
  const search = params.search?.trim().toLowerCase() ?? ''
  const isId = /^[1-9]\d{0,17}$/.test(search)
  const isAddress = /^0x[0-9a-f]{0,40}$/.test(search)
  if (search !== '' && !isId && !isAddress) return { dataList: [], total: 0, pageNo, pageSize }
  const filtered = selectMembers(bank.database.kysely)
    .$if(isId, (query) => query.where('member.id', '=', search))
    .$if(isAddress, (query) => query.where('member.address', 'like', `${search}%`))
    .$if(banned === true, (query) => query.where('member.banned_at', 'is not', null))
    .$if(banned === false, (query) => query.where('member.banned_at', 'is', null))
  const [rows, { total }] = await Promise.all([
    filtered
      .orderBy('member.id', 'desc')
      .limit(pageSize)
      .offset((pageNo - 1) * pageSize)
      .execute(),
    filtered
      .clearSelect()
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { dataList: rows.map(toMemberRow), total: Number(total), pageNo, pageSize }
}

/** Members with their inviters, for reading. */
export function selectMembers(executor: Database['kysely'] | Transaction) {
  return executor
    .selectFrom('bank.member as member')
    .leftJoin('bank.member as inviter', 'inviter.id', 'member.inviter_id')
    .select([
      'member.id',
      'member.address',
      'member.inviter_id',
      'inviter.address as inviter_address',
      'member.level',
      'member.created_at',
      'member.banned_at',
    ])
}

export function toMemberRow(
  row: Awaited<ReturnType<ReturnType<typeof selectMembers>['executeTakeFirstOrThrow']>>,
): MemberRow {
  return {
    id: row.id,
    address: getAddress(row.address),
    inviterId: row.inviter_id,
    inviterAddress: row.inviter_address === null ? null : getAddress(row.inviter_address),
    level: row.level,
    createTime: row.created_at.getTime(),
    banTime: row.banned_at?.getTime() ?? null,
  }
}
