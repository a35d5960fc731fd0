import { zeroAddress } from 'viem'
import { afterAll, expect, test } from 'vitest'
import { createGrowingTree } from './growingTree.ts'
import { computeCommitment, computeContext, computeLeaf, computeNullifierHash } from './noteHashes.ts'
import { startProver } from './proveCircuit.ts'
import { isWithdrawalValid, proveWithdrawal, type WithdrawSignals } from './proveWithdrawal.ts'
import { stopProvingThreads } from './provingThreads.ts'
import { readCircuitKeys } from './readCircuitKeys.ts'

afterAll(stopProvingThreads)

const payment = { recipient: zeroAddress, relayer: zeroAddress, fee: 0n, refund: 0n }

function createSignals(): WithdrawSignals {
  const note = { nullifier: 11n, secret: 12n }
  const label = 13n
  const tree = createGrowingTree([computeLeaf(computeCommitment(note), label)])
  const context = computeContext({ ...payment, pool: zeroAddress, chainId: 56n })
  return { ...tree.getPath(0, 1), nullifierHash: computeNullifierHash(note, label), context, ...note, label }
}

test('behavior: threads that one proof ends stay for another that still runs', async () => {
  const [signals, keys] = [createSignals(), await readCircuitKeys('spend')]
  await startProver('spend', keys)
  let second: ReturnType<typeof proveWithdrawal> | undefined
  const first = await proveWithdrawal({
    signals,
    keys,
    onProgress: (part) => {
      if (part > 0.5) second ??= proveWithdrawal({ signals, keys })
    },
  })
  await stopProvingThreads()
  const { context } = signals
  for (const proven of [first, (await second) ?? expect.unreachable()])
    expect(await isWithdrawalValid({ ...proven, context })).toBe(true)
}, 120_000)

test('behavior: threads that were ended start again for the next proof', async () => {
  const [signals, keys] = [createSignals(), await readCircuitKeys('spend')]
  for (let round = 0; round < 2; round += 1) {
    const proven = await proveWithdrawal({ signals, keys })
    expect(await isWithdrawalValid({ ...proven, context: signals.context })).toBe(true)
    await stopProvingThreads()
  }
})
