import { hash } from 'node:crypto'

/**
 * The Merkle sum tree. A node is 40 bytes: a SHA-256 hash and a sum (8 bytes, big-endian, below 2^63). What is hashed
 * begins with a tag of 16 bytes, so that a leaf never passes for a node; a parent's hash covers both hashes and both
 * sums below it. Places without a leaf hold the void node, of sum 0.
 */
export const nodeBytes = 40

const hashBytes = 32
const tagBytes = 16
const maximumSum = 2n ** 63n - 1n

/** A member's leaf as stored: number (8 bytes), address (20), and five amounts (8 each). */
export const leafBytes = 8 + 20 + 5 * 8
const addressAt = 8
const amountsAt = 28

/** Number of leaves below one stored row; the levels between them. */
export const leavesPerRow = 256
export const levelsPerRow = 8

/** House leaves, in their order; `other` is the liabilities that members' rows do not explain. */
export const houseLeaves = ['suspense', 'pool', 'setAside', 'other'] as const

export type SumNode = { readonly hash: Buffer; readonly sum: bigint }

const toTag = (name: string) => Buffer.from(`solvency:${name}/v1`, 'ascii')
const nodeTag = toTag('node')

/** Writes a hash in place: as text of one byte a character it takes a third of the time of a buffer of its own. */
const writeSha256 = (target: Buffer, at: number, preimage: Buffer) =>
  target.write(hash('sha256', preimage, 'binary'), at, hashBytes, 'latin1')

function assertSum(sum: bigint): bigint {
  if (sum < 0n || sum > maximumSum) throw new RangeError(`a sum of ${sum} is out of range`)
  return sum
}

function copyNode(nodes: Buffer, index: number, { hash: nodeHash, sum }: SumNode): void {
  nodeHash.copy(nodes, index * nodeBytes)
  nodes.writeBigInt64BE(sum, index * nodeBytes + hashBytes)
}

function writeNode(nodes: Buffer, index: number, node: { preimage: Buffer; sum: bigint }): void {
  writeSha256(nodes, index * nodeBytes, node.preimage)
  nodes.writeBigInt64BE(assertSum(node.sum), index * nodeBytes + hashBytes)
}

const readSum = (nodes: Buffer, index: number) =>
  assertSum(nodes.readBigInt64BE(index * nodeBytes + hashBytes))

/** One node of a level. */
export function readNode(nodes: Buffer, index: number): SumNode {
  const at = index * nodeBytes
  return { hash: nodes.subarray(at, at + hashBytes), sum: readSum(nodes, index) }
}

// One buffer for all: hashing is synchronous, and a million parents need no million allocations.
const parentPreimage = Buffer.alloc(tagBytes + 2 * nodeBytes)
nodeTag.copy(parentPreimage)

/** The parents of a level; a missing last sibling is the void node of that height. */
export function hashLevel(nodes: Buffer, height: number): Buffer {
  const count = nodes.length / nodeBytes
  // Before the shared buffer is touched: it is made by folding too.
  const missing = count % 2 === 0 ? undefined : getVoidNode(height)
  const parents = Buffer.alloc(Math.ceil(count / 2) * nodeBytes)
  for (let index = 0; index < count; index += 2) {
    nodes.copy(parentPreimage, tagBytes, index * nodeBytes, (index + 2) * nodeBytes)
    const isWhole = index + 1 < count
    if (!isWhole) copyNode(parentPreimage.subarray(tagBytes), 1, missing as SumNode)
    const sum = readSum(nodes, index) + (isWhole ? readSum(nodes, index + 1) : 0n)
    writeNode(parents, index / 2, { preimage: parentPreimage, sum })
  }
  return parents
}

const voidNodes: SumNode[] = [{ hash: hash('sha256', toTag('void'), 'buffer'), sum: 0n }]

/** Computes the node of an empty subtree at a height above the leaves. */
export function getVoidNode(height: number): SumNode {
  for (let below = voidNodes.length - 1; below < height; below += 1) {
    const node = voidNodes[below] as SumNode
    const pair = Buffer.alloc(2 * nodeBytes)
    copyNode(pair, 0, node)
    copyNode(pair, 1, node)
    voidNodes.push(readNode(hashLevel(pair, below), 0))
  }
  return voidNodes[height] as SumNode
}

