import { readFile } from 'node:fs/promises'
import { freezeDatabase, liftFreeze } from '@bank/bank'
import { type Environment, parseList, readHomeChainId, readSecretFiles, resolvePath } from '@bank/settings'
import { type Address, isAddress } from 'viem'
import { openProviders } from '../deploy/checks/provider.ts'
import { openSigner } from '../deploy/sending/openSigner.ts'
import { readKeySource } from '../deploy/sending/readKeySource.ts'
import { describeError } from '../describeError.ts'
import { parseOptions } from '../parseOptions.ts'
import { readSettingsFile } from '../processes/readSettingsFile.ts'
import { reportFailure } from '../reportFailure.ts'
import { pauseCall, pauseVault, type VaultPlace } from './pauseVault.ts'

const usage = `Usage: npm run freeze -- --by NAME --reason TEXT [OPTIONS]
Stops everything: nothing is posted, nothing is signed, nothing leaves the vault.
  --by NAME               who does it
  --reason TEXT           why; members never see it
  --worker FILE           settings of the worker (vault and RPC addresses); without it, this command's own environment
  --secrets FOLDER        the secrets that systemd passes to the processes, such as the RPC addresses
  --keystore FILE         the guardian's key, encrypted by a password
  --password-file FILE    that password; without it the terminal asks
  --signer URL            a remote signer in place of a keystore
  --signer-address 0x…    the guardian's address at that signer
  --signer-token-file F   a file with the bearer token for that signer
  --only PART             database or vault alone
  --lift                  ends a freeze of the database; the owner of the vault unpauses it
DATABASE_MIGRATION_URL or DATABASE_MIGRATION_URL_FILE: the database as the owner of its tables.
Ends with 0 when all of it is done.`

const options = {
  by: { type: 'string' },
  reason: { type: 'string' },
  worker: { type: 'string' },
  secrets: { type: 'string' },
  keystore: { type: 'string' },
  'password-file': { type: 'string' },
  signer: { type: 'string' },
  'signer-address': { type: 'string' },
  'signer-token-file': { type: 'string' },
  only: { type: 'string' },
  lift: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const
type Values = ReturnType<typeof parseOptions<typeof options>>

/** One part of the freeze: its line when it is done, or the reason why not. */
type Part = { readonly name: string; run(): Promise<string> }

const report = (line: string) => process.stdout.write(`${line}\n`)

function readText(values: Values, name: 'by' | 'reason', maximum: number): string {
  const text = values[name]?.trim() ?? ''
  if (text === '' || text.length > maximum)
    throw new RangeError(`--${name} is missing, or longer than ${maximum} characters`)
  return text
}

function createDatabasePart(values: Values, environment: Environment): Part {
  const act = { by: readText(values, 'by', 100), reason: readText(values, 'reason', 500) }
  return {
    name: 'database',
    async run() {
      const databaseUrl = environment.DATABASE_MIGRATION_URL
      if (!databaseUrl) throw new Error('DATABASE_MIGRATION_URL is missing')
      if (values.lift) return `open again since ${(await liftFreeze({ ...act, databaseUrl })).toISOString()}`
      const at = await freezeDatabase({ ...act, databaseUrl })
      return `nothing is posted or signed since ${at.toISOString()}`
    },
  }
}

function readPlace(settings: Environment): VaultPlace {
  const chainId = readHomeChainId(settings)
  const vault = settings.VAULT_ADDRESS ?? ''
  const urls = parseList(settings[`RPC_URLS_${chainId}`] ?? '')
  if (!isAddress(vault)) throw new Error('VAULT_ADDRESS is missing or no address')
  if (urls.length === 0 || !urls.every((url) => URL.canParse(url)))
    throw new Error(`RPC_URLS_${chainId} is missing or no list of addresses`)
  return { chainId, vault: vault as Address, providers: openProviders(urls) }
}

function createVaultPart(values: Values, settings: Environment): Part {
  const hasKey = values.keystore !== undefined || values.signer !== undefined
  const key = hasKey ? readKeySource(values) : undefined
  return {
    name: 'vault',
    async run() {
      const place = readPlace(settings)
      if (key === undefined)
        throw new Error(
          `no key of the guardian is given (--keystore or --signer). Any wallet of the guardian can send it: to ${place.vault} on chain ${place.chainId}, value 0, data ${pauseCall}`,
        )
      const tokenFile = values['signer-token-file']
      const token = tokenFile && (await readFile(resolvePath(tokenFile), 'utf8')).trim()
      const { signer } = await openSigner(key.kind === 'signer' ? { ...key, access: { token } } : key)
      const hash = await pauseVault(place, signer)
      return hash === undefined ? 'was paused already' : `paused by ${hash}`
    },
  }
}

function chooseParts(values: Values, database: Part, vault: Part): readonly Part[] {
  const { only, lift } = values
  if (only !== undefined && only !== 'database' && only !== 'vault')
    throw new RangeError('--only is neither database nor vault')
  if (lift && only === 'vault') throw new RangeError('--lift: the owner of the vault unpauses it')
  if (only !== undefined) return only === 'database' ? [database] : [vault]
  return lift ? [database] : [database, vault]
}

/** A sentence of our own is shown whole. */
const describe = (error: unknown): string =>
  error instanceof Error && !('code' in error) && !('shortMessage' in error)
    ? error.message
    : describeError(error)

async function run(args: readonly string[]): Promise<boolean> {
  const values = parseOptions(args, options)
  if (values.help) {
    report(usage)
    return true
  }
  const environment = readSecretFiles(process.env)
  const settings =
    values.worker === undefined
      ? environment
      : await readSettingsFile('worker', {
          file: resolvePath(values.worker),
          secrets: values.secrets && resolvePath(values.secrets),
        })
  const parts = chooseParts(
    values,
    createDatabasePart(values, environment),
    createVaultPart(values, settings),
  )
  // One must not wait for the other: either may be what was attacked.
  const done = await Promise.all(
    parts.map(async ({ name, run }) => {
      try {
        report(`✓ ${name}: ${await run()}`)
        return true
      } catch (error) {
        report(`✗ ${name}: ${describe(error)}`)
        return false
      }
    }),
  )
  return done.every(Boolean)
}

try {
  if (!(await run(process.argv.slice(2)))) process.exitCode = 1
} catch (error) {
  reportFailure(error, usage)
}
