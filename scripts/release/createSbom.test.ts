import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Spec, Validation } from '@cyclonedx/cyclonedx-library'
import { describe, expect, test } from 'vitest'
import { root } from '../paths.ts'
import { createSbom, type Sbom } from './createSbom.ts'

type Locked = { readonly version: string; readonly dev?: boolean }

const text = await createSbom()
const sbom: Sbom = JSON.parse(text)
const formatName = ({ group, name, version }: Sbom['components'][number]) =>
  `${group ? `${group}/` : ''}${name}@${version}`
const listed = new Set(sbom.components.map(formatName))
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))

/** The names and versions that the processes' own packages ask for, however deep. */
function listNeeded(): readonly string[] {
  const found = new Map<string, string>()
  const visit = (path: string) => {
    const { dependencies = {}, optionalDependencies = {} } = packages[path]
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const place = findPlace(path, name)
      if (place === undefined || found.has(place)) continue
      found.set(place, `${name}@${packages[place].version}`)
      visit(place)
    }
  }
  for (const app of ['apps/api', 'apps/console', 'apps/operations', 'apps/signer', 'apps/web', 'apps/worker'])
    visit(app)
  return [...found.values()]
}

/** The place of a package that another one asks for, as Node looks for it; a workspace is at its own folder. */
function findPlace(path: string, name: string): string | undefined {
  for (let at = path; ; at = at.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$|^(?!node_modules).*$/, '')) {
    const place = `${at === '' ? '' : `${at}/`}node_modules/${name}`
    const found = packages[place]
    if (found !== undefined) return found.link ? found.resolved : place
    if (at === '') return undefined
  }
}

describe('the list of components', () => {
  test('default: it is CycloneDX, by the schema of its publisher', async () => {
    const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6)
    expect(await validator.validate(text)).toBeNull()
    expect(await validator.validate(text.replace('"CycloneDX"', '"Other"'))).not.toBeNull()
  })

  test('default: it names the product, and nothing in it depends on when or where it was made', () => {
    expect(sbom.metadata.component).toMatchObject({ name: 'wallet-bank', type: 'application' })
    expect([sbom.metadata.timestamp, sbom.serialNumber]).toEqual([undefined, undefined])
    expect(text).not.toContain(root)
  })

  test('behavior: it has every package that a process or a page asks for, and its licence', () => {
    const needed = listNeeded()
    expect(needed.length).toBeGreaterThan(100)
    expect(needed.filter((name) => !listed.has(name))).toEqual([])
    for (const name of ['viem', 'fastify', 'pg', 'react', 'node'])
      expect(sbom.components.map((component) => component.name)).toContain(name)
    const unlicensed = sbom.components.filter(({ licenses = [] }) => licenses.length === 0)
    // Its package names the BSD licence in a form that npm gave up.
    expect(unlicensed.map(({ name }) => name)).toEqual(['esprima'])
  })

  test('behavior: it has no tool of development', () => {
    const tools = Object.entries(packages as Record<string, Locked>).flatMap(([path, { dev, version }]) =>
      dev === true ? [`${path.replace(/^.*node_modules\//, '')}@${version}`] : [],
    )
    const run = new Set(listNeeded())
    expect(tools).toContain(`vitest@${packages['node_modules/vitest'].version}`)
    expect(tools.filter((name) => listed.has(name) && !run.has(name))).toEqual([])
  })
})
