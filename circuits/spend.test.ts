import { readFile } from 'node:fs/promises'
import {
  computeCommitment,
  computeLeaf,
  createGrowingTree,
  emptyLeaf,
  fieldOrder,
  type WithdrawSignals,
} from '@bank/privacy'
import { poseidon2 } from 'poseidon-lite/poseidon2'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { findFreeWires } from './findFreeWires.ts'
import { type ConstraintSystem, readConstraintSystem } from './readConstraintSystem.ts'
import { type Deposited, listDeposits, listSpendSignals } from './reference/scenario.ts'
import { type OpenCircuit, openCircuit } from './testing/openCircuit.ts'

const unsatisfied = 'Assert Failed'

describe('spend.circom', () => {
  let circuit: OpenCircuit
  let r1cs: Uint8Array
  let system: ConstraintSystem
  const approved = listDeposits(7)

  beforeAll(async () => {
    // The witness calculator prints what it refuses, beside throwing it.
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    circuit = await openCircuit('spend')
    r1cs = new Uint8Array(await readFile(circuit.r1cs))
    system = readConstraintSystem(r1cs)
  }, 300_000)

  afterAll(() => circuit.close())

  function signalsOf(place: number, removed: readonly number[] = []): WithdrawSignals {
    return listSpendSignals({ approved, removed, place, context: 77n })
  }

  function get(place: number): Deposited {
    const deposit = approved[place]
    if (deposit === undefined) throw new Error(`there is no deposit ${place}`)
    return deposit
  }

  /** A deposit that the tree does not hold. */
  function getStranger(index: number): Deposited {
    const deposit = listDeposits(index + 1)[index]
    if (deposit === undefined) throw new Error(`there is no deposit ${index}`)
    return deposit
  }

  /** Signals of the deposit at place 2 in a tree that bears this leaf in its place. */
  function signalsOfLeaf(leaf: bigint): WithdrawSignals {
    const leaves = approved.map((deposit, place) => (place === 2 ? leaf : deposit.leaf))
    return { ...signalsOf(2), ...createGrowingTree(leaves).getPath(2) }
  }

  const refuse = (signals: WithdrawSignals) => expect(circuit.satisfy(signals)).rejects.toThrow(unsatisfied)

  test('default: every approved deposit can be spent, in a tree of any size', async () => {
    for (const size of [1, 2, 3, 4, 5, 7])
      for (let place = 0; place < size; place += 1) {
        const signals = listSpendSignals({ approved: approved.slice(0, size), place, context: 77n })
        await expect(circuit.satisfy(signals)).resolves.toBeUndefined()
      }
  })

  test('behavior: the committed keys are of this circuit', async () => {
    await expect(circuit.assertKeysAreOfIt()).resolves.toBeUndefined()
  })

  test('behavior: 6,832 constraints, so that one that goes is missed', () => {
    expect(system.constraintCount).toBe(6_832)
  })

  test('behavior: the inputs determine every other wire', () => {
    expect(findFreeWires(r1cs, system)).toEqual([])
  })

  test('behavior: a level that is not joined leaves its wires at zero, which cost a proof no time', async () => {
    const [alone = 0, joinedTwice = 0] = await Promise.all(
      [1, 4].map((size) =>
        circuit.countWires(listSpendSignals({ approved: approved.slice(0, size), place: 0, context: 77n })),
      ),
    )
    expect(alone).toBeLessThan(1_000)
    expect(joinedTwice - alone).toBeGreaterThan(2 * 240)
    expect(joinedTwice - alone).toBeLessThanOrEqual(2 * 245)
  })

  test('behavior: every input is part of a constraint, the context too', () => {
    const inputs = Array.from({ length: system.inputCount }, (_, index) => index + 1)
    expect(inputs.filter((wire) => !system.constrainedWires.has(wire))).toEqual([])
  })

  test('behavior: the neighbours of a removed deposit can be spent', async () => {
    for (const place of [2, 4, 6])
      await expect(circuit.satisfy(signalsOf(place, [3, 5]))).resolves.toBeUndefined()
  })

  test('error: a removed deposit', async () => {
    await refuse({ ...signalsOf(3), root: signalsOf(3, [3]).root })
    await refuse({ ...signalsOf(3, [3]), root: signalsOf(3, [3]).root })
  })

  test('error: the empty leaf of a removed deposit, in place of a label', async () => {
    const nullifierHash = poseidon2([get(3).note.nullifier, emptyLeaf])
    await refuse({ ...signalsOf(3, [3]), label: emptyLeaf, nullifierHash })
  })

  test('error: another root', async () => {
    await refuse({ ...signalsOf(0), root: 1n })
  })

  test('error: another nullifier hash, which would spend a deposit twice', async () => {
    const signals = signalsOf(0)
    await refuse({ ...signals, nullifierHash: poseidon2([signals.nullifier + 1n, signals.label]) })
  })

  test('error: another nullifier under its own nullifier hash', async () => {
    const signals = signalsOf(0)
    const nullifier = signals.nullifier + 1n
    await refuse({ ...signals, nullifier, nullifierHash: poseidon2([nullifier, signals.label]) })
  })

  test("error: a stranger's secret, and the hash of a secret that a take-back shows", async () => {
    await refuse({ ...signalsOf(0), secret: get(1).note.secret })
    await refuse({ ...signalsOf(0), secret: get(0).secretHash })
  })

  test('error: a deposit that was not approved', async () => {
    const { note, label, nullifierHash } = getStranger(7)
    await refuse({ ...signalsOf(0), ...note, label, nullifierHash })
  })

  test('error: a label that leads anywhere else than to its own leaf', async () => {
    const { label } = get(1)
    await refuse({ ...signalsOf(0), label, nullifierHash: poseidon2([get(0).note.nullifier, label]) })
  })

  test('error: a side or a join that is neither yes nor no', async () => {
    const signals = signalsOf(0)
    for (const name of ['isRight', 'isJoined'] as const)
      for (const value of [2n, fieldOrder - 1n]) {
        const values = [value, ...signals[name].slice(1).map(BigInt)]
        await refuse({ ...signals, [name]: values, root: climb(get(0).leaf, { ...signals, [name]: values }) })
      }
  })

  test('error: the root of a private tree, deposited as one commitment', async () => {
    const [own, other] = [getStranger(7), getStranger(8)]
    const forged = poseidon2([own.leaf, other.leaf])
    const honest = signalsOfLeaf(computeLeaf(forged, get(2).label))
    const spend = { ...own.note, label: own.label, nullifierHash: own.nullifierHash }
    // The way continues below the leaf: into the commitment, and into the leaf as if it were a node.
    for (const below of [[other.leaf], [other.leaf, get(2).label]]) {
      const isRight = [...below.map(() => 0), ...honest.isRight].slice(0, honest.isRight.length)
      const isJoined = [...below.map(() => 1), ...honest.isJoined].slice(0, honest.isRight.length)
      const siblings = [...below, ...honest.siblings].slice(0, honest.isRight.length)
      await refuse({ ...honest, ...spend, isRight, isJoined, siblings })
    }
  })

  test('error: a node of the tree, spent as if it were a leaf', async () => {
    const [left, right] = [get(0).leaf, get(1).leaf]
    const signals = signalsOf(0)
    const isJoined = signals.isJoined.with(0, 0)
    // The commitment and the label that would give the node, were a leaf the hash of two numbers.
    const nullifierHash = poseidon2([signals.nullifier, right])
    await refuse({ ...signals, isJoined, label: right, nullifierHash })
    await refuse({ ...signals, isJoined, label: left })
  })

  test('error: a commitment that its nullifier is no part of, spent under any other', async () => {
    const { note, label, secretHash } = get(2)
    const signals = signalsOfLeaf(computeLeaf(poseidon2([note.secret, secretHash]), label))
    await refuse({ ...signals, nullifier: 5n, nullifierHash: poseidon2([5n, label]) })
  })

  test('error: a commitment of the nullifier alone, spent without a secret', async () => {
    const { nullifier } = get(2).note
    const commitment = computeCommitment({ nullifier, secret: nullifier })
    await refuse({ ...signalsOfLeaf(computeLeaf(commitment, get(2).label)), secret: 5n })
  })

  test('error: a leaf that its label is no part of', async () => {
    const { commitment } = get(2)
    await refuse(signalsOfLeaf(computeLeaf(commitment, commitment)))
  })

  test('error: a leaf that is the hash of two numbers', async () => {
    const { commitment, label } = get(2)
    await refuse(signalsOfLeaf(poseidon2([commitment, label])))
  })

  test('error: a nullifier hash that its label is no part of', async () => {
    const { nullifier } = get(0).note
    await refuse({ ...signalsOf(0), nullifierHash: poseidon2([nullifier, nullifier]) })
  })

  test('error: too short a way', async () => {
    const signals = signalsOf(0)
    await expect(circuit.satisfy({ ...signals, siblings: signals.siblings.slice(1) })).rejects.toThrow(
      'Not enough values for input signal',
    )
  })
})

type Way = { readonly siblings: readonly bigint[] } & Record<
  'isRight' | 'isJoined',
  readonly (bigint | number)[]
>

/** The root that a way leads to when its sides and joins are any numbers: what a circuit without their check would compute. */
function climb(leaf: bigint, { siblings, isRight, isJoined }: Way): bigint {
  const inField = (value: bigint) => ((value % fieldOrder) + fieldOrder) % fieldOrder
  return siblings.reduce((node, sibling, level) => {
    const joined = BigInt(isJoined[level] ?? 0)
    const joinedNode = inField(joined * node)
    const swap = inField(BigInt(isRight[level] ?? 0) * (sibling - joinedNode))
    const hash = poseidon2([inField(joinedNode + swap), inField(sibling - swap)])
    return inField(node - joinedNode + joined * hash)
  }, leaf)
}
