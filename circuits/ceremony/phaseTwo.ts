// Phase 2, once for each circuit; README.md of this folder has the order.
//   node circuits/ceremony/phaseTwo.ts setup CIRCUIT PTAU OUT | contribute IN OUT NAME | beacon IN OUT HEX EXPONENT | verify CIRCUIT PTAU ZKEY
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { curves, zKey } from 'snarkjs'
import { circuitNames, compileCircuit } from '../compileCircuit.ts'
import { logger } from './logger.ts'

const [step, ...parameters] = process.argv.slice(2)
const [first = '', second = '', third = '', fourth = '10'] = parameters
if (step === 'contribute')
  await zKey.contribute(first, second, third, randomBytes(64).toString('hex'), logger)
else if (step === 'beacon') await zKey.beacon(first, second, 'beacon', third, Number(fourth), logger)
else if (step === 'setup') await withConstraints((r1cs) => zKey.newZKey(r1cs, second, third, logger))
else if (step === 'verify') {
  const isSound = await withConstraints((r1cs) => zKey.verifyFromR1cs(r1cs, second, third, logger))
  if (isSound !== true) process.exitCode = 1
} else throw new Error('Name a step: setup, contribute, beacon or verify.')
await (await curves.getCurveFromName('bn128')).terminate()

/** Compiles the circuit again: a ceremony trusts no file that somebody else compiled. */
async function withConstraints<T>(act: (r1cs: string) => Promise<T>): Promise<T> {
  const name = circuitNames.find((known) => known === first)
  if (name === undefined)
    throw new Error(`There is no circuit "${first}"; name ${circuitNames.join(' or ')}.`)
  const folder = await mkdtemp(join(tmpdir(), 'circuit-'))
  try {
    return await act((await compileCircuit(name, folder)).r1cs)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
