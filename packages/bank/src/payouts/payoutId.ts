import { type Address, encodeAbiParameters, type Hex, keccak256 } from 'viem'

const parameters = [{ type: 'bytes32' }, { type: 'address' }, { type: 'uint256' }] as const

/** What the vault accepts once: a hash of a random salt, the recipient, and the amount in token units. */
export function payoutIdOf(named: { salt: Hex; recipient: Address; tokenUnits: bigint }): Hex {
  return keccak256(encodeAbiParameters(parameters, [named.salt, named.recipient, named.tokenUnits]))
}

const prefix = 'payout:'

/** The name of a payout among sendings. */
export function payoutSubject(id: string): string {
  return `${prefix}${id}`
}

/** The payout that a sending is for. */
export function payoutOfSubject(subject: string): string {
  return subject.slice(prefix.length)
}
