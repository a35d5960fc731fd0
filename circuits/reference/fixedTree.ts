import { poseidon2 } from 'poseidon-lite/poseidon2'
import { hexToBigInt, keccak256, stringToBytes } from 'viem'
import { fieldOrder } from './noteHashes.ts'

export const treeDepth = 20

/** What stands in every place that holds nothing: a number nobody chose. */
export const emptyLeaf = hexToBigInt(keccak256(stringToBytes('wallet bank: empty leaf'))) % fieldOrder

/** The root of a tree of each height that holds nothing, from 0 (the empty leaf) to `treeDepth`. */
export const emptyRoots: readonly bigint[] = listEmptyRoots()

/** A way from a leaf to the root, lowest level first. */
export type TreePath = { readonly bits: number[]; readonly siblings: bigint[]; readonly root: bigint }

/** The path of the leaf at `index` in a tree of `treeDepth` levels with these leaves; a missing one is empty. */
export function findPath(leaves: readonly (bigint | undefined)[], index: number): TreePath {
  const bits: number[] = []
  const siblings: bigint[] = []
  let level = leaves.map((leaf) => leaf ?? emptyLeaf)
  let position = index
  for (const empty of emptyRoots.slice(0, treeDepth)) {
    bits.push(position % 2)
    siblings.push(level[position % 2 === 0 ? position + 1 : position - 1] ?? empty)
    level = Array.from({ length: Math.ceil(level.length / 2) }, (_, pair) =>
      poseidon2([level[2 * pair] ?? empty, level[2 * pair + 1] ?? empty]),
    )
    position = Math.floor(position / 2)
  }
  return { bits, siblings, root: level[0] ?? getEmptyRoot(treeDepth) }
}

/** The root of a tree of that height that holds nothing. */
export function getEmptyRoot(height: number): bigint {
  const root = emptyRoots[height]
  if (root === undefined) throw new Error(`there is no tree of height ${height}`)
  return root
}

function listEmptyRoots(): bigint[] {
  const roots = [emptyLeaf]
  for (let root = emptyLeaf; roots.length <= treeDepth; ) {
    root = poseidon2([root, root])
    roots.push(root)
  }
  return roots
}
