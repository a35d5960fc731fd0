import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { readHomeChainId } from '@bank/settings'
import { getAddressFile } from '../database/databaseFiles.ts'
import { findSecret, openSecret } from '../files/openSecret.ts'
import { type WrittenFile, writeFiles } from '../files/writeFiles.ts'
import { listProcessVariables } from '../processes/listProcessVariables.ts'
import { type ConfiguredProcess, readSettingProblems } from '../processes/readSettingProblems.ts'
import { listSecretFiles, type SecretFile } from '../processes/secretFiles.ts'
import type { Answers } from './answers.ts'
import {
  composeSettings,
  composeShared,
  describeSource,
  findExampleHosts,
  findSettingProblems,
  type Settings,
} from './composeSettings.ts'
import { findSignerProblems } from './composeSigner.ts'

export type ConfigureOptions = {
  readonly answers: Answers
  /** Folder of the files of settings; the secrets are in its folder `secrets`. */
  readonly folder: string
  /** Leaves the files of secrets out, which the systemd units and compose.yaml name themselves. */
  readonly isCredentials?: boolean
  /** Replaces files of settings that say something else; never a secret. */
  readonly isForced?: boolean
}

/** Secrets of the bank's own, which are created where they are missing. */
const generated = ['SESSION_SECRET', 'OPERATOR_KEY', 'METRICS_TOKEN']
const createSecret = () => randomBytes(32).toString('hex')

/** A process with its settings, the files of its secrets, and what these hold or will hold. */
type Planned = {
  readonly process: ConfiguredProcess
  readonly settings: Settings
  readonly secretFiles: readonly SecretFile[]
  readonly secrets: Settings
}

/**
 * Writes the settings of each process, with those variables alone that it reads, once the process itself accepts them, and
 * creates the secrets that are missing; returns the names of the files written. Throws Error that names every problem; nothing
 * is written then.
 */
export async function configure(options: ConfigureOptions): Promise<readonly string[]> {
  const { answers, folder, isForced = false } = options
  const deployed = await readDeployed(answers)
  const chainId = readHomeChainId(deployed)
  const variables = await listProcessVariables()
  const shared = composeShared(answers, deployed, chainId)
  const problems = [...findSettingProblems(answers, variables), ...findSignerProblems(answers)]
  const fresh = new Map<string, string>()
  const planned: Planned[] = []
  for (const process of listProcesses(answers)) {
    const secretFiles = placeSecrets(process, options, chainId)
    const { secrets, missing } = await readSecrets(secretFiles, fresh)
    problems.push(...missing)
    planned.push({
      process,
      secretFiles,
      secrets,
      settings: composeSettings(process, shared, { answers, variables }),
    })
  }
  problems.push(...findExampleHosts(answers, listProviderFiles(planned)))
  problems.push(...(await findRefusals(planned, answers)))
  const unique = [...new Set(problems)]
  if (unique.length > 0)
    throw new Error(`Nothing was written:\n${unique.map((problem) => `  ${problem}`).join('\n')}`)
  const files = describeFiles(planned, options)
  const secretFolder = join(folder, 'secrets')
  if ((await mkdir(secretFolder, { recursive: true })) !== undefined) await chmod(secretFolder, 0o700)
  const written = await writeFiles(files, { isForced })
  for (const [file, secret] of fresh) await openSecret(file, () => secret)
  return [...written, ...fresh.keys()]
}

const listProviderFiles = (planned: readonly Planned[]) =>
  planned.flatMap(({ secretFiles, secrets }) =>
    secretFiles
      .filter(({ variable }) => variable.startsWith('RPC_URLS_'))
      .map(({ variable, file }) => ({ file, text: secrets[variable] ?? '' })),
  )

const listProcesses = ({ signerUpstreamUrl }: Answers): readonly ConfiguredProcess[] =>
  signerUpstreamUrl === undefined ? ['api', 'console', 'worker'] : ['api', 'console', 'worker', 'signer']

