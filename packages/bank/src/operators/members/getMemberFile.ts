import { getBalances, parseMemberId } from '@bank/ledger'
import { type Asset, amountOf, toDecimal } from '@bank/money'
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
  /** On its way out: taken from the balance, not yet paid. */
  readonly pendingUsdtAmount: string
  readonly pendingGusdAmount: string
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
        'asset',
        fn.sum<string>('amount').as('amount'),
        fn.sum<string>('paid_amount').as('paid'),
      ])
      .where('member_id', '=', memberId)
      .where('state', 'not in', endedStates)
      .groupBy('asset')
      .execute(),
    getBalances(bank.database, parseMemberId(memberId)),
  ])
  if (!member) throw new BankError(1004)
  const formatPending = (asset: Asset) => {
    const { amount, paid } = pending.find((sum) => sum.asset === asset) ?? { amount: 0, paid: 0 }
    return toDecimal(amountOf(asset, BigInt(amount) - BigInt(paid)))
  }
  return {
    member: toMemberRow(member),
    inviteeCount: Number(invitees.count),
    openSessionCount: Number(sessions.count),
    usdtBalance: toDecimal(balances.USDT.available),
    gusdBalance: toDecimal(balances.GUSD.available),
    pendingUsdtAmount: formatPending('USDT'),
    pendingGusdAmount: formatPending('GUSD'),
  }
}
