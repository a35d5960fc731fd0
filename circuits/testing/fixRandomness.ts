import crypto, { createHash } from 'node:crypto'

/** Makes every random number of this process one of a fixed sequence, so that the same keys write the same proofs. */
export function fixRandomness(name: string): void {
  let counter = 0
  crypto.randomFillSync = <T extends NodeJS.ArrayBufferView>(target: T): T => {
    const bytes = new Uint8Array(target.buffer, target.byteOffset, target.byteLength)
    for (let start = 0; start < bytes.length; start += 32) {
      counter += 1
      bytes.set(
        createHash('sha256')
          .update(`${name} ${counter}`)
          .digest()
          .subarray(0, bytes.length - start),
        start,
      )
    }
    return target
  }
}
