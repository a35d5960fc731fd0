import { inTransaction } from '@bank/database'
import { parseMemberId } from '@bank/ledger'
import type { Address } from 'viem'
import { BankError } from '../errors.ts'
import {
  closeSession,
  type OpenedSession,
  openSession,
  recordRefusedSignIn,
  type SignInClient,
} from '../memberRecords/session.ts'
import type { IdentityContext } from './identityContext.ts'
import { parseConnectableAddress } from './parseMemberAddress.ts'
import { claimChallenge, verifyChallenge } from './verifyChallenge.ts'

export type SignInRequest = SignInClient & {
  readonly address: string
  readonly signature: string
  readonly nonce?: string | undefined
  /** The browser's previous session, which is closed. */
  readonly previousToken?: string | undefined
}

/**
 * Signs a member in by a signed challenge; suspended members too, who may still read and redeem. A refused signature is
 * counted for the wallet's member. Throws 1003 signature, 1004 no such member, 1005 address, 403 (demo), 430 when the
 * chain of a contract wallet does not answer.
 */
export async function signIn(bank: IdentityContext, request: SignInRequest): Promise<OpenedSession> {
  const address = parseConnectableAddress(bank, request.address)
  try {
    return await verifyAndOpen(bank, request, address)
  } catch (error) {
    // The refusal stands whether or not it can be recorded.
    if (error instanceof BankError && error.code === 1003)
      await recordRefusedSignIn(bank.database.kysely, {
        address,
        userAgent: request.userAgent,
        now: bank.clock.wallClock(),
      }).catch(() => undefined)
    throw error
  }
}

async function verifyAndOpen(
  bank: IdentityContext,
  request: SignInRequest,
  address: Address,
): Promise<OpenedSession> {
  const { signature, nonce, previousToken } = request
  const challenge = await verifyChallenge(bank, { address, purpose: 'signIn', signature, nonce })
  const at = await bank.clock.now()
  return inTransaction(bank.database, async (tx) => {
    const now = bank.clock.wallClock()
    const member = await tx
      .selectFrom('bank.member')
      .select('id')
      .where('address', '=', address)
      .executeTakeFirst()
    if (!member) throw new BankError(1004)
    await claimChallenge(tx, challenge)
    if (previousToken !== undefined)
      await closeSession(tx, { token: previousToken, reason: 'signedInAgain', now })
    return openSession(tx, { memberId: parseMemberId(member.id), now, at, client: request })
  })
}
