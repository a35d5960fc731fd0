import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Abi, Address, Hex } from 'viem'

type LinkReferences = Record<string, Record<string, readonly { readonly start: number }[]>>

/** A contract of `@aave/core-v3` as its package ships it: compiled, but without its libraries' addresses. */
export type AaveArtifact = {
  readonly contractName: string
  readonly abi: Abi
  readonly bytecode: string
  readonly linkReferences: LinkReferences
}

/** Reads an artifact from the installed package, for example `protocol/pool/Pool`; none of its text is kept here. */
export async function readAaveArtifact(path: string): Promise<AaveArtifact> {
  const root = dirname(createRequire(import.meta.url).resolve('@aave/core-v3/package.json'))
  const name = path.slice(path.lastIndexOf('/') + 1)
  return JSON.parse(await readFile(join(root, 'artifacts/contracts', `${path}.sol`, `${name}.json`), 'utf8'))
}

/** Splices the libraries' addresses into the creation code; throws when one of them is missing. */
export function linkAaveArtifact(artifact: AaveArtifact, libraries: ReadonlyMap<string, Address>): Hex {
  let code = artifact.bytecode
  for (const references of Object.values(artifact.linkReferences)) {
    for (const [library, places] of Object.entries(references)) {
      const address = libraries.get(library)
      if (address === undefined) throw new Error(`${artifact.contractName} needs the library ${library}`)
      for (const { start } of places) {
        const at = 2 + start * 2
        code = code.slice(0, at) + address.slice(2).toLowerCase() + code.slice(at + 40)
      }
    }
  }
  if (!/^0x[0-9a-f]+$/i.test(code)) throw new Error(`${artifact.contractName} is not completely linked`)
  return code as Hex
}
