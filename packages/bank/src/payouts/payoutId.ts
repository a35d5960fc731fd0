import { type Address, encodeAbiParameters, type Hex, keccak256 } from 'viem'

const parameters = [{ type: 'bytes32' }, { type: 'address' }, { type: 'uint256' }] as const

/**
 * Computes the id that the vault accepts once: a hash of a random salt, the recipient, and the amount in token units.
 */
export function computePayoutId(params: { salt: Hex; recipient: Address; tokenUnits: bigint }): Hex {
  return keccak256(encodeAbiParameters(parameters, [params.salt, params.recipient, params.tokenUnits]))
}

const ownerParameters = [
  { type: 'uint256' },
  { type: 'address' },
  { type: 'string' },
  { type: 'uint256' },
] as const
/** Withdrawals of its owner that a vault may come to in its life; each is a decision of a Safe's signers. */
const ownerPayoutsMax = 256
const ownerIds = new Map<string, readonly Hex[]>()

/** The ids under which a vault logs its owner's own withdrawals, in their order; see `withdraw` of Vault.sol. */
export function listOwnerPayoutIds(chainId: number, vault: Address): readonly Hex[] {
  const key = `${chainId} ${vault}`
  const known = ownerIds.get(key)
  if (known !== undefined) return known
  const ids = Array.from({ length: ownerPayoutsMax }, (_, index) =>
    keccak256(encodeAbiParameters(ownerParameters, [BigInt(chainId), vault, 'owner', BigInt(index + 1)])),
  )
  ownerIds.set(key, ids)
  return ids
}

/** Beginning of the subjects of payouts. */
export const payoutPrefix = 'payout:'

/** The name of a payout among outbox transactions. */
export function toPayoutSubject(id: string): string {
  return `${payoutPrefix}${id}`
}

/** The payout that an outbox transaction is for; throws for the subject of another capability. */
export function fromPayoutSubject(subject: string): string {
  if (!subject.startsWith(payoutPrefix)) throw new Error(`${subject} is no outbox transaction of a payout`)
  return subject.slice(payoutPrefix.length)
}
