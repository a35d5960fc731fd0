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
  const confirm = () => (command.isConfirmed ? Promise.resolve(true) : requestName(written.name))
  const { signer, account } = await openSigner(key)
  const network = await completeNetwork(written, {
    rpcUrl: settings.rpcUrls[0] ?? '',
    account,
    folder: listFiles(command.folder, written).folder,
    report,
    confirm,
  })
  const record =
    network &&
    (await deploy({
      network,
      settings,
      folder: command.folder,
      signer,
      report,
      confirm,
      isAnother: command.isAnother,
    }))
  if (record === undefined) report('Nothing was sent.')
  return record !== undefined
}

async function requestName(name: string): Promise<boolean> {
  if (!process.stdin.isTTY)
    throw new RangeError('There is no terminal to ask for a confirmation: give --yes.')
  const typed = (await promptInput({ message: `Type "${name}" to send:` })).trim()
  if (typed !== name) report(`"${typed}" is not ${name}.`)
  return typed === name
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

function readArguments(): Command | undefined {
  try {
    return readCommand(process.argv.slice(2))
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n\n${usage}\n`)
    process.exitCode = 2
    return undefined
  }
}

async function run(command: Command): Promise<boolean> {
  if (command.action === 'help' || command.action === 'example') {
    report(command.action === 'help' ? usage : JSON.stringify(exampleSettings, null, 2))
    return true
  }
  return command.action === 'verify' ? runVerify(command) : runDeploy(command)
}

try {
  const command = readArguments()
  if (command !== undefined && !(await run(command))) process.exitCode = 1
} catch (error) {
  const isCancelled = error instanceof Error && error.name === 'ExitPromptError'
  const message = isCancelled ? '\nNothing was sent.' : error instanceof Error ? error.message : error
  process.stderr.write(`${message}\n`)
  process.exitCode = error instanceof RangeError ? 2 : 1
}
