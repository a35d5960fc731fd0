import { encodeAbiParameters, type Hex, hexToBigInt, keccak256 } from 'viem'
import { fieldOrder } from './fieldOrder.ts'
import { poseidon1, poseidon2, poseidon3 } from './poseidon/poseidon.ts'

/** A deposit's secret, known to its depositor alone; both numbers below the field's order. */
export type Note = { readonly nullifier: bigint; readonly secret: bigint }

/** Position of a deposit, from which the pool computes its label. */
export type Place = {
  readonly chainId: bigint
  readonly pool: Hex
  readonly leafIndex: number
  readonly depositor: Hex
  readonly commitment: bigint
  /** Hash of the block before the deposit's. */
  readonly blockHash: Hex
}

/** Payment of a proof, from which the pool computes its context. */
export type Payment = {
  readonly recipient: Hex
  readonly relayer: Hex
  readonly fee: bigint
  readonly refund: bigint
  readonly pool: Hex
  readonly chainId: bigint
}

/** The hash of the secret alone, which a take-back shows instead of the secret. */
export function hashSecret(secret: bigint): bigint {
  return poseidon1([secret])
}

/** The commitment that `deposit` takes. */
export function computeCommitment({ nullifier, secret }: Note): bigint {
  return joinCommitment({ nullifier, secretHash: hashSecret(secret) })
}

/** The commitment of the parts that a take-back shows and a view key gives. */
export function joinCommitment(parts: { readonly nullifier: bigint; readonly secretHash: bigint }): bigint {
  return poseidon2([parts.nullifier, parts.secretHash])
}

/**
 * The label that the pool gives to a deposit: the hash of the block before the deposit is part of it, which neither
 * depositor nor operator can foresee.
 */
export function computeLabel({ chainId, pool, leafIndex, depositor, commitment, blockHash }: Place): bigint {
  return hashToField([
    ['uint256', chainId],
    ['address', pool],
    ['uint256', BigInt(leafIndex)],
    ['address', depositor],
    ['uint256', commitment],
    ['uint256', hexToBigInt(blockHash)],
  ])
}

/** The leaf of a deposit, of three numbers where a node of the tree is of two. */
export function computeLeaf(commitment: bigint, label: bigint): bigint {
  return poseidon3([commitment, label, 0n])
}

/** Computes the hash that a withdrawal or take-back of this note spends. */
export function computeNullifierHash({ nullifier }: Pick<Note, 'nullifier'>, label: bigint): bigint {
  return poseidon2([nullifier, label])
}

/** Computes the number that binds a proof to one payment of one pool on one chain. */
export function computeContext({ recipient, relayer, fee, refund, pool, chainId }: Payment): bigint {
  return hashToField([
    ['address', recipient],
    ['address', relayer],
    ['uint256', fee],
    ['uint256', refund],
    ['address', pool],
    ['uint256', chainId],
  ])
}

type Part = readonly [type: 'uint256' | 'address', value: bigint | Hex]

function hashToField(parts: readonly Part[]): bigint {
  const encoded = encodeAbiParameters(
    parts.map(([type]) => ({ type })),
    parts.map(([, value]) => value),
  )
  return hexToBigInt(keccak256(encoded)) % fieldOrder
}
