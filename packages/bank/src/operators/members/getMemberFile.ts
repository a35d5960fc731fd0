import { getBalances, parseMemberId } from '@bank/ledger'
import { amountOf, toDecimal } from '@bank/money'
import type { BankContext } from '../../bankContext.ts'
import { BankError } from '../../errors.ts'
import { assertMay, type Operator } from '../../policies/operatorRights.ts'
import { validateId } from '../../policies/requireFields.ts'
import { type MemberRow, selectMembers, toMemberRow } from './searchMembers.ts'

/** All that an operator sees of a member besides the ledger; amounts as decimal strings. */
export type MemberFile = {
  readonly member: MemberRow
  readonly inviteeCount: number
  readonly openSessionCount: number
  /** Available. */
  readonly usdtBalance: string
  readonly gusdBalance: string
  /** GUSD on its way out: taken from the balance, not yet paid. */
  readonly pendingWithdrawalAmount: string
}

const endedStates = ['confirmed', 'rejected', 'cancelled', 'failed'] as const

/** Opens a member's file. Throws 400, 403, 1004 no such member. */
export async function getMemberFile(
  bank: BankContext,
  params: { readonly operator: Operator; readonly memberId: string | bigint },
): Promise<MemberFile> {
  assertMay(params.operator, 'members.read')
  const memberId = validateId(params.memberId)
  const { kysely } = bank.database
  const [member, invitees, sessions, pending, balances] = await Promise.all([
    selectMembers(kysely).where('member.id', '=', memberId).executeTakeFirst(),
    kysely
      .selectFrom('bank.member')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('inviter_id', '=', memberId)
      .executeTakeFirstOrThrow(),
    kysely
      .selectFrom('bank.session')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('member_id', '=', memberId)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', bank.clock.wallClock())
      .executeTakeFirstOrThrow(),
    kysely
      .selectFrom('bank.withdrawal')
      .select(({ fn }) => [
        fn.sum<string | null>('amount').as('amount'),
        fn.sum<string | null>('paid_amount').as('paid'),
      ])
      .where('member_id', '=', memberId)
      .where('state', 'not in', endedStates)
      .executeTakeFirstOrThrow(),
    getBalances(bank.database, parseMemberId(memberId)),
  ])
  if (!member) throw new BankError(1004)
  const pendingMicro = BigInt(pending.amount ?? 0) - BigInt(pending.paid ?? 0)
  return {
    member: toMemberRow(member),
    inviteeCount: Number(invitees.count),
    openSessionCount: Number(sessions.count),
    usdtBalance: toDecimal(balances.USDT.available),
    gusdBalance: toDecimal(balances.GUSD.available),
    pendingWithdrawalAmount: toDecimal(amountOf('GUSD', pendingMicro)),
  }
}
