import fc from 'fast-check'
import { poseidon2 } from 'poseidon-lite/poseidon2'
import { describe, expect, test } from 'vitest'
import { createFixedTree, emptyLeaf, emptyRoots, type TreePath, treeDepth } from './fixedTree.ts'

/** The root by the rule alone: every level of the leaves hashed in pairs, what is missing from the table. */
function rootOf(leaves: readonly (bigint | undefined)[]): bigint {
  let level = leaves.map((leaf) => leaf ?? emptyLeaf)
  for (const empty of emptyRoots.slice(0, treeDepth))
    level = Array.from({ length: Math.max(1, Math.ceil(level.length / 2)) }, (_, pair) =>
      poseidon2([level[2 * pair] ?? empty, level[2 * pair + 1] ?? empty]),
    )
  return level[0] ?? 0n
}

function climb(leaf: bigint, { bits, siblings }: TreePath): bigint {
  return siblings.reduce(
    (node, sibling, height) => poseidon2(bits[height] === 1 ? [sibling, node] : [node, sibling]),
    leaf,
  )
}

describe('createFixedTree', () => {
  test('default: grown leaf by leaf, changed or made at once, it is the tree of its leaves', () => {
    const change = fc.record({
      index: fc.nat({ max: 40 }),
      leaf: fc.option(fc.bigInt({ min: 1n, max: 99n }), { nil: undefined }),
      isAsked: fc.boolean(),
    })
    fc.assert(
      fc.property(
        fc.array(fc.bigInt({ min: 1n, max: 99n }), { maxLength: 9 }),
        fc.array(change, { maxLength: 6 }),
        (first, changes) => {
          const leaves: (bigint | undefined)[] = [...first]
          const tree = createFixedTree()
          for (const leaf of first) tree.append(leaf)
          for (const { index, leaf, isAsked } of changes) {
            tree.set(index, leaf)
            while (leaves.length < index) leaves.push(undefined)
            leaves[index] = leaf
            if (isAsked) expect(tree.root).toBe(rootOf(leaves))
          }
          expect(tree.size).toBe(leaves.length)
          expect(tree.root).toBe(rootOf(leaves))
          expect(createFixedTree(leaves).root).toBe(tree.root)
        },
      ),
      { numRuns: 12 },
    )
  })

  test('behavior: a way leads from its leaf to the root, from an empty place too', () => {
    const tree = createFixedTree([11n, 12n, undefined, 14n, 15n])
    for (const [index, leaf] of [
      [0, 11n],
      [3, 14n],
      [4, 15n],
      [2, emptyLeaf],
      [5, emptyLeaf],
      [2 ** treeDepth - 1, emptyLeaf],
    ] as const) {
      const path = tree.getPath(index)
      expect(path.root).toBe(tree.root)
      expect(climb(leaf, path)).toBe(tree.root)
    }
  })

  test('behavior: a tree that holds nothing has the last of the empty roots', () => {
    expect(createFixedTree().root).toBe(emptyRoots[treeDepth])
  })

  test('error: a place that no tree of twenty levels has', () => {
    for (const index of [-1, 0.5, 2 ** treeDepth]) {
      expect(() => createFixedTree().set(index, 1n)).toThrow(RangeError)
      expect(() => createFixedTree().getPath(index)).toThrow(RangeError)
    }
  })
})
