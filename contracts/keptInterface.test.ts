import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { contractsDirectory } from './forge.ts'

type Parameter = { readonly type: string; readonly components?: readonly Parameter[] }
type AbiItem = {
  readonly type: string
  readonly name?: string
  readonly inputs?: readonly Parameter[]
  readonly outputs?: readonly Parameter[]
  readonly stateMutability?: string
}
type Compiled = {
  readonly abi: readonly AbiItem[]
  readonly storageLayout: {
    readonly storage: readonly { label: string; slot: string; offset: number; type: string }[]
    readonly types: Readonly<Record<string, { label: string }>>
  }
}

/** Compiles the pinned sources as forge does, for their interface alone: no code is generated. */
function compileInterfaces(paths: readonly string[]): readonly Compiled[] {
  const sources = Object.fromEntries(
    globSync('src/**/*.sol', { cwd: contractsDirectory }).map((path) => [
      path,
      { content: readFileSync(join(contractsDirectory, path), 'utf8') },
    ]),
  )
  const output = execFileSync(process.execPath, ['solc.mjs', '--standard-json'], {
    cwd: contractsDirectory,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    input: JSON.stringify({
      language: 'Solidity',
      sources,
      settings: {
        evmVersion: 'cancun',
        remappings: ['@openzeppelin/contracts/', 'poseidon-solidity/'].map(
          (prefix) => `${prefix}=../node_modules/${prefix}`,
        ),
        outputSelection: Object.fromEntries(paths.map((path) => [path, { '*': ['abi', 'storageLayout'] }])),
      },
    }),
  })
  const { contracts } = JSON.parse(output) as { contracts: Record<string, Record<string, Compiled>> }
  return paths.map((path) => Object.values(contracts[path] ?? {})[0] as Compiled)
}

function formatTypes(parameters: readonly Parameter[] = []): string {
  const types = parameters.map(({ type, components }) =>
    components === undefined ? type : type.replace('tuple', formatTypes(components)),
  )
  return `(${types.join(',')})`
}

/** One line for each slot in use and each member of the ABI. */
function formatInterface({ abi, storageLayout }: Compiled): string {
  const slots = storageLayout.storage.map(
    ({ label, slot, offset, type }) => `${slot}+${offset} ${label}: ${storageLayout.types[type]?.label}`,
  )
  const members = abi.map(({ type, name = '', inputs, outputs, stateMutability = '' }) =>
    `${type} ${name}${formatTypes(inputs)} ${stateMutability} ${type === 'function' ? formatTypes(outputs) : ''}`.trimEnd(),
  )
  return `${[...slots, '', ...members.toSorted()].join('\n')}\n`
}

describe('the kept interface', () => {
  const names = ['Vault', 'PrivatePool']

  test('behavior: storage layout and ABI of vault and pool are those that were kept', async () => {
    const compiled = compileInterfaces(names.map((name) => `src/${name}.sol`))
    for (const [index, contract] of compiled.entries())
      await expect(formatInterface(contract)).toMatchFileSnapshot(
        `test/fixtures/${names[index]}.interface.txt`,
      )
  })
})
