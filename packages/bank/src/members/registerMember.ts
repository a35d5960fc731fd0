import { inTransaction, type Transaction } from '@bank/database'
import { type MemberId, openMemberAccounts } from '@bank/ledger'
import { BankError } from '../errors.ts'
import { insertMember } from '../memberRecords/member.ts'
import { closeSession, type OpenedSession, openSession, type SignInClient } from '../memberRecords/session.ts'
import { lockDepositor } from '../rechargeRecords/lockDepositor.ts'
import type { IdentityContext } from './identityContext.ts'
import { parseConnectableAddress, parseMemberAddress } from './parseMemberAddress.ts'
import { claimChallenge, verifyChallenge } from './verifyChallenge.ts'

/** A member that has just been registered. */
export type NewMember = { readonly memberId: MemberId; readonly address: string }

export type RegisterRequest = SignInClient & {
  readonly address: string
  readonly signature: string
  readonly nonce?: string | undefined
  /** The inviter's wallet address, which is the invite code. */
  readonly assocAddress: string
  readonly previousToken?: string | undefined
}

/** Work of other parts of the bank for a new member, in the same transaction. */
export type OnRegistered = (tx: Transaction, member: NewMember) => Promise<void>

/**
 * Registers a wallet under its inviter by a signed challenge and signs it in. The challenge is used up only if all of it
 * succeeds, so a mistyped invite code costs no second signature. Throws 1001 already a member, 1002 no such inviter (or
 * the wallet itself), 1003 signature, 1005 address, 1006 the inviter is suspended, 403 (demo), 430.
 */
export async function registerMember(
  bank: IdentityContext,
  request: RegisterRequest,
  onRegistered: OnRegistered,
): Promise<OpenedSession> {
  const { signature, nonce, previousToken } = request
  const address = parseConnectableAddress(bank, request.address)
  const assocAddress = parseMemberAddress(request.assocAddress)
  const challenge = await verifyChallenge(bank, { address, purpose: 'register', signature, nonce })
  const createdAt = await bank.clock.now()
  return inTransaction(bank.database, async (tx) => {
    const now = bank.clock.wallClock()
    // Before the member exists: a deposit that is being approved as capital must find the registration or end before it.
    await lockDepositor(tx, address)
    await claimChallenge(tx, challenge)
    const id = await insertInvited(tx, { address, assocAddress, createdAt })
    await openMemberAccounts(tx, id)
    await onRegistered(tx, { memberId: id, address })
    if (previousToken !== undefined)
      await closeSession(tx, { token: previousToken, reason: 'signedInAgain', now })
    return openSession(tx, { memberId: id, now, at: createdAt, client: request })
  })
}

async function insertInvited(
  tx: Transaction,
  params: { address: string; assocAddress: string; createdAt: Date },
): Promise<MemberId> {
  const known = await tx
    .selectFrom('bank.member')
    .select(['id', 'address', 'banned_at'])
    .where('address', 'in', [params.address, params.assocAddress])
    .execute()
  if (known.some(({ address }) => address === params.address)) throw new BankError(1001)
  const inviter = known.find(({ address }) => address === params.assocAddress)
  if (!inviter) throw new BankError(1002)
  if (inviter.banned_at !== null) throw new BankError(1006)
  const memberId = await insertMember(tx, {
    address: params.address,
    inviterId: inviter.id,
    createdAt: params.createdAt,
  })
  // A concurrent request registered the same wallet between the two statements.
  if (memberId === undefined) throw new BankError(1001)
  return memberId
}
