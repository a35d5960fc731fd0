import { fieldOrder } from '@bank/privacy'
import { type Combination, type ConstraintSystem, listConstraints } from './readConstraintSystem.ts'

/**
 * The wires that the inputs do not determine, as far as can be shown constraint by constraint: A times B is C fixes the
 * one unknown wire of C, when A and B are known. A circuit without such wires has one witness for its inputs.
 */
export function findFreeWires(r1cs: Uint8Array, { inputCount, wireCount }: ConstraintSystem): number[] {
  const known = new Set(Array.from({ length: inputCount + 1 }, (_, wire) => wire))
  let waiting = listConstraints(r1cs)
  for (let before = -1; before !== waiting.length; ) {
    before = waiting.length
    waiting = waiting.filter(({ a, b, c }) => {
      const unknown = [a, b, c].map((combination) => listUnknown(combination, known))
      const [only, ...others] = unknown[2] ?? []
      if (unknown[0]?.length !== 0 || unknown[1]?.length !== 0 || others.length > 0) return true
      if (only !== undefined) known.add(only)
      return false
    })
  }
  return Array.from({ length: wireCount }, (_, wire) => wire).filter((wire) => !known.has(wire))
}

function listUnknown(combination: Combination, known: ReadonlySet<number>): number[] {
  return [...combination]
    .filter(([wire, factor]) => !known.has(wire) && factor % fieldOrder !== 0n)
    .map(([wire]) => wire)
}
