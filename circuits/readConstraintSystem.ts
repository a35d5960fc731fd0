/** Contents of a constraint file (.r1cs): number of constraints, and the wires used in at least one of them. */
export type ConstraintSystem = {
  readonly constraintCount: number
  readonly wireCount: number
  readonly constrainedWires: ReadonlySet<number>
}

const headerSection = 1
const constraintSection = 2
const linearCombinations = 3

/** Reads the constraints of a compiled circuit. Wire 0 is the number one; then come the public signals, in order. */
export function readConstraintSystem(r1cs: Uint8Array): ConstraintSystem {
  const view = new DataView(r1cs.buffer, r1cs.byteOffset, r1cs.byteLength)
  const header = findSection(view, headerSection)
  const fieldBytes = view.getUint32(header, true)
  const counts = header + 4 + fieldBytes
  const wireCount = view.getUint32(counts, true)
  const constraintCount = view.getUint32(counts + 24, true)
  const constrainedWires = new Set<number>()
  let position = findSection(view, constraintSection)
  for (let left = constraintCount * linearCombinations; left > 0; left -= 1) {
    const terms = view.getUint32(position, true)
    position += 4
    for (let term = 0; term < terms; term += 1, position += 4 + fieldBytes)
      constrainedWires.add(view.getUint32(position, true))
  }
  return { constraintCount, wireCount, constrainedWires }
}

function findSection(view: DataView, wanted: number): number {
  for (let position = 12; position < view.byteLength; ) {
    const kind = view.getUint32(position, true)
    if (kind === wanted) return position + 12
    position += 12 + Number(view.getBigUint64(position + 4, true))
  }
  throw new Error(`the file has no section ${wanted}`)
}
