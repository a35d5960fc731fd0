const blockBytes = 128
const mask = (1n << 64n) - 1n
const initial = [
  0x6a09e667f3bcc908n,
  0xbb67ae8584caa73bn,
  0x3c6ef372fe94f82bn,
  0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n,
  0x9b05688c2b3e6c1fn,
  0x1f83d9abfb41bd6bn,
  0x5be0cd19137e2179n,
]
/** Order in which each round takes the words of a block (RFC 7693). */
const orders = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
  [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
  [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
  [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
  [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
  [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
  [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
  [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
  [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
  [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
]
/** The words that each of a round's eight steps mixes: columns, then diagonals. */
const steps: readonly (readonly [number, number, number, number])[] = [
  [0, 4, 8, 12],
  [1, 5, 9, 13],
  [2, 6, 10, 14],
  [3, 7, 11, 15],
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14],
]

/**
 * Finishes a BLAKE2b-512 that snarkjs interrupted: `state` is the block begun (128 bytes), the eight words, the bytes
 * of blocks before it and the bytes in it. Node's own hash cannot start from a state.
 */
export function resumeBlake2b(state: Uint8Array, rest: Uint8Array): string {
  const fields = new DataView(state.buffer, state.byteOffset + blockBytes)
  const begun = Number(fields.getBigUint64(72, true))
  if (begun > blockBytes) throw new Error(`A block of BLAKE2b has no ${begun} bytes.`)
  const message = Buffer.concat([state.subarray(0, begun), rest])
  let words = initial.map((_, index) => fields.getBigUint64(index * 8, true))
  let hashed = fields.getBigUint64(64, true)
  let position = 0
  for (; message.length - position > blockBytes; position += blockBytes) {
    hashed += BigInt(blockBytes)
    words = compress(words, message.subarray(position, position + blockBytes), hashed, false)
  }
  const last = new Uint8Array(blockBytes)
  last.set(message.subarray(position))
  words = compress(words, last, hashed + BigInt(message.length - position), true)
  const digest = Buffer.alloc(64)
  for (const [index, word] of words.entries()) digest.writeBigUInt64LE(word, index * 8)
  return digest.toString('hex')
}

function compress(state: readonly bigint[], block: Uint8Array, hashed: bigint, isLast: boolean): bigint[] {
  const view = new DataView(block.buffer, block.byteOffset, blockBytes)
  const mixed = [...state, ...initial]
  mixed[12] = at(mixed, 12) ^ hashed
  if (isLast) mixed[14] = at(mixed, 14) ^ mask
  for (let round = 0; round < 12; round += 1)
    for (const [step, [a, b, c, d]] of steps.entries()) {
      const order = orders[round % 10] ?? []
      const word = (offset: number) => view.getBigUint64((order[step * 2 + offset] ?? 0) * 8, true)
      mixed[a] = (at(mixed, a) + at(mixed, b) + word(0)) & mask
      mixed[d] = rotate(at(mixed, d) ^ at(mixed, a), 32n)
      mixed[c] = (at(mixed, c) + at(mixed, d)) & mask
      mixed[b] = rotate(at(mixed, b) ^ at(mixed, c), 24n)
      mixed[a] = (at(mixed, a) + at(mixed, b) + word(1)) & mask
      mixed[d] = rotate(at(mixed, d) ^ at(mixed, a), 16n)
      mixed[c] = (at(mixed, c) + at(mixed, d)) & mask
      mixed[b] = rotate(at(mixed, b) ^ at(mixed, c), 63n)
    }
  return state.map((word, index) => word ^ at(mixed, index) ^ at(mixed, index + 8))
}

const at = (words: readonly bigint[], index: number) => words[index] ?? 0n

const rotate = (word: bigint, bits: bigint) => ((word >> bits) | (word << (64n - bits))) & mask
