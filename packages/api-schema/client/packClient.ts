import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../../..')
const source = join(import.meta.dirname, '../src')
const compiler = join(root, 'node_modules/typescript/bin/tsc')

/**
 * Compiles the typed client and packs it as the npm package `wallet-bank-client` into a folder; returns the file's path.
 * The same sources give the same bytes. `repository`: the address of the public repository, for its provenance.
 */
export async function packClient(
  folder: string,
  { repository }: { readonly repository?: string | undefined } = {},
): Promise<string> {
  const staging = await mkdtemp(join(tmpdir(), 'client-'))
  try {
    await compile(staging)
    const { version, license } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
    const manifest = { ...createManifest(version, license), ...(repository && describeSource(repository)) }
    await writeFile(join(staging, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
    await writeFile(join(staging, 'README.md'), await formatReadme())
    await copyFile(join(root, 'LICENSE'), join(staging, 'LICENSE'))
    await mkdir(folder, { recursive: true })
    const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], { cwd: staging })
    return join(folder, readFileName(stdout))
  } finally {
    await rm(staging, { recursive: true })
  }
}

/** One file each, so that a stack trace of a user names the function; only what the entry reaches is there. */
async function compile(staging: string): Promise<void> {
  const config = join(staging, 'tsconfig.json')
  const compilerOptions = {
    noEmit: false,
    incremental: false,
    declaration: true,
    rewriteRelativeImportExtensions: true,
    rootDir: source,
    outDir: join(staging, 'dist'),
    lib: ['ES2024', 'DOM'],
  }
  const files = [join(source, 'client/index.ts')]
  await writeFile(
    config,
    JSON.stringify({ extends: join(root, 'tsconfig.base.json'), compilerOptions, files }),
  )
  await run(process.execPath, [compiler, '-p', config])
  await rm(config)
  for (const file of globSync('dist/**/*.d.ts', { cwd: staging })) {
    const path = join(staging, file)
    await writeFile(path, nameEmitted(await readFile(path, 'utf8')))
  }
}

/** The compiler leaves the names of sources in declarations, where their own extension is wanted. */
const nameEmitted = (declaration: string): string =>
  declaration.replace(/((?:from|import\()\s*['"]\.[^'"]+)\.ts(?=['"])/g, '$1.js')

const createManifest = (version: string, license: string) => ({
  name: 'wallet-bank-client',
  version,
  description: 'Typed client of a wallet bank: sign in with a wallet, exchange, stake, withdraw.',
  license,
  type: 'module',
  sideEffects: false,
  engines: { node: '>=20.3' },
  exports: {
    '.': { types: './dist/client/index.d.ts', default: './dist/client/index.js' },
    './package.json': './package.json',
  },
  files: ['dist'],
  publishConfig: { access: 'public' },
})

const describeSource = (repository: string) => ({
  repository: { type: 'git', url: `git+${repository}.git`, directory: 'packages/api-schema' },
})

async function formatReadme(): Promise<string> {
  const read = (name: string) => readFile(join(import.meta.dirname, name), 'utf8')
  const [text, example] = await Promise.all([read('README.md'), read('example.ts')])
  return text.replace('%EXAMPLE%', () => example.trimEnd())
}

/** npm answers a list, newer versions an object by name. */
function readFileName(output: string): string {
  const [packed] = Object.values(JSON.parse(output) as Record<string, { filename: string }>)
  if (packed === undefined) throw new Error('npm packed nothing')
  return packed.filename
}
