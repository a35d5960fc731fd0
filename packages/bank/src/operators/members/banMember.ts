import { inTransaction, type Transaction } from '@bank/database'
import { appendAudit } from '../../audit/appendAudit.ts'
import type { BankContext } from '../../bankContext.ts'
import { BankError } from '../../errors.ts'
import { setBan } from '../../memberRecords/member.ts'
import { revokeSessions } from '../../memberRecords/session.ts'
import { assertMay, type Operator } from '../../policies/operatorRights.ts'
import { validateId, validateReason } from '../../policies/requireFields.ts'
import { type MemberRow, selectMembers, toMemberRow } from './searchMembers.ts'

export type BanRequest = {
  readonly operator: Operator
  readonly memberId: string | bigint
  readonly reason: string
}

/**
 * Bans a member and ends every session at once. The balance stays the member's own, who may sign in again to read and
 * redeem. Throws 400, 403, 1004, 3018 banned already.
 */
export async function banMember(bank: BankContext, request: BanRequest): Promise<MemberRow> {
  const now = bank.clock.wallClock()
  return changeBan(bank, request, 'members.ban', async (tx, memberId) => {
    await revokeSessions(tx, memberId, now)
    return setBan(tx, memberId, now)
  })
}

/** Lifts a ban. Throws 400, 403, 1004, 3018 not banned. */
export async function unbanMember(bank: BankContext, request: BanRequest): Promise<MemberRow> {
  return changeBan(bank, request, 'members.unban', (tx, memberId) => setBan(tx, memberId, null))
}

async function changeBan(
  bank: BankContext,
  { operator, reason, ...params }: BanRequest,
  act: 'members.ban' | 'members.unban',
  change: (tx: Transaction, memberId: string) => Promise<boolean>,
): Promise<MemberRow> {
  assertMay(operator, act)
  const memberId = validateId(params.memberId)
  const detail = { reason: validateReason(reason) }
  const at = await bank.clock.now()
  return inTransaction(bank.database, async (tx) => {
    const isChanged = await change(tx, memberId)
    const row = await selectMembers(tx).where('member.id', '=', memberId).executeTakeFirst()
    if (!row) throw new BankError(1004)
    if (!isChanged) throw new BankError(3018)
    await appendAudit(tx, {
      actor: { kind: 'operator', operator },
      act,
      subject: `member ${memberId}`,
      detail,
      at,
    })
    return toMemberRow(row)
  })
}
