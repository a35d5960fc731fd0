import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { type Address, getAddress } from 'viem'
import { createSiweMessage } from 'viem/siwe'
import type { IdentityContext, IdentitySettings } from './identityContext.ts'

/** The purpose of a signature; one for signing in cannot register, and vice versa. */
export type ChallengePurpose = 'register' | 'signIn'

const validityMs = 5 * 60_000
/** Clock difference of two servers within which one accepts the other's fresh challenge. */
const clockSkewMs = 30_000
const purposeMarks = { register: 'r', signIn: 's' } as const
const statements = {
  register: 'MemberRegister',
  signIn: 'Sign in to your account. This costs nothing.',
} as const
const nonceShape = /^[rs]([0-9a-f]{12})([0-9a-f]{24})[0-9a-f]{32}$/

/** An EIP-4361 message to sign; the nonce later proves that this server issued it. */
export type Challenge = { readonly message: string; readonly nonce: string; readonly expiresAt: Date }

type Subject = { readonly address: Address; readonly purpose: ChallengePurpose }

/** Origin, key and chain of a challenge; a wallet on another chain than the home chain refuses or warns. */
export type ChallengeSettings = Pick<IdentitySettings, 'publicOrigin' | 'secret'> & {
  readonly chainId: number
}

/** The settings of a bank's challenges. */
export const getChallengeSettings = ({
  identity,
  homeChainId,
}: Pick<IdentityContext, 'identity' | 'homeChainId'>): ChallengeSettings => ({
  ...identity,
  chainId: homeChainId,
})

/** Issues a challenge. The nonce carries its time and its own MAC, so nothing is stored before its use. */
export function issueChallenge(settings: ChallengeSettings, subject: Subject, now: Date): Challenge {
  const body = now.getTime().toString(16).padStart(12, '0') + randomBytes(12).toString('hex')
  const nonce = purposeMarks[subject.purpose] + body + computeMac(settings, subject, body)
  return toChallenge(settings, subject, { nonce, issuedAt: now })
}

/**
 * Rebuilds the message of a challenge from its nonce. Undefined unless this server issued it for this address, purpose
 * and origin, and it is valid at `now`.
 */
export function findChallenge(
  settings: ChallengeSettings,
  subject: Subject,
  { nonce, now }: { nonce: string; now: Date },
): Challenge | undefined {
  const [, time = '', random = ''] = nonceShape.exec(nonce) ?? []
  if (time === '' || !nonce.startsWith(purposeMarks[subject.purpose])) return undefined
  const expected = Buffer.from(computeMac(settings, subject, time + random))
  if (!timingSafeEqual(expected, Buffer.from(nonce.slice(-32)))) return undefined
  const issuedAt = new Date(Number.parseInt(time, 16))
  const ageMs = now.getTime() - issuedAt.getTime()
  if (ageMs >= validityMs || ageMs < -clockSkewMs) return undefined
  return toChallenge(settings, subject, { nonce, issuedAt })
}

function computeMac({ secret, publicOrigin }: ChallengeSettings, subject: Subject, body: string): string {
  const text = ['challenge', publicOrigin, subject.purpose, subject.address, body].join('\n')
  return createHmac('sha256', secret).update(text).digest('hex').slice(0, 32)
}

function toChallenge(
  { chainId, publicOrigin }: ChallengeSettings,
  subject: Subject,
  { nonce, issuedAt }: { nonce: string; issuedAt: Date },
): Challenge {
  const origin = new URL(publicOrigin)
  const expiresAt = new Date(issuedAt.getTime() + validityMs)
  const message = createSiweMessage({
    address: getAddress(subject.address),
    chainId,
    domain: origin.host,
    expirationTime: expiresAt,
    issuedAt,
    nonce,
    statement: statements[subject.purpose],
    uri: origin.origin,
    version: '1',
  })
  return { message, nonce, expiresAt }
}
