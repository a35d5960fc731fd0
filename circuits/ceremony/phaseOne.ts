// Phase 1 (powers of tau) is independent of our circuits; README.md of this folder has the order.
//   node circuits/ceremony/phaseOne.ts new OUT | contribute IN OUT NAME | beacon IN OUT HEX EXPONENT | prepare IN OUT | verify FILE
import { randomBytes } from 'node:crypto'
import { curves, powersOfTau } from 'snarkjs'
import { logger } from './logger.ts'

/** Twice what the 6,832 constraints of a spend need. */
const power = 14

const [step, ...parameters] = process.argv.slice(2)
const [from = '', to = '', third = '', fourth = '10'] = parameters
const curve = await curves.getCurveFromName('bn128')
if (step === 'new') await powersOfTau.newAccumulator(curve, power, from, logger)
else if (step === 'contribute')
  await powersOfTau.contribute(from, to, third, randomBytes(64).toString('hex'), logger)
else if (step === 'beacon') await powersOfTau.beacon(from, to, 'beacon', third, Number(fourth), logger)
else if (step === 'prepare') await powersOfTau.preparePhase2(from, to, logger)
else if (step === 'verify') {
  if (!(await powersOfTau.verify(from, logger))) process.exitCode = 1
} else throw new Error('Name a step: new, contribute, beacon, prepare or verify.')
await curve.terminate()
