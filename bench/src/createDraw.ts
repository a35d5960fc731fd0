import { createHash } from 'node:crypto'

/** Draws whole numbers from 0 to below `limit` (at most 2^47), the same for the same seed. */
export type Draw = (limit: number) => number

export function createDraw(seed: number | string): Draw {
  let count = 0
  return (limit) => {
    count += 1
    return createHash('sha256').update(`${seed}:${count}`).digest().readUIntBE(0, 6) % limit
  }
}
