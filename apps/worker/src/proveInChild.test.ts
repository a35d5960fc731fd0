import { expect, test } from 'vitest'
import { proveInChild } from './proveInChild.ts'

test('error: signals that fit nothing end the proof with the prover’s message, and leave no process', async () => {
  const signals = {
    root: 1n,
    nullifierHash: 1n,
    context: 1n,
    nullifier: 1n,
    secret: 1n,
    label: 1n,
    isRight: Array.from({ length: 24 }, () => 0),
    isJoined: Array.from({ length: 24 }, () => 0),
    siblings: Array.from({ length: 24 }, () => 0n),
  }
  await expect(proveInChild(signals)).rejects.toThrow('Assert Failed')
})
