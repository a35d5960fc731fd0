import { readFile } from 'node:fs/promises'
import {
  computeCommitment,
  computeLeaf,
  createFixedTree,
  emptyLeaf,
  fieldOrder,
  treeDepth,
} from '@bank/privacy'
import { poseidon2 } from 'poseidon-lite/poseidon2'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type ConstraintSystem, readConstraintSystem } from './readConstraintSystem.ts'
import {
  type Deposited,
  listDeposits,
  listWithdrawSignals,
  type WithdrawSignals,
} from './reference/scenario.ts'
import { type OpenCircuit, openCircuit } from './testing/openCircuit.ts'

const unsatisfied = 'Assert Failed'
const publicSignals = ['root', 'associationRoot', 'nullifierHash', 'context'] as const

describe('withdraw.circom', () => {
  let circuit: OpenCircuit
  let system: ConstraintSystem
  const deposits = listDeposits(6)
  const approved = [0, 1, 2, 4]

  beforeAll(async () => {
    // The witness calculator prints what it refuses, beside throwing it.
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    circuit = await openCircuit('withdraw')
    system = readConstraintSystem(await readFile(circuit.r1cs))
  }, 300_000)

  afterAll(() => circuit.close())

  function signalsOf(leafIndex: number, set: readonly number[] = approved): WithdrawSignals {
    return listWithdrawSignals({ deposits, leafIndex, approved: set, context: 77n })
  }

  function get(leafIndex: number): Deposited {
    const deposit = deposits[leafIndex]
    if (deposit === undefined) throw new Error(`there is no deposit ${leafIndex}`)
    return deposit
  }

  test('default: every approved deposit can be withdrawn, at any place of the tree', async () => {
    for (const leafIndex of approved)
      await expect(circuit.satisfy(signalsOf(leafIndex))).resolves.toBeUndefined()
  })

  test('behavior: the committed keys are of this circuit', async () => {
    await expect(circuit.assertKeysAreOfIt()).resolves.toBeUndefined()
  })

  test('behavior: 10,594 constraints, so that one that goes is missed', () => {
    expect(system.constraintCount).toBe(10_594)
  })

  test('behavior: every wire is part of a constraint', () => {
    const free = Array.from({ length: system.wireCount }, (_, wire) => wire).filter(
      (wire) => wire !== 0 && !system.constrainedWires.has(wire),
    )
    expect(free).toEqual([])
  })

  test('behavior: the context is part of a constraint, so recipient, fee and pool cannot be exchanged', () => {
    expect(system.constrainedWires.has(1 + publicSignals.indexOf('context'))).toBe(true)
  })

  test('behavior: a label that leads anywhere else than to its own leaf opens nothing', async () => {
    const signals = signalsOf(0)
    await expect(circuit.satisfy({ ...signals, label: get(1).label })).rejects.toThrow(unsatisfied)
  })

  test('error: another root', async () => {
    await expect(circuit.satisfy({ ...signalsOf(0), root: 1n })).rejects.toThrow(unsatisfied)
  })

  test('error: another association root', async () => {
    await expect(circuit.satisfy({ ...signalsOf(0), associationRoot: 1n })).rejects.toThrow(unsatisfied)
  })

  test('error: another nullifier hash, which would spend a deposit twice', async () => {
    const signals = signalsOf(0)
    await expect(
      circuit.satisfy({ ...signals, nullifierHash: poseidon2([signals.nullifier + 1n, signals.label]) }),
    ).rejects.toThrow(unsatisfied)
  })

  test('error: another nullifier under the same nullifier hash', async () => {
    const signals = signalsOf(0)
    const nullifier = signals.nullifier + 1n
    await expect(
      circuit.satisfy({ ...signals, nullifier, nullifierHash: poseidon2([nullifier, signals.label]) }),
    ).rejects.toThrow(unsatisfied)
  })

  test("error: a stranger's secret", async () => {
    await expect(circuit.satisfy({ ...signalsOf(0), secret: get(1).note.secret })).rejects.toThrow(
      unsatisfied,
    )
  })

  test('error: the hash of a secret, which a take-back shows, in place of the secret', async () => {
    await expect(circuit.satisfy({ ...signalsOf(0), secret: get(0).secretHash })).rejects.toThrow(unsatisfied)
  })

  test('error: a deposit that was not approved', async () => {
    const signals = listWithdrawSignals({ deposits, leafIndex: 3, approved: [3], context: 77n })
    const association = createFixedTree(
      deposits.map(({ label }, index) => (approved.includes(index) ? label : undefined)),
    ).getPath(3)
    await expect(
      circuit.satisfy({
        ...signals,
        associationRoot: association.root,
        associationSiblings: association.siblings,
      }),
    ).rejects.toThrow(unsatisfied)
  })

  test('error: a deposit that was not approved, under the label of one that was', async () => {
    const refused = signalsOf(3, [3])
    const lent = signalsOf(0)
    const label = get(0).label
    await expect(
      circuit.satisfy({
        ...refused,
        label,
        nullifierHash: poseidon2([refused.nullifier, label]),
        associationRoot: lent.associationRoot,
        associationSiblings: lent.associationSiblings,
      }),
    ).rejects.toThrow(unsatisfied)
  })

  test('error: an empty place', async () => {
    const empty = createFixedTree(deposits.map(({ leaf }) => leaf)).getPath(9)
    const association = createFixedTree().getPath(9)
    await expect(
      circuit.satisfy({
        ...signalsOf(0),
        label: emptyLeaf,
        nullifierHash: poseidon2([get(0).note.nullifier, emptyLeaf]),
        ...empty,
        associationRoot: association.root,
        associationSiblings: association.siblings,
      }),
    ).rejects.toThrow(unsatisfied)
  })

  test('error: a place between left and right', async () => {
    const signals = signalsOf(0)
    for (const bit of [2n, fieldOrder - 1n]) {
      const bits = [bit, ...signals.bits.slice(1).map(BigInt)]
      await expect(
        circuit.satisfy({
          ...signals,
          bits,
          root: climb(get(0).leaf, bits, signals.siblings),
          associationRoot: climb(signals.label, bits, signals.associationSiblings),
        }),
      ).rejects.toThrow(unsatisfied)
    }
  })

  test('error: a forged sub-tree: the root of a private tree, deposited as one commitment', async () => {
    const hidden = deposits.slice(0, 2).map(({ leaf }) => leaf)
    const forged = poseidon2(hidden)
    const honest = signalsOf(2)
    const leaves = deposits.map(({ leaf }, index) => (index === 2 ? poseidon2([forged, get(2).label]) : leaf))
    const path = createFixedTree(leaves).getPath(2)
    const depositOfHidden = signalsOf(0)
    const attempts = [
      // The way from a hidden leaf is one longer than the circuit knows, at either end.
      {
        bits: [0, ...path.bits.slice(0, -1)],
        siblings: [get(1).leaf, ...path.siblings.slice(0, -1)],
        root: path.root,
      },
      {
        bits: [0, ...path.bits.slice(1)],
        siblings: [get(1).leaf, ...path.siblings.slice(1)],
        root: path.root,
      },
    ]
    for (const attempt of attempts)
      await expect(
        circuit.satisfy({
          ...depositOfHidden,
          associationRoot: honest.associationRoot,
          associationSiblings: honest.associationSiblings,
          ...attempt,
        }),
      ).rejects.toThrow(unsatisfied)
    await expect(
      circuit.satisfy({ ...depositOfHidden, bits: [0, ...path.bits], siblings: [0n, ...path.siblings] }),
    ).rejects.toThrow('Too many values for input signal')
  })

  /** Signals of deposit 0 in a tree that bears this leaf in its place. */
  function signalsOfLeaf(leaf: bigint): WithdrawSignals {
    const tree = createFixedTree(deposits.map((deposit, index) => (index === 0 ? leaf : deposit.leaf)))
    return { ...signalsOf(0), ...tree.getPath(0) }
  }

  test('error: a commitment that its nullifier is no part of, spent under any other', async () => {
    const { note, label, secretHash } = get(0)
    const signals = signalsOfLeaf(computeLeaf(poseidon2([note.secret, secretHash]), label))
    await expect(
      circuit.satisfy({ ...signals, nullifier: 5n, nullifierHash: poseidon2([5n, label]) }),
    ).rejects.toThrow(unsatisfied)
  })

  test('error: a commitment of the nullifier alone, withdrawn without a secret', async () => {
    const { nullifier } = get(0).note
    const commitment = computeCommitment({ nullifier, secret: nullifier })
    await expect(
      circuit.satisfy({ ...signalsOfLeaf(computeLeaf(commitment, get(0).label)), secret: 5n }),
    ).rejects.toThrow(unsatisfied)
  })

  test('error: a leaf that its label is no part of', async () => {
    const { commitment } = get(0)
    await expect(circuit.satisfy(signalsOfLeaf(poseidon2([commitment, commitment])))).rejects.toThrow(
      unsatisfied,
    )
  })

  test('error: a screened set that holds the leaf in place of its label', async () => {
    const { root, siblings } = createFixedTree([get(0).leaf]).getPath(0)
    await expect(
      circuit.satisfy({ ...signalsOf(0), associationRoot: root, associationSiblings: siblings }),
    ).rejects.toThrow(unsatisfied)
  })

  test('error: a nullifier hash that its label is no part of', async () => {
    const { nullifier } = get(0).note
    await expect(
      circuit.satisfy({ ...signalsOf(0), nullifierHash: poseidon2([nullifier, nullifier]) }),
    ).rejects.toThrow(unsatisfied)
  })

  test('error: too short a way', async () => {
    const signals = signalsOf(0)
    await expect(
      circuit.satisfy({ ...signals, siblings: signals.siblings.slice(1), bits: signals.bits.slice(1) }),
    ).rejects.toThrow('Not enough values for input signal')
  })

  test('behavior: the depth is the one of the contract', () => {
    expect(signalsOf(0).siblings).toHaveLength(treeDepth)
  })
})

/** The root that a way leads to when its bits are any numbers: what a circuit without the check of bits would compute. */
function climb(leaf: bigint, bits: readonly bigint[], siblings: readonly bigint[]): bigint {
  const inField = (value: bigint) => ((value % fieldOrder) + fieldOrder) % fieldOrder
  return siblings.reduce((node, sibling, level) => {
    const swap = inField((bits[level] ?? 0n) * (sibling - node))
    return poseidon2([inField(node + swap), inField(sibling - swap)])
  }, leaf)
}
