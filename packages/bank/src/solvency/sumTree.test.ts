import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  computeSalt,
  getSibling,
  getVoidNode,
  hashHouseLeaves,
  hashLeaves,
  hashLevel,
  hashRow,
  hashToRoot,
  leafBytes,
  leavesPerRow,
  levelsPerRow,
  nodeBytes,
  readNode,
} from './sumTree.ts'

const secret = Buffer.alloc(32, 7)
const textOf = (bytes: Buffer) => `0x${bytes.toString('hex')}`

function leafOf(memberId: number, amounts: readonly bigint[]): Buffer {
  const leaf = Buffer.alloc(leafBytes)
  leaf.writeBigInt64BE(BigInt(memberId))
  Buffer.alloc(20, memberId % 251).copy(leaf, 8)
  for (const [index, amount] of amounts.entries()) leaf.writeBigInt64BE(amount, 28 + 8 * index)
  return leaf
}

/** Members 1 to 300, the n-th with n micro-units of each kind; house accounts owe 5 of each. */
function buildVector() {
  const leaves = Array.from({ length: 300 }, (_, index) =>
    leafOf(index + 1, Array(5).fill(BigInt(index + 1))),
  )
  const rows = [leaves.slice(0, leavesPerRow), leaves.slice(leavesPerRow)].map((row) =>
    hashLeaves(secret, Buffer.concat(row)),
  )
  const house = hashHouseLeaves({ suspense: 5n, pool: 5n, setAside: 5n, other: 5n })
  const levels = hashToRoot(Buffer.concat([...rows, house].map(hashRow)))
  return { leaves, rows, levels, root: readNode(levels.at(-1) ?? Buffer.alloc(0), 0) }
}

function proveVector(memberId: number) {
  const { rows, levels, root } = buildVector()
  const path: { side: string; hash: string; sum: string }[] = []
  const push = (nodes: Buffer, index: number, height: number) => {
    const { hash, sum } = getSibling(nodes, index, height)
    path.push({ side: index % 2 === 0 ? 'right' : 'left', hash: textOf(hash), sum: `${sum}` })
  }
  const position = Math.floor((memberId - 1) / leavesPerRow)
  let level = rows[position] ?? Buffer.alloc(0)
  for (let height = 0; height < levelsPerRow; height += 1) {
    push(level, ((memberId - 1) % leavesPerRow) >> height, height)
    level = hashLevel(level, height)
  }
  for (const [height, nodes] of levels.slice(0, -1).entries())
    push(nodes, position >> height, levelsPerRow + height)
  const amount = `${memberId}`
  return {
    version: 1,
    chainId: 56,
    contract: '0x00000000000000000000000000000000000000Aa',
    blockNumber: '12',
    snapshotTime: 1_000,
    root: textOf(root.hash),
    liabilities: `${root.sum}`,
    leaf: {
      address: textOf(Buffer.alloc(20, memberId % 251)),
      salt: textOf(computeSalt(secret, BigInt(memberId))),
      ...{ usdt: amount, gusd: amount, staked: amount, pendingWithdrawal: amount, interest: amount },
    },
    path,
  }
}

test('default: the root’s sum is everything, and the proofs are those that the verifiers are tested with', () => {
  expect(buildVector().root.sum).toBe(BigInt((5 * 300 * 301) / 2 + 20))
  const file = new URL('../../../chain/src/solvency/proofVectors.json', import.meta.url)
  expect([1, 256, 257, 300].map(proveVector)).toEqual(JSON.parse(readFileSync(file, 'utf8')))
})

describe('what a hash covers', () => {
  const pair = (sums: readonly bigint[]) => {
    const nodes = Buffer.alloc(2 * nodeBytes, 1)
    for (const [index, sum] of sums.entries()) nodes.writeBigInt64BE(sum, index * nodeBytes + 32)
    return nodes
  }

  test('behavior: a parent’s hash changes with either sum below it, also where the total stays', () => {
    const parents = [
      [10n, 20n],
      [11n, 19n],
      [20n, 10n],
    ].map((sums) => readNode(hashLevel(pair(sums), 0), 0))
    expect(new Set(parents.map(({ sum }) => sum))).toEqual(new Set([30n]))
    expect(new Set(parents.map(({ hash }) => textOf(hash))).size).toBe(3)
  })

  test('behavior: each amount, the address and the salt change a leaf', () => {
    const before = leafOf(3, [1n, 2n, 3n, 4n, 5n])
    const seen = new Set([textOf(hashLeaves(secret, before))])
    for (const at of [8, 27, 35, 43, 51, 59, 67]) {
      const changed = Buffer.from(before)
      changed[at] = (changed[at] ?? 0) ^ 1
      seen.add(textOf(hashLeaves(secret, changed)))
    }
    seen.add(textOf(hashLeaves(Buffer.alloc(32, 8), before)))
    expect(seen.size).toBe(9)
  })

  test('behavior: leaf, node, house and void differ in their first bytes, so that none is mistaken for another', () => {
    const bytes = Buffer.alloc(leafBytes)
    const hashes = [
      hashLeaves(secret, bytes).subarray(0, 32),
      hashLevel(pair([0n, 0n]), 0).subarray(0, 32),
      hashHouseLeaves({ suspense: 0n, pool: 0n, setAside: 0n, other: 0n }).subarray(0, 32),
      getVoidNode(0).hash,
      getVoidNode(1).hash,
    ].map(textOf)
    expect(new Set(hashes).size).toBe(5)
  })

  test('error: RangeError a negative amount, and a sum that does not fit', () => {
    const most = 2n ** 63n - 1n
    expect(() => hashLeaves(secret, leafOf(1, [-1n, 2n, 0n, 0n, 0n]))).toThrow(RangeError)
    expect(() => hashLeaves(secret, leafOf(1, [most, 1n, 0n, 0n, 0n]))).toThrow(RangeError)
    expect(() => hashLevel(pair([most, 1n]), 0)).toThrow(RangeError)
    expect(() => hashLevel(pair([-1n, 5n]), 0)).toThrow(RangeError)
    expect(() => hashHouseLeaves({ suspense: -1n, pool: 0n, setAside: 0n, other: 0n })).toThrow(RangeError)
  })
})

test('behavior: an empty place is the void node of its height, given or not', async () => {
  // A module of its own has made no void node yet.
  const url = `${new URL('./sumTree.ts', import.meta.url).href}?fresh`
  const fresh = (await import(url)) as typeof import('./sumTree.ts')
  const node = hashRow(hashLeaves(secret, leafOf(1, [1n, 0n, 0n, 0n, 0n])))
  for (const height of [5, 2, 9]) {
    const { hash, sum } = getVoidNode(height)
    const told = Buffer.concat([node, hash, Buffer.alloc(8)])
    expect(sum).toBe(0n)
    expect(fresh.hashLevel(node, height)).toEqual(hashLevel(told, height))
  }
})

test('behavior: a tree of any size has one root, and an empty place counts nothing', () => {
  for (const count of [1, 2, 3, 5, 256, 257]) {
    const row = hashRow(hashLeaves(secret, leafOf(1, [1n, 0n, 0n, 0n, 0n])))
    const levels = hashToRoot(Buffer.concat(Array(count).fill(row)))
    expect(levels.at(-1)?.length).toBe(nodeBytes)
    expect(levels.length).toBe(Math.ceil(Math.log2(count)) + 1)
    expect(readNode(levels.at(-1) ?? Buffer.alloc(0), 0).sum).toBe(BigInt(count))
  }
})
