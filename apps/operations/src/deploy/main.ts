import { readFile } from 'node:fs/promises'
import { readSecretFiles } from '@bank/settings'
import promptInput from '@inquirer/input'
import { deploy } from './deploy.ts'
import { type Command, readCommand, usage } from './readCommand.ts'
import { listFiles, readRecord } from './record/deploymentRecord.ts'
import { openSigner } from './sending/openSigner.ts'
import { exampleSettings, parseSettings } from './settings/deploymentSettings.ts'
import { readNetwork } from './settings/networks.ts'
import { completeNetwork } from './testParts/completeNetwork.ts'
import { submitSources } from './verify/submitSources.ts'

const report = (line: string) => process.stdout.write(`${line}\n`)

async function runDeploy(command: Extract<Command, { action: 'deploy' }>): Promise<boolean> {
  const written = await readNetwork(command.network)
  const text = await readFile(command.settingsFile, 'utf8').catch(() => {
    throw new RangeError(`There is no settings file ${command.settingsFile}; --example prints one.`)
  })
  const settings = parseSettings(text, command.settingsFile)
  const token =
    command.tokenFile === undefined ? undefined : (await readFile(command.tokenFile, 'utf8')).trim()
  const key = command.key.kind === 'signer' ? { ...command.key, access: { token } } : command.key
  const confirm = async () =>
    command.isConfirmed ||
    (await promptInput({ message: `Type "${written.name}" to send:` })).trim() === written.name
  const { signer, account } = await openSigner(key)
  const network = await completeNetwork(written, {
    rpcUrl: settings.rpcUrls[0] ?? '',
    account,
    folder: listFiles(command.folder, written).folder,
    report,
    confirm,
  })
  const record =
    network && (await deploy({ network, settings, folder: command.folder, signer, report, confirm }))
  if (record === undefined) report('Nothing was sent.')
  return record !== undefined
}

async function runVerify({
  network: name,
  folder,
}: Extract<Command, { action: 'verify' }>): Promise<boolean> {
  const network = await readNetwork(name)
  const { EXPLORER_API_KEY: apiKey } = readSecretFiles(process.env)
  if (!apiKey) throw new RangeError('EXPLORER_API_KEY or EXPLORER_API_KEY_FILE is missing.')
  const record = await readRecord(folder, network)
  const results = await submitSources({ record, folder: listFiles(folder, network).folder, apiKey })
  for (const { name: contract, result } of results) report(`${contract}: ${result}`)
  return results.every(({ result }) => result === 'verified')
}

async function run(args: readonly string[]): Promise<boolean> {
  const command = readCommand(args)
  if (command.action === 'example') {
    report(JSON.stringify(exampleSettings, null, 2))
    return true
  }
  return command.action === 'verify' ? runVerify(command) : runDeploy(command)
}

try {
  if (!(await run(process.argv.slice(2)))) process.exitCode = 1
} catch (error) {
  const isMisuse = error instanceof RangeError
  process.stderr.write(`${error instanceof Error ? error.message : error}\n${isMisuse ? `\n${usage}\n` : ''}`)
  process.exitCode = isMisuse ? 2 : 1
}
