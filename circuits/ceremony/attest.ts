// A contributor attests a contribution of their own; README.md of this folder has the order.
//   node circuits/ceremony/attest.ts text CIRCUIT FILE | add CIRCUIT FILE ADDRESS SIGNATURE ATTESTATIONS
// FILE ends with the contribution; CIRCUIT is powersOfTau for a file of the first phase.
import { readFile, writeFile } from 'node:fs/promises'
import { circuitNames } from '../compileCircuit.ts'
import { assertSigned } from './assertAttested.ts'
import { firstPhase, formatAttestation, getOwnContribution, parseAttestations } from './attestation.ts'
import { listContributions, listPowersContributions } from './listContributions.ts'

const [step, circuit = '', file = '', address, signature = '', list = ''] = process.argv.slice(2)
const names = [firstPhase, ...circuitNames]
if (!names.includes(circuit)) throw new Error(`There is no circuit "${circuit}"; name ${names.join(' or ')}.`)
const bytes = new Uint8Array(await readFile(file))
const acts = circuit === firstPhase ? listPowersContributions(bytes) : listContributions(bytes)
const contribution = getOwnContribution(circuit, acts)
if (step === 'text') process.stdout.write(`${formatAttestation(contribution)}\n`)
else if (step === 'add') {
  const earlier = await readFile(list, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return '[]'
  })
  const own = [{ ...contribution, address, signature: signature.toLowerCase() }]
  const attestations = [...parseAttestations(earlier), ...parseAttestations(JSON.stringify(own))]
  for (const attestation of attestations.slice(-1)) await assertSigned(attestation)
  await writeFile(list, `${JSON.stringify(attestations, null, 2)}\n`)
} else throw new Error('Name a step: text or add.')
