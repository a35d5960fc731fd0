import { getExample, listVariables, type Variable } from '@bank/settings'
import { formatAttestationSetting, workerVariables } from './env.ts'
import { formatPoolsSetting } from './readMixing.ts'
import { formatAccessWords } from './readSignerAccess.ts'
import { formatSigningWords, type SigningRole } from './readSigningKey.ts'

const roleTexts: Readonly<Record<SigningRole, string>> = {
  PAYER: 'pays withdrawals; without it nothing is paid',
  ATTESTER: 'records figures of solvency',
  RELAYER: 'sends private withdrawals',
  APPROVER: 'approves screened private deposits and removes refused ones',
}

/** Variables that the members' server describes. */
const shared = [
  ...['RPC_URLS_<id>', 'MIXING_WAIT_MAX_MS', 'MIXING_KEEP_DAYS', 'MIXING_NOTE_KEY'],
  ...['ACROSS_API_URL', 'ACROSS_API_KEY', 'ACROSS_INTEGRATOR_ID', 'CROSS_RESET_FIRST_TOKENS'],
  'SETTLEMENTS_<id>',
  'RUNBOOK_URL',
]

/** The variables of the worker; one that another process describes has no text of its own. */
export function listWorkerVariables(): Variable[] {
  return [
    ...listVariables(workerVariables),
    ...shared.map((name) => describe(name, '')),
    describe(formatAttestationSetting('<id>'), 'The attestation contract.'),
    describe(formatPoolsSetting('<id>'), 'The pools, `address:startBlock`, separated by commas.'),
    describe(
      'MIXING_RELAY_ONLY',
      '`true` for a relayer of pools that another installation approves in: it has no approver.',
    ),
    ...(Object.keys(roleTexts) as SigningRole[]).flatMap(listRole),
  ]
}

function listRole(role: SigningRole): Variable[] {
  const { key, url, address, role: name } = formatSigningWords(role, '<id>')
  const access = formatAccessWords(role, '<id>')
  return [
    describe(url, `The remote signer of the key that ${roleTexts[role]}. Each role has a key of its own.`),
    describe(address, `The address of the ${name}’s key.`),
    describe(key, `The ${name}’s key itself; demo only.`),
    describe(
      access.certificate,
      `A file in PEM: the certificate that the worker shows to the ${name}’s signer.`,
    ),
    describe(access.privateKey, 'A file in PEM: the key of that certificate; both are set or neither.'),
    describe(
      access.authority,
      'A file in PEM: the authority of the signer’s own certificate, in place of the system’s.',
    ),
    describe(access.token, `A file with the bearer token for the ${name}’s signer.`),
  ]
}

const describe = (name: string, description: string): Variable => ({
  name,
  description,
  default: undefined,
  isRequired: false,
  example: getExample(name),
})