const saltPreimage = Buffer.alloc(tagBytes + hashBytes + 8)
toTag('salt').copy(saltPreimage)

function fillSaltPreimage(secret: Buffer, memberId: bigint): Buffer {
  secret.copy(saltPreimage, tagBytes)
  saltPreimage.writeBigInt64BE(memberId, tagBytes + hashBytes)
  return saltPreimage
}

/**
 * Computes the salt that hides a leaf's amounts behind its hash; of one member in one tree. The input has a fixed
 * length, so that a known salt leads to no other (and it takes a tenth of the time of an HMAC).
 */
export function computeSalt(secret: Buffer, memberId: bigint): Buffer {
  return hash('sha256', fillSaltPreimage(secret, memberId), 'buffer')
}

const leafPreimage = Buffer.alloc(tagBytes + hashBytes + (leafBytes - addressAt))
toTag('leaf').copy(leafPreimage)

/** The nodes of the members' leaves of one stored row. */
export function hashLeaves(secret: Buffer, leaves: Buffer): Buffer {
  const count = leaves.length / leafBytes
  const nodes = Buffer.alloc(count * nodeBytes)
  for (let index = 0; index < count; index += 1) {
    const start = index * leafBytes
    const end = start + leafBytes
    writeSha256(leafPreimage, tagBytes, fillSaltPreimage(secret, leaves.readBigInt64BE(start)))
    leaves.copy(leafPreimage, tagBytes + hashBytes, start + addressAt, end)
    let sum = 0n
    for (let at = start + amountsAt; at < end; at += 8) sum += assertSum(leaves.readBigInt64BE(at))
    writeNode(nodes, index, { preimage: leafPreimage, sum })
  }
  return nodes
}

/** A stored leaf, read: amounts are usdt, gusd, staked, pending withdrawal, interest, in micro-units. */
export function readLeaf(leaf: Buffer): { memberId: bigint; address: Buffer; amounts: bigint[] } {
  return {
    memberId: leaf.readBigInt64BE(),
    address: leaf.subarray(addressAt, amountsAt),
    amounts: [0, 1, 2, 3, 4].map((index) => leaf.readBigInt64BE(amountsAt + 8 * index)),
  }
}

/** Sums each amount over leaves, in the order in which they are stored. */
export function sumAmounts(leaves: Buffer): bigint[] {
  return [0, 1, 2, 3, 4].map((kind) => {
    let sum = 0n
    for (let at = amountsAt + 8 * kind; at < leaves.length; at += leafBytes) sum += leaves.readBigInt64BE(at)
    return sum
  })
}

/** Hashes the leaves of house accounts: a tag, the name in 16 bytes, the amount. */
export function hashHouseLeaves(amounts: Readonly<Record<(typeof houseLeaves)[number], bigint>>): Buffer {
  const nodes = Buffer.alloc(houseLeaves.length * nodeBytes)
  for (const [index, name] of houseLeaves.entries()) {
    const preimage = Buffer.alloc(tagBytes + 16 + 8)
    toTag('book').copy(preimage)
    preimage.write(name, tagBytes, 'ascii')
    preimage.writeBigInt64BE(assertSum(amounts[name]), tagBytes + 16)
    writeNode(nodes, index, { preimage, sum: amounts[name] })
  }
  return nodes
}

/** Folds the leaf nodes of a row, filled up with void ones, into its one node. */
export function hashRow(nodes: Buffer): Buffer {
  let level = nodes
  for (let height = 0; height < levelsPerRow; height += 1) level = hashLevel(level, height)
  return level
}

/** Every level above the rows, from their nodes up to the root. */
export function hashToRoot(rowNodes: Buffer): Buffer[] {
  const levels = [rowNodes]
  for (let level = rowNodes; level.length > nodeBytes; ) {
    level = hashLevel(level, levelsPerRow + levels.length - 1)
    levels.push(level)
  }
  return levels
}

/** The other child of a node's parent. */
export function getSibling(nodes: Buffer, index: number, height: number): SumNode {
  const sibling = index ^ 1
  return sibling < nodes.length / nodeBytes ? readNode(nodes, sibling) : getVoidNode(height)
}