async function readDeployed({ deploymentFolder }: Answers): Promise<Settings> {
  const file = join(deploymentFolder, 'bank.env')
  const text = await readFile(file, 'utf8').catch(() => {
    throw new RangeError(`deploymentFolder: there is no ${file}; npm run deploy writes it.`)
  })
  return parseEnv(text) as Settings
}

/** The files of a process's secrets, where the answers have them elsewhere than among all secrets. */
function placeSecrets(
  process: ConfiguredProcess,
  { answers, folder }: ConfigureOptions,
  chainId: number,
): readonly SecretFile[] {
  const { databaseFolder, rpcUrlsFile } = answers
  return listSecretFiles(process, join(folder, 'secrets'), chainId).map(({ variable, file }) => {
    if (variable === 'DATABASE_URL' && databaseFolder !== undefined && process !== 'signer')
      return { variable, file: getAddressFile(databaseFolder, process) }
    return { variable, file: variable.startsWith('RPC_URLS_') ? (rpcUrlsFile ?? file) : file }
  })
}

/** Reads the secrets of a process; those of the bank's own that are missing are new, and the same for every process. */
async function readSecrets(
  files: readonly SecretFile[],
  fresh: Map<string, string>,
): Promise<{ readonly secrets: Settings; readonly missing: readonly string[] }> {
  const secrets: Record<string, string> = {}
  const missing: string[] = []
  for (const { variable, file } of files) {
    const known = (await findSecret(file)) ?? fresh.get(file)
    if (known !== undefined) secrets[variable] = known
    else if (generated.includes(variable)) {
      fresh.set(file, createSecret())
      secrets[variable] = fresh.get(file) ?? ''
    } else missing.push(`${file} is missing: ${describeMissing(variable)}`)
  }
  return { secrets, missing }
}

const describeMissing = (variable: string): string =>
  variable === 'DATABASE_URL'
    ? 'npm run database:create writes it; databaseFolder names another folder'
    : 'write the addresses of two providers into it, one a line; rpcUrlsFile names another file'

/** Finds the settings that a process refuses; a secret that is missing is named once, by its file. */
async function findRefusals(planned: readonly Planned[], answers: Answers): Promise<string[]> {
  const found = await Promise.all(
    planned.map(async ({ process, settings, secretFiles, secrets }) => {
      const { problems } = await readSettingProblems(process, { ...settings, ...secrets })
      const isMissing = (problem: string) =>
        secretFiles.some(
          ({ variable }) => secrets[variable] === undefined && problem.split(' ')[0] === variable,
        )
      return problems
        .filter((problem) => !isMissing(problem))
        .map((problem) => {
          const secret = secretFiles.find(({ variable }) => problem.split(' ')[0] === variable)
          const source = secret?.file ?? describeSource(problem, answers)
          return `${process}: ${problem}${source === undefined ? '' : ` → correct ${source}`}`
        })
    }),
  )
  return found.flat()
}

const heading = '# Written by npm run configure; docs/configuration.md describes each variable.'

function describeFiles(
  planned: readonly Planned[],
  { answers, folder, isCredentials = false }: ConfigureOptions,
): readonly WrittenFile[] {
  const nameFiles = (files: readonly SecretFile[]) =>
    isCredentials ? [] : files.map(({ variable, file }) => [`${variable}_FILE`, file] as const)
  const format = (name: string, entries: readonly (readonly [string, string])[]): WrittenFile => ({
    file: join(folder, `${name}.env`),
    text: `${[heading, ...entries.map(([variable, value]) => `${variable}=${value}`)].join('\n')}\n`,
  })
  const owner = getAddressFile(answers.databaseFolder ?? join(folder, 'secrets'), 'owner')
  return [
    ...planned.map(({ process, settings, secretFiles }) =>
      format(process, [...Object.entries(settings), ...nameFiles(secretFiles)]),
    ),
    format('migrate', [
      ['MODE', 'production'],
      ...nameFiles([{ variable: 'DATABASE_MIGRATION_URL', file: owner }]),
    ]),
  ]
}
