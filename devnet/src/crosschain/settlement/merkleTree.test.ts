import fc from 'fast-check'
import { concatHex, type Hex, keccak256, toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { createMerkleTree } from './merkleTree.ts'

/** Verification of a proof as the contract does it. */
function climb(leaf: Hex, proof: readonly Hex[]): Hex {
  return proof.reduce((node, sibling) => {
    const pair = BigInt(node) < BigInt(sibling) ? [node, sibling] : [sibling, node]
    return keccak256(concatHex(pair))
  }, leaf)
}

describe('createMerkleTree', () => {
  test('default: every leaf of every size climbs to the root', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 33 }), (size) => {
        const leaves = Array.from({ length: size }, (_, index) => keccak256(toHex(index + 1)))
        const tree = createMerkleTree(leaves)
        for (const [index, leaf] of leaves.entries())
          expect(climb(leaf, tree.getProof(index))).toBe(tree.root)
      }),
    )
  })

  test('behavior: a leaf alone is its root', () => {
    const leaf = keccak256('0x01')
    expect(createMerkleTree([leaf])).toMatchObject({ root: leaf })
    expect(createMerkleTree([leaf]).getProof(0)).toEqual([])
  })

  test('error: no leaves', () => {
    expect(() => createMerkleTree([])).toThrow('at least one leaf')
  })
})
