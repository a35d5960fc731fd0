import { resolvePath } from '@bank/settings'
import { parseOptions } from '../parseOptions.ts'
import type { KeySource } from './sending/openSigner.ts'
import { readKeySource } from './sending/readKeySource.ts'

export const usage = `Usage: npm run deploy -- --network NAME [OPTIONS]
  --network NAME          bsc, or a network file (.json)
  --settings FILE         the operator's decisions; default deployment.json
  --example               prints such a file and ends
  --keystore FILE         the deployer's key, encrypted by a password (geth, Clef, MetaMask)
  --password-file FILE    that password; without it the terminal asks
  --signer URL            a remote signer (eth_signTransaction) in place of a keystore
  --signer-address 0x…    the deployer's address at that signer
  --signer-token-file F   a file with the bearer token for that signer
  --out FOLDER            for records and settings; default deployments
  --another               deploys a second bank beside the recorded one
  --yes                   does not ask after the plan
  --verify                submits the sources of a deployment to the explorer (EXPLORER_API_KEY) and ends`

const options = {
  network: { type: 'string' },
  settings: { type: 'string', default: 'deployment.json' },
  example: { type: 'boolean', default: false },
  keystore: { type: 'string' },
  'password-file': { type: 'string' },
  signer: { type: 'string' },
  'signer-address': { type: 'string' },
  'signer-token-file': { type: 'string' },
  out: { type: 'string', default: 'deployments' },
  another: { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
  verify: { type: 'boolean', default: false },
} as const

/** A parsed command line. */
export type Command =
  | { readonly action: 'example' }
  | { readonly action: 'help' }
  | { readonly action: 'verify'; readonly network: string; readonly folder: string }
  | {
      readonly action: 'deploy'
      readonly network: string
      readonly settingsFile: string
      readonly folder: string
      readonly key: KeySource
      /** A file with the token of a remote signer. */
      readonly tokenFile: string | undefined
      readonly isConfirmed: boolean
      readonly isAnother: boolean
    }

type Values = ReturnType<typeof parseOptions<typeof options>>

/** Parses the command line; throws RangeError with the first fault. */
export function readCommand(args: readonly string[]): Command {
  const values = resolvePaths(parseOptions(args, options))
  if (values.help) return { action: 'help' }
  if (values.example) return { action: 'example' }
  if (values.network === undefined) throw new RangeError('--network is missing')
  const { network, out: folder } = values
  if (values.verify) return { action: 'verify', network, folder }
  return {
    action: 'deploy',
    network,
    settingsFile: values.settings,
    folder,
    key: readKeySource(values),
    tokenFile: values['signer-token-file'],
    isConfirmed: values.yes,
    isAnother: values.another,
  }
}

const pathNames = ['settings', 'signer-token-file', 'out'] as const

function resolvePaths(values: Values): Values {
  const paths = pathNames.flatMap((name) =>
    values[name] === undefined ? [] : [[name, resolvePath(values[name])]],
  )
  const { network } = values
  const file = network?.endsWith('.json') ? { network: resolvePath(network) } : {}
  return { ...values, ...Object.fromEntries(paths), ...file }
}
