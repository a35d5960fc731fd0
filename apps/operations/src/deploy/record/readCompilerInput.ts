import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Compiler } from '@bank/chain/server'
import { keccak256, stringToHex } from 'viem'

/** The standard JSON input of the compiler that gives exactly the deployed creation code. */
export type CompilerInput = {
  readonly language: 'Solidity'
  readonly sources: Readonly<Record<string, { readonly content: string }>>
  readonly settings: Readonly<Record<string, unknown>>
}

const contractsFolder = new URL('../../../../../contracts/', import.meta.url)
const resolvePackage = createRequire(new URL('package.json', contractsFolder))

/** Composes the compiler's input from the sources of this clone; throws Error for one that is not what was compiled. */
export async function readCompilerInput(compiler: Compiler): Promise<CompilerInput> {
  const sources: Record<string, { content: string }> = {}
  for (const [name, hash] of Object.entries(compiler.sources)) {
    const content = await readFile(
      name.startsWith('src/') ? new URL(name, contractsFolder) : resolvePackage.resolve(name),
      'utf8',
    )
    if (keccak256(stringToHex(content)) !== hash)
      throw new Error(
        `${name} is not the source that was compiled: this clone was changed after "npm run gen".`,
      )
    sources[name] = { content }
  }
  const outputSelection = { '*': { '*': ['abi', 'evm.bytecode', 'evm.deployedBytecode'] } }
  return { language: 'Solidity', sources, settings: { ...compiler.settings, outputSelection } }
}
