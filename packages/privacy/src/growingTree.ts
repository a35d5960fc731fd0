import { hexToBigInt, keccak256, stringToBytes } from 'viem'
import { fieldOrder } from './fieldOrder.ts'
import { poseidon2 } from './poseidon/poseidon.ts'

/** The leaf of a removed deposit: a nothing-up-my-sleeve number. */
export const emptyLeaf = hexToBigInt(keccak256(stringToBytes('wallet bank: empty leaf'))) % fieldOrder

/** Most levels of a way to the root: a tree holds 2^24 leaves. */
export const maximumLevels = 24

/**
 * A way from a leaf to the root, lowest level first, always of `maximumLevels` steps. A step that is not joined passes
 * its node up unchanged, as where a level has no right neighbour, and above the root.
 */
export type GrowingPath = {
  readonly isRight: number[]
  readonly isJoined: number[]
  readonly siblings: bigint[]
  readonly root: bigint
}

/** A tree that grows in depth with its leaves: a node without a right neighbour is its parent. */
export type GrowingTree = {
  readonly size: number
  /** Undefined while the tree holds nothing. */
  readonly root: bigint | undefined
  append(leaf: bigint): void
  /** Puts another leaf at a place that has one. Throws RangeError for any other place. */
  replace(place: number, leaf: bigint): void
  /**
   * The way in the tree of the first `size` leaves, by default of all; a leaf that was replaced counts as it is now. Throws
   * RangeError for a place without a leaf, and for a size that the tree does not have.
   */
  getPath(place: number, size?: number): GrowingPath
}

/** A tree of these leaves, in their order. What changes is hashed when root or path are asked for. */
export function createGrowingTree(leaves: Iterable<bigint> = []): GrowingTree {
  const bottom = [...leaves]
  const levels: bigint[][] = [bottom]
  let changed = new Set(bottom.map((_, place) => place >> 1))

  /** Hashes what lies above changed leaves, level by level, up to the root. */
  function computeNodes(): void {
    for (let height = 0; (levels[height]?.length ?? 0) > 1; height += 1) {
      const [below = [], above = []] = [levels[height], levels[height + 1]]
      for (const index of changed) {
        const [left, right] = [below[2 * index], below[2 * index + 1]]
        if (left !== undefined) above[index] = right === undefined ? left : poseidon2([left, right])
      }
      levels[height + 1] = above
      changed = new Set([...changed].map((index) => index >> 1))
    }
    changed = new Set()
  }

  function assertPlace(place: number, size = bottom.length): void {
    if (bottom[place] === undefined || place >= size || size > bottom.length)
      throw new RangeError(`The tree has no leaf at ${place}.`)
  }

  /** A node of the tree of the first `size` leaves; undefined where that tree ends before it. */
  function getNode(height: number, index: number, size: number): bigint | undefined {
    const [first, end] = [index * 2 ** height, (index + 1) * 2 ** height]
    if (first >= size) return undefined
    if (end <= size) return levels[height]?.[index]
    const left = getNode(height - 1, 2 * index, size)
    const right = getNode(height - 1, 2 * index + 1, size)
    return right === undefined || left === undefined ? left : poseidon2([left, right])
  }

  return {
    get size() {
      return bottom.length
    },
    get root() {
      computeNodes()
      return levels.at(-1)?.[0]
    },
    append(leaf) {
      if (bottom.length >= 2 ** maximumLevels) throw new RangeError('The tree is full.')
      changed.add((bottom.push(leaf) - 1) >> 1)
    },
    replace(place, leaf) {
      assertPlace(place)
      bottom[place] = leaf
      changed.add(place >> 1)
    },
    getPath(place, size = bottom.length) {
      assertPlace(place, size)
      computeNodes()
      const heights = Array.from({ length: maximumLevels }, (_, height) => height)
      const neighbours = heights.map((height) => getNode(height, (place >> height) ^ 1, size))
      return {
        isRight: heights.map((height) => (place >> height) & 1),
        isJoined: neighbours.map((node) => (node === undefined ? 0 : 1)),
        siblings: neighbours.map((node) => node ?? 0n),
        root: getNode(maximumLevels, 0, size) ?? 0n,
      }
    },
  }
}
