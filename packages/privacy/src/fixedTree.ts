import { poseidon2 } from 'poseidon-lite/poseidon2'
import { hexToBigInt, keccak256, stringToBytes } from 'viem'
import { fieldOrder } from './noteHashes.ts'

export const treeDepth = 20

/** The leaf of every empty place: a nothing-up-my-sleeve number. */
export const emptyLeaf = hexToBigInt(keccak256(stringToBytes('wallet bank: empty leaf'))) % fieldOrder

/** The root of a tree of each height that holds nothing, from 0 (the empty leaf) to `treeDepth`. */
export const emptyRoots: readonly bigint[] = listEmptyRoots()

/** A way from a leaf to the root, lowest level first. */
export type TreePath = { readonly bits: number[]; readonly siblings: bigint[]; readonly root: bigint }

/** A tree of exactly `treeDepth` levels; a place without a leaf holds the empty one. */
export type FixedTree = {
  /** One more than the highest place that was ever given a leaf. */
  readonly size: number
  readonly root: bigint
  /** Puts a leaf at the place `size`. */
  append(leaf: bigint): void
  /** Puts a leaf at any place, or empties it. */
  set(index: number, leaf: bigint | undefined): void
  /** The way from any place, an empty one too. */
  getPath(index: number): TreePath
}

/**
 * A tree of these leaves. What changes is hashed when root or path are asked for: twenty hashes for one leaf, one for
 * each of many.
 */
export function createFixedTree(leaves: Iterable<bigint | undefined> = []): FixedTree {
  const levels: bigint[][] = emptyRoots.map(() => [])
  let changed = new Set<number>()

  function setLeaf(index: number, leaf: bigint): void {
    assertPlace(index)
    const [bottom = []] = levels
    while (bottom.length < index) bottom.push(emptyLeaf)
    bottom[index] = leaf
    changed.add(index >> 1)
  }

  function getNode(height: number, index: number): bigint {
    return levels[height]?.[index] ?? getEmptyRoot(height)
  }

  /** Hashes what lies above changed leaves, level by level. */
  function computeNodes(): void {
    for (let height = 1; changed.size > 0 && height <= treeDepth; height += 1) {
      const level = levels[height] ?? []
      const above = new Set<number>()
      for (const index of [...changed].sort((one, other) => one - other)) {
        while (level.length < index) level.push(getEmptyRoot(height))
        level[index] = poseidon2([getNode(height - 1, 2 * index), getNode(height - 1, 2 * index + 1)])
        above.add(index >> 1)
      }
      changed = above
    }
    changed = new Set()
  }

  function getRoot(): bigint {
    computeNodes()
    return getNode(treeDepth, 0)
  }

  let first = 0
  for (const leaf of leaves) {
    setLeaf(first, leaf ?? emptyLeaf)
    first += 1
  }
  return {
    get size() {
      return levels[0]?.length ?? 0
    },
    get root() {
      return getRoot()
    },
    append: (leaf) => setLeaf(levels[0]?.length ?? 0, leaf),
    set: (index, leaf) => setLeaf(index, leaf ?? emptyLeaf),
    getPath(index) {
      assertPlace(index)
      const root = getRoot()
      const heights = Array.from({ length: treeDepth }, (_, height) => height)
      return {
        bits: heights.map((height) => (index >> height) & 1),
        siblings: heights.map((height) => getNode(height, (index >> height) ^ 1)),
        root,
      }
    },
  }
}

function assertPlace(index: number): void {
  if (!Number.isInteger(index) || index < 0 || index >= 2 ** treeDepth)
    throw new RangeError(`A tree of ${treeDepth} levels has no place ${index}.`)
}

function getEmptyRoot(height: number): bigint {
  const root = emptyRoots[height]
  if (root === undefined) throw new RangeError(`There is no tree of height ${height}.`)
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
