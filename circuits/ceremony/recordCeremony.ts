// Puts the keys of a finished ceremony in the place of the development keys, after verifying every act of both phases:
//   node circuits/ceremony/recordCeremony.ts PTAU ORIGIN WITHDRAW_ZKEY SPEND_ZKEY RECEIPT_ZKEY
// ORIGIN says where the powers of tau come from and what hash their publisher names.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { curves, powersOfTau, zKey } from 'snarkjs'
import { type CircuitName, compileCircuit } from '../compileCircuit.ts'
import { keysFolder } from '../proving.ts'
import { logger } from './logger.ts'
import { type FinishedCircuit, recordKeys } from './recordKeys.ts'

/** Minimum number of contributors to phase 2; the keys are sound while one of them was honest. */
const minimumContributions = 20

const [powers = '', origin = '', withdrawKey = '', spendKey = '', receiptKey = ''] = process.argv.slice(2)
if (receiptKey === '') throw new Error('Name PTAU ORIGIN WITHDRAW_ZKEY SPEND_ZKEY RECEIPT_ZKEY.')

async function verifyCircuit(name: CircuitName, zkey: string, folder: string): Promise<FinishedCircuit> {
  const compiled = await compileCircuit(name, join(folder, name))
  if (!(await zKey.verifyFromR1cs(compiled.r1cs, powers, zkey, logger)))
    throw new Error(`${zkey} is no key of the ${name} circuit under these powers of tau.`)
  return { ...compiled, zkey }
}

const folder = await mkdtemp(join(tmpdir(), 'ceremony-'))
try {
  if (!(await powersOfTau.verify(powers, logger))) throw new Error(`${powers} is not sound.`)
  await recordKeys({
    kind: 'ceremony',
    folder: fileURLToPath(keysFolder),
    powersOfTau: { file: powers, origin },
    circuits: {
      withdraw: await verifyCircuit('withdraw', withdrawKey, folder),
      spend: await verifyCircuit('spend', spendKey, folder),
      receipt: await verifyCircuit('receipt', receiptKey, folder),
    },
    minimumContributions,
  })
} finally {
  await rm(folder, { recursive: true, force: true })
  await (await curves.getCurveFromName('bn128')).terminate()
}
