import { expect, test } from 'vitest'
import { proveInChild } from './proveInChild.ts'

test('error: signals that fit nothing end the proof with the prover’s message, and leave no process', async () => {
  const signals = {
    root: 1n,
    associationRoot: 1n,
    nullifierHash: 1n,
    context: 1n,
    nullifier: 1n,
    secret: 1n,
    label: 1n,
    bits: Array.from({ length: 20 }, () => 0),
    siblings: Array.from({ length: 20 }, () => 0n),
    associationSiblings: Array.from({ length: 20 }, () => 0n),
  }
  await expect(proveInChild(signals)).rejects.toThrow('Assert Failed')
})
