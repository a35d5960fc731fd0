import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Enums, Models, Serialize, SPDX, Spec } from '@cyclonedx/cyclonedx-library'
import { root } from '../paths.ts'

type Locked = {
  readonly version: string
  readonly license?: string
  /** True for a workspace, whose own entry is at `resolved`. */
  readonly link?: boolean
  readonly resolved?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}
/** The lockfile's packages by their paths. */
type Lock = Readonly<Record<string, Locked>>

/** The processes and commands of an installation, and the pages that it serves. */
const apps = ['apps/api', 'apps/console', 'apps/operations', 'apps/signer', 'apps/web', 'apps/worker']

/**
 * Lists in CycloneDX 1.6 what an installation runs, without the tools of development, from the lockfile; the same lockfile gives
 * the same text: no serial number, no clock.
 */
export function createSbom(): string {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    readonly packages: Lock
  }
  const product = new Models.Component(Enums.ComponentType.Application, 'wallet-bank', {
    version: packages['']?.version ?? '',
    bomRef: 'wallet-bank',
  })
  const components = new Map<string, Models.Component>()
  const add = (path: string): Models.Component => {
    const known = components.get(path)
    if (known !== undefined) return known
    const component = toComponent(path, packages)
    components.set(path, component)
    for (const next of listPlaces(path, packages)) component.dependencies.add(add(next).bomRef)
    return component
  }
  for (const path of [...listPlaces('', packages), ...apps]) product.dependencies.add(add(path).bomRef)
  const bom = new Models.Bom({
    metadata: new Models.Metadata({ component: product }),
    components: new Models.ComponentRepository(components.values()),
  })
  const factory = new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6)
  return `${new Serialize.JsonSerializer(factory).serialize(bom, { sortLists: true, space: 2 })}\n`
}

function toComponent(path: string, packages: Lock): Models.Component {
  const { version = '', license } = packages[path] ?? {}
  const name = readName(path)
  const [group, short] = name.startsWith('@') ? name.split('/') : [undefined, name]
  return new Models.Component(Enums.ComponentType.Library, short ?? name, {
    ...(group === undefined ? {} : { group }),
    version,
    bomRef: path,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    licenses: new Models.LicenseRepository(license === undefined ? [] : [toLicense(license)]),
  })
}

function toLicense(text: string): Models.License {
  if (SPDX.isSupportedSpdxId(text)) return new Models.SpdxLicense(text)
  return / (OR|AND|WITH) /.test(text) ? new Models.LicenseExpression(text) : new Models.NamedLicense(text)
}

/** The name of a package; a workspace has it in its own file. */
function readName(path: string): string {
  const at = path.lastIndexOf('node_modules/')
  if (at >= 0) return path.slice(at + 'node_modules/'.length)
  return JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8')).name
}

/** The places of the packages that a package asks for and that are installed. */
function listPlaces(path: string, packages: Lock): string[] {
  const { dependencies, optionalDependencies, peerDependencies } = packages[path] ?? {}
  const names = new Set(Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
  return [...names].flatMap((name) => findPlace(path, name, packages) ?? [])
}

/** The place of a package as Node looks for it from another: in each folder above. */
function findPlace(path: string, name: string, packages: Lock): string | undefined {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    const found = packages[place]
    if (found !== undefined) return found.link === true ? found.resolved : place
    if (folder === '') return undefined
  }
}
