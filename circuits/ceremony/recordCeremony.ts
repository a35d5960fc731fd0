// Puts the keys of a finished ceremony in the place of those in circuits/keys, after verifying every act of both phases:
//   node circuits/ceremony/recordCeremony.ts PTAU ATTESTATIONS FOLDER
// FOLDER holds a proving key for each circuit, CIRCUIT.zkey.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { curves } from 'snarkjs'
import { type CircuitName, circuitNames, compileCircuit } from '../compileCircuit.ts'
import { keysFolder } from '../proving.ts'
import { findPublicFile } from './assertCeremony.ts'
import { logger } from './logger.ts'
import { type FinishedCircuit, recordKeys } from './recordKeys.ts'

const [powers = '', attestationsFile = '', zkeys = ''] = process.argv.slice(2)
if (zkeys === '') throw new Error('Name PTAU ATTESTATIONS FOLDER.')

const folder = await mkdtemp(join(tmpdir(), 'ceremony-'))
try {
  const circuits: Partial<Record<CircuitName, FinishedCircuit>> = {}
  for (const name of circuitNames) {
    const compiled = await compileCircuit(name, join(folder, name))
    circuits[name] = { ...compiled, zkey: join(zkeys, `${name}.zkey`) }
  }
  await recordKeys({
    folder: fileURLToPath(keysFolder),
    powersOfTau: {
      file: powers,
      origin:
        findPublicFile(await readFile(powers)) ?? 'contributors of our own, whom attestations.json names',
    },
    circuits: circuits as Record<CircuitName, FinishedCircuit>,
    attestationsFile,
    logger,
  })
} finally {
  await rm(folder, { recursive: true, force: true })
  await (await curves.getCurveFromName('bn128')).terminate()
}
