/// <reference path="./snarkjs.d.ts" />
import type { Curve } from 'snarkjs'

let starting: Promise<Curve> | undefined
let proofs = 0

/** Starts the prover's threads, one a core, unless they run; a proof without `singleThread` does it itself. */
export function startProvingThreads(): Promise<Curve> {
  starting ??= startThreads().catch((error: unknown) => {
    starting = undefined
    throw error
  })
  return starting
}

/**
 * Ends the threads that proving without `singleThread` leaves behind; a Node process does not end before. While another proof
 * runs they stay, and the call that follows that proof ends them.
 */
export async function stopProvingThreads(): Promise<void> {
  if (proofs > 0 || starting === undefined) return
  const started = starting
  starting = undefined
  await (await started).terminate()
}

/** Runs a proof on the threads, which no `stopProvingThreads` ends before it is done. */
export async function useProvingThreads<Result>(prove: () => Promise<Result>): Promise<Result> {
  proofs += 1
  try {
    await startProvingThreads()
    return await prove()
  } finally {
    proofs -= 1
  }
}

async function startThreads(): Promise<Curve> {
  const { curves } = await import('snarkjs')
  return curves.getCurveFromName('bn128')
}
