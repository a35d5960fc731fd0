// Recreates the development keys, byte for byte the committed ones: `node circuits/ceremony/developmentKeys.ts [PTAU]`.
// It takes some seven minutes on two cores; with prepared powers of tau given, one.
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { curves, powersOfTau, zKey } from 'snarkjs'
import { type CircuitName, circuitNames, compileCircuit } from '../compileCircuit.ts'
import { keysFolder } from '../proving.ts'
import { type FinishedCircuit, recordKeys } from './recordKeys.ts'

/** Everything random in these keys is a hash of this, so anybody can forge proofs under them. */
const sentence = 'wallet bank: development keys, anybody can forge proofs with them'
const beacon = createHash('sha256').update(sentence).digest('hex')
const power = 14
const iterationsExponent = 10
const beaconName = 'development beacon'

async function createPowersOfTau(folder: string): Promise<string> {
  const [blank, final, prepared] = ['blank', 'final', 'prepared'].map((name) => join(folder, `${name}.ptau`))
  if (blank === undefined || final === undefined || prepared === undefined) throw new Error('no file names')
  await powersOfTau.newAccumulator(await curves.getCurveFromName('bn128'), power, blank)
  await powersOfTau.beacon(blank, final, beaconName, beacon, iterationsExponent)
  await powersOfTau.preparePhase2(final, prepared)
  return prepared
}

async function finishCircuit(name: CircuitName, powers: string, folder: string): Promise<FinishedCircuit> {
  const compiled = await compileCircuit(name, join(folder, name))
  const [blank, zkey] = [join(folder, `${name}.0.zkey`), join(folder, `${name}.zkey`)]
  await zKey.newZKey(compiled.r1cs, powers, blank)
  // Without this act gamma and delta would be the same point.
  await zKey.beacon(blank, zkey, beaconName, beacon, iterationsExponent)
  return { ...compiled, zkey }
}

const folder = await mkdtemp(join(tmpdir(), 'ceremony-'))
try {
  const powers = process.argv[2] ?? (await createPowersOfTau(folder))
  const circuits: Partial<Record<CircuitName, FinishedCircuit>> = {}
  for (const name of circuitNames) circuits[name] = await finishCircuit(name, powers, folder)
  const provenance = await recordKeys({
    folder: fileURLToPath(keysFolder),
    powersOfTau: { file: powers, origin: `power ${power}, one beacon of sha256("${sentence}")` },
    circuits: circuits as Record<CircuitName, FinishedCircuit>,
  })
  process.stdout.write(`${JSON.stringify(provenance, null, 2)}\n`)
} finally {
  await rm(folder, { recursive: true, force: true })
  await (await curves.getCurveFromName('bn128')).terminate()
}
