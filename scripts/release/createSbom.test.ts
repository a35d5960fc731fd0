import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Spec, Validation } from '@cyclonedx/cyclonedx-library'
import { describe, expect, test } from 'vitest'
import { root } from '../paths.ts'
import { createSbom } from './createSbom.ts'

type Sbom = {
  readonly serialNumber?: string
  readonly metadata: { readonly component: { readonly name: string }; readonly timestamp?: string }
  readonly components: readonly {
    readonly group?: string
    readonly name: string
    readonly version: string
    readonly licenses?: readonly unknown[]
  }[]
}
type Manifest = {
  readonly name: string
  readonly version: string
  readonly dependencies?: Readonly<Record<string, string>>
}

const text = createSbom()
const sbom: Sbom = JSON.parse(text)
const listed = new Set(
  sbom.components.map(({ group, name, version }) => `${group ? `${group}/` : ''}${name}@${version}`),
)
const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

/** The folder of an installed package, found as Node finds it. */
function findInstalled(from: string, name: string): string {
  for (let folder = from; ; folder = dirname(folder)) {
    const place = join(folder, 'node_modules', name)
    if (existsSync(join(place, 'package.json'))) return place
    if (folder === dirname(folder)) throw new Error(`${name} is not installed for ${from}`)
  }
}

describe('the list of components', () => {
  test('default: it is CycloneDX, by the schema of its publisher', async () => {
    const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6)
    expect(await validator.validate(text)).toBeNull()
    expect(await validator.validate(text.replace('"CycloneDX"', '"Other"'))).not.toBeNull()
  })

  test('default: it names the product, and nothing in it depends on when or where it was made', () => {
    expect(sbom.metadata.component.name).toBe('wallet-bank')
    expect([sbom.metadata.timestamp, sbom.serialNumber]).toEqual([undefined, undefined])
    expect(text).not.toContain(root)
    expect(createSbom()).toBe(text)
  })

  test('behavior: it has what every app and package asks for, in the version that is installed', () => {
    const folders = globSync(['apps/*', 'packages/*'], { cwd: root }).map((folder) => join(root, folder))
    const needed = folders.flatMap((folder) =>
      Object.keys(readManifest(folder).dependencies ?? {}).map((name) => {
        const installed = readManifest(findInstalled(folder, name))
        return `${installed.name}@${installed.version}`
      }),
    )
    expect(new Set(needed).size).toBeGreaterThan(40)
    expect(needed.filter((name) => !listed.has(name))).toEqual([])
    expect(sbom.components.map(({ name }) => name)).toEqual(expect.arrayContaining(['node', 'react', 'viem']))
  })

  test('behavior: each has its licence', () => {
    const unlicensed = sbom.components.filter(({ licenses = [] }) => licenses.length === 0)
    // Its package names the BSD licence in a form that npm gave up.
    expect(unlicensed.map(({ name }) => name)).toEqual(['esprima'])
  })

  test('behavior: it has no tool of development', () => {
    const tools = [
      'vitest',
      '@biomejs/biome',
      '@foundry-rs/anvil',
      '@playwright/test',
      'knip',
      '@bank/devnet',
    ]
    expect([...listed].filter((name) => tools.includes(name.slice(0, name.lastIndexOf('@'))))).toEqual([])
  })
})
