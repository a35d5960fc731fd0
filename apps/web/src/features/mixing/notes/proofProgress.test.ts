import { expect, test } from 'vitest'
import { isProofDue } from './proofProgress.ts'

test('default: a proof is due without progress, and after a wait once bank time has reached its end', () => {
  expect(isProofDue(null, 0)).toBe(true)
  const waiting = { step: 'waiting', from: 2_000 } as const
  const tooFew = { step: 'tooFew', hidden: 1, minimum: 2, from: 2_000 } as const
  for (const held of [waiting, tooFew]) {
    expect(isProofDue(held, 1_999)).toBe(false)
    expect(isProofDue(held, 2_000)).toBe(true)
  }
})

test('behavior: a proof that is made or has failed is not made again by itself', () => {
  expect(isProofDue({ step: 'handingIn' }, 2_000)).toBe(false)
  expect(isProofDue({ step: 'failed', error: new Error('refused') }, 2_000)).toBe(false)
})
