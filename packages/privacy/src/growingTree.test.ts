import fc from 'fast-check'
import { poseidon2 } from 'poseidon-lite/poseidon2'
import { describe, expect, test } from 'vitest'
import { createGrowingTree, type GrowingPath, maximumLevels } from './growingTree.ts'

/** The root by the rule alone: pairs are hashed, a last one without a pair passes up. */
function rootOf(leaves: readonly bigint[]): bigint | undefined {
  let level = [...leaves]
  while (level.length > 1)
    level = Array.from({ length: Math.ceil(level.length / 2) }, (_, pair) => {
      const [left = 0n, right] = [level[2 * pair], level[2 * pair + 1]]
      return right === undefined ? left : poseidon2([left, right])
    })
  return level[0]
}

/** The root that a way leads to, as the circuit computes it. */
function climb(leaf: bigint, { isRight, isJoined, siblings }: GrowingPath): bigint {
  return siblings.reduce((node, sibling, height) => {
    if (isJoined[height] === 0) return node
    return poseidon2(isRight[height] === 1 ? [sibling, node] : [node, sibling])
  }, leaf)
}

const leaf = fc.bigInt({ min: 1n, max: 99n })

describe('createGrowingTree', () => {
  test('default: grown leaf by leaf, changed or made at once, it is the tree of its leaves', () => {
    const step = fc.record({
      place: fc.nat({ max: 40 }),
      leaf,
      isReplaced: fc.boolean(),
      isAsked: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(leaf, { maxLength: 9 }), fc.array(step, { maxLength: 9 }), (first, steps) => {
        const leaves = [...first]
        const tree = createGrowingTree(first)
        for (const { place, leaf: next, isReplaced, isAsked } of steps) {
          if (isReplaced && leaves.length > 0) {
            leaves[place % leaves.length] = next
            tree.replace(place % leaves.length, next)
          } else {
            leaves.push(next)
            tree.append(next)
          }
          if (isAsked) expect(tree.root).toBe(rootOf(leaves))
        }
        expect(tree.size).toBe(leaves.length)
        expect(tree.root).toBe(rootOf(leaves))
      }),
      { numRuns: 40 },
    )
  })

  test('behavior: a way of always the same length leads from each leaf to the root', () => {
    for (let size = 1; size <= 9; size += 1) {
      const leaves = Array.from({ length: size }, (_, place) => BigInt(place + 11))
      const tree = createGrowingTree(leaves)
      for (const [place, each] of leaves.entries()) {
        const path = tree.getPath(place)
        expect(path.siblings).toHaveLength(maximumLevels)
        expect(path.root).toBe(tree.root)
        expect(climb(each, path)).toBe(tree.root)
      }
    }
  })

  test('behavior: the way in the tree of the first leaves is the one of when there were no more', () => {
    const leaves = Array.from({ length: 21 }, (_, place) => BigInt(place + 11))
    const tree = createGrowingTree(leaves)
    for (let size = 1; size <= leaves.length; size += 1) {
      const earlier = createGrowingTree(leaves.slice(0, size))
      for (let place = 0; place < size; place += 1)
        expect(tree.getPath(place, size)).toEqual(earlier.getPath(place))
    }
  })

  test('behavior: one leaf is its own root, and a tree without leaves has none', () => {
    expect(createGrowingTree([7n]).root).toBe(7n)
    expect(createGrowingTree().root).toBeUndefined()
  })

  test('error: a place without a leaf', () => {
    for (const place of [-1, 0.5, 2]) {
      expect(() => createGrowingTree([1n, 2n]).replace(place, 1n)).toThrow(RangeError)
      expect(() => createGrowingTree([1n, 2n]).getPath(place)).toThrow(RangeError)
    }
    for (const size of [0, 1, 3])
      expect(() => createGrowingTree([1n, 2n]).getPath(1, size)).toThrow(RangeError)
  })
})
