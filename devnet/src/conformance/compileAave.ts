import { spawn } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { type PublishedPackage, unpackPublished } from './unpackPublished.ts'

/** `compileAave.ts FOLDER`: downloads Aave's current contracts and writes what they compile to into `contracts.json`. */
const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('compileAave.ts takes the folder for what is downloaded')

const published: PublishedPackage = {
  name: '@aave-dao/aave-v3-origin@3.6.0',
  tarball: 'aave-dao-aave-v3-origin-3.6.0.tgz',
  sha256: '95086026ebe7eb2806519f24589beedd07837b1038205b2a841f78b6289f05a2',
}
const sourceFolder = join(folder, 'package/src/contracts')
const compiler = resolve(import.meta.dirname, '../../../contracts/solc.mjs')
/** Sources that a market is made of; `misc` and `helpers` have more, which need packages that are not here. */
const wanted = [
  /^dependencies\/(openzeppelin|gnosis|chainlink|weth)\//,
  /^interfaces\/(?!IATokenWithDelegation)/,
  /^protocol\/(configuration|libraries|pool)\//,
  /^protocol\/tokenization\/(base\/|AToken\.sol|VariableDebtToken\.sol)/,
  /^instances\/(Pool|PoolConfigurator|AToken|VariableDebtToken)Instance\.sol/,
  /^misc\/(AaveOracle|DefaultReserveInterestRateStrategyV2)\.sol/,
  /^misc\/(aave-upgradeability|flashloan\/interfaces)\//,
]

type Compiled = {
  readonly abi: readonly unknown[]
  readonly evm: { readonly bytecode: { readonly object: string; readonly linkReferences: object } }
}
type Output = {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[]
  readonly contracts: Readonly<Record<string, Readonly<Record<string, Compiled>>>>
}

async function readSources(): Promise<Record<string, { content: string }>> {
  const entries = await readdir(sourceFolder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(sourceFolder, join(entry.parentPath, entry.name)))
    .filter((path) => wanted.some((pattern) => pattern.test(path)))
  const sources = paths.map(async (path) => {
    const content = await readFile(join(sourceFolder, path), 'utf8')
    return [path, { content }] as const
  })
  return Object.fromEntries(await Promise.all(sources))
}

/** Compiles with the compiler of our own contracts; OpenZeppelin's are those of our lockfile. */
async function compile(): Promise<Output> {
  const input = {
    language: 'Solidity',
    sources: await readSources(),
    settings: {
      optimizer: { enabled: true, runs: 200 },
      evmVersion: 'cancun',
      remappings: ['openzeppelin-contracts/contracts/=../node_modules/@openzeppelin/contracts/'],
      outputSelection: {
        '*': { '*': ['abi', 'evm.bytecode.object', 'evm.bytecode.linkReferences'] },
      },
    },
  }
  const child = spawn(process.execPath, [compiler, '--standard-json'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(JSON.stringify(input))
  return JSON.parse(await text(child.stdout)) as Output
}

await unpackPublished(folder, published, ['package/LICENSE', 'package/src/contracts'])
const { errors = [], contracts } = await compile()
const failures = errors.filter(({ severity }) => severity === 'error')
if (failures.length > 0) throw new Error(failures.map(({ formattedMessage }) => formattedMessage).join('\n'))
const artifacts = Object.entries(contracts).flatMap(([path, inFile]) =>
  Object.entries(inFile).map(([contractName, { abi, evm }]) => {
    const { object, linkReferences } = evm.bytecode
    const artifact = { contractName, abi, bytecode: `0x${object}`, linkReferences }
    return [path.replace(/\.sol$/, ''), artifact] as const
  }),
)
await writeFile(join(folder, 'contracts.json'), JSON.stringify(Object.fromEntries(artifacts)))
process.stdout.write(
  `${published.name}: BUSL-1.1, for use that is not production; ${artifacts.length} contracts\n`,
)
