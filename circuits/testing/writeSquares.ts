import { writeFile } from 'node:fs/promises'

const prime = 21888242871839275222246405745257275088548364400416034343698204186575808495617n
const squares = 6

/** Writes the constraints of a circuit of six squares, small enough for a whole ceremony in a test. */
export async function writeSquares(file: string): Promise<void> {
  const wires = squares + 2
  const header = [
    uint32(32),
    number256(prime),
    ...[wires, 0, 1, 1].map(uint32),
    uint64(wires),
    uint32(squares),
  ]
  // Wire 1 is public; each later wire is the square of the one before it.
  const constraints = Array.from({ length: squares }, (_, index) => [
    ...[index + 1, index + 1, index + 2].map((wire) =>
      Buffer.concat([uint32(1), uint32(wire), number256(1n)]),
    ),
  ]).flat()
  const labels = Array.from({ length: wires }, (_, wire) => uint64(wire))
  const sections = [header, constraints, labels].map((parts, index) => {
    const body = Buffer.concat(parts)
    return Buffer.concat([uint32(index + 1), uint64(body.length), body])
  })
  await writeFile(file, Buffer.concat([Buffer.from('r1cs'), uint32(1), uint32(3), ...sections]))
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

function uint64(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(value))
  return bytes
}

function number256(value: bigint): Buffer {
  return Buffer.from(value.toString(16).padStart(64, '0'), 'hex').reverse()
}
