import { readFile } from 'node:fs/promises'
import { poseidon2 } from 'poseidon-lite/poseidon2'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readConstraintSystem } from './readConstraintSystem.ts'
import { type Deposited, listDeposits } from './reference/scenario.ts'
import { type OpenCircuit, openCircuit } from './testing/openCircuit.ts'

const unsatisfied = 'Assert Failed'

describe('receipt.circom', () => {
  let circuit: OpenCircuit
  const [own, other] = listDeposits(2) as [Deposited, Deposited]
  const signals = {
    commitment: own.commitment,
    label: own.label,
    nullifierHash: own.nullifierHash,
    audience: 7n,
    ...own.note,
  }

  beforeAll(async () => {
    // The witness calculator prints what it refuses, beside throwing it.
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    circuit = await openCircuit('receipt')
  }, 300_000)

  afterAll(() => circuit.close())

  test('default: the note of a deposit shows its spending transaction', async () => {
    await expect(circuit.satisfy(signals)).resolves.toBeUndefined()
  })

  test('behavior: the committed keys are of this circuit', async () => {
    await expect(circuit.assertKeysAreOfIt()).resolves.toBeUndefined()
  })

  test('behavior: 694 constraints, every wire in one, the audience too', async () => {
    const system = readConstraintSystem(await readFile(circuit.r1cs))
    expect(system.constraintCount).toBe(694)
    expect([...system.constrainedWires].filter((wire) => wire !== 0)).toHaveLength(system.wireCount - 1)
  })

  test("error: a stranger's deposit", async () => {
    await expect(circuit.satisfy({ ...signals, commitment: other.commitment })).rejects.toThrow(unsatisfied)
  })

  test('error: the withdrawal of another deposit', async () => {
    await expect(circuit.satisfy({ ...signals, nullifierHash: other.nullifierHash })).rejects.toThrow(
      unsatisfied,
    )
  })

  test('error: the label of another deposit', async () => {
    await expect(circuit.satisfy({ ...signals, label: other.label })).rejects.toThrow(unsatisfied)
  })

  test('error: a holder of only a take-back’s proof', async () => {
    await expect(circuit.satisfy({ ...signals, secret: own.secretHash })).rejects.toThrow(unsatisfied)
  })

  test('error: another nullifier for the same deposit', async () => {
    const nullifier = own.note.nullifier + 1n
    await expect(
      circuit.satisfy({ ...signals, nullifier, nullifierHash: poseidon2([nullifier, own.label]) }),
    ).rejects.toThrow(unsatisfied)
  })
})
