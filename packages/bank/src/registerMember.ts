import type { OpenedSession } from './memberRecords/session.ts'
import type { IdentityContext } from './members/identityContext.ts'
import { type RegisterRequest, registerMember as register } from './members/registerMember.ts'
import { claimSuspense } from './recharge/claimSuspense.ts'

/** Registers a member and credits, in the same transaction, what its address deposited before it was one. */
export function registerMember(bank: IdentityContext, request: RegisterRequest): Promise<OpenedSession> {
  return register(bank, request, async (tx, member) => {
    await claimSuspense(tx, member.memberId)
  })
}
