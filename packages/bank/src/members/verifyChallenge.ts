import { withTimeout } from '@bank/chain/server'
import type { Transaction } from '@bank/database'
import { type Address, type Hex, hashMessage, recoverAddress } from 'viem'
import { BankError } from '../errors.ts'
import { type ChallengePurpose, findChallenge, getChallengeSettings } from './challenge.ts'
import type { IdentityContext } from './identityContext.ts'

/** A wallet's signed reply to a challenge. */
export type SignedChallenge = {
  readonly address: Address
  readonly purpose: ChallengePurpose
  readonly signature: string
  readonly nonce?: string | undefined
}

/** A challenge with a valid signature, not used yet. */
export type VerifiedChallenge = { readonly nonce: string; readonly expiresAt: Date } | 'bareText'

const bareText = 'MemberRegister'
const contractTimeoutMs = 3_000

/**
 * Verifies that a wallet signed a challenge of this server: locally for a key, else as a smart account (ERC-1271,
 * ERC-6492) through the chain. Throws 1003, and 430 when the chain does not answer.
 */
export async function verifyChallenge(
  bank: IdentityContext,
  signed: SignedChallenge,
): Promise<VerifiedChallenge> {
  if (!/^0x(?:[0-9a-fA-F]{2})+$/.test(signed.signature)) throw new BankError(1003)
  const { message, verified } = findMessage(bank, signed)
  if (!(await isSignedBy(bank, { ...signed, message, signature: signed.signature as Hex })))
    throw new BankError(1003)
  return verified
}

/** Marks a challenge as used within the caller's transaction; throws 1003 for a second use. */
export async function claimChallenge(tx: Transaction, challenge: VerifiedChallenge): Promise<void> {
  if (challenge === 'bareText') return
  const spent = await tx
    .insertInto('bank.challenge_use')
    .values({ nonce: challenge.nonce, expires_at: challenge.expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (spent.numInsertedOrUpdatedRows !== 1n) throw new BankError(1003)
}

function findMessage(
  bank: IdentityContext,
  { address, purpose, nonce }: SignedChallenge,
): { message: string; verified: VerifiedChallenge } {
  if (nonce === undefined) {
    if (bank.identity.isDemoAddress === null) throw new BankError(1003)
    return { message: bareText, verified: 'bareText' }
  }
  const settings = getChallengeSettings(bank)
  const now = bank.clock.wallClock()
  const challenge = findChallenge(settings, { address, purpose }, { nonce, now })
  if (challenge === undefined) throw new BankError(1003)
  return { message: challenge.message, verified: challenge }
}

async function isSignedBy(
  bank: IdentityContext,
  params: { address: Address; message: string; signature: Hex },
): Promise<boolean> {
  if (await isSignedByKey(params)) return true
  const reader = bank.chains.get(bank.homeChainId)
  if (reader === undefined) return false
  return withTimeout(reader.verifySignature(params), {
    timeoutMs: contractTimeoutMs,
    onTimeout: () => {
      throw new Error(`the chain did not answer within ${contractTimeoutMs} ms`)
    },
  }).catch((error: unknown) => {
    // An outage must not count as a wrong signature.
    throw new BankError(430, { cause: error })
  })
}

async function isSignedByKey(params: {
  address: Address
  message: string
  signature: Hex
}): Promise<boolean> {
  try {
    const signer = await recoverAddress({ hash: hashMessage(params.message), signature: params.signature })
    return signer.toLowerCase() === params.address
  } catch {
    return false
  }
}
