import { concatHex, type Hex, keccak256 } from 'viem'

export type MerkleTree = { readonly root: Hex; getProof(index: number): Hex[] }

/** A tree over hashes of leaves, every pair sorted, as the settlement contract verifies it. Throws without leaves. */
export function createMerkleTree(leaves: readonly Hex[]): MerkleTree {
  const levels: (readonly Hex[])[] = [leaves]
  for (let level = leaves; level.length > 1; ) {
    const below = level
    level = below.flatMap((left, index) => (index % 2 === 0 ? [hashPair(left, below[index + 1])] : []))
    levels.push(level)
  }
  const root = levels.at(-1)?.[0]
  if (root === undefined) throw new Error('a tree has at least one leaf')
  return {
    root,
    getProof(index) {
      return levels.flatMap((level, height) => level[(index >> height) ^ 1] ?? [])
    },
  }
}

function hashPair(left: Hex, right: Hex | undefined): Hex {
  if (right === undefined) return left
  return keccak256(concatHex(BigInt(left) < BigInt(right) ? [left, right] : [right, left]))
}
