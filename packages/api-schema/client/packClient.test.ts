import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { afterAll, beforeAll, expect, expectTypeOf, test } from 'vitest'
import type { calls } from '../src/calls/index.ts'
import type { Calls } from '../src/generated/calls.ts'
import type { SchemaTypes } from '../src/SchemaTypes.ts'
import { type InstalledClient, installClient } from '../testing/installClient.ts'
import { packClient } from './packClient.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../../..')
let client: InstalledClient
let folder: string

beforeAll(async () => {
  client = await installClient()
  folder = join(client.folder, 'node_modules/wallet-bank-client')
}, 120_000)
afterAll(() => client?.remove())

const read = (name: string) => readFile(join(folder, name), 'utf8')

test('default: the package has compiled files alone, and names what a registry needs', async () => {
  const names = globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
  expect(names).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'dist/client/index.js']))
  const other = names.filter((name) => !/^dist\/[\w/]+(\.d\.ts|\.js)$/.test(name))
  expect(other.toSorted()).toEqual(['LICENSE', 'README.md', 'package.json'])
  expect(names.filter((name) => /\/(calls|console)\//.test(name))).toEqual([])
  for (const name of names.filter((each) => each.startsWith('dist/')))
    expect(await read(name), name).not.toMatch(/zod|@bank|\.ts['"]/)
  const manifest = JSON.parse(await read('package.json'))
  const { version, license } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  expect(manifest).toMatchObject({ name: 'wallet-bank-client', version, license, type: 'module' })
  expect(manifest.dependencies).toBeUndefined()
})

test('default: publint finds nothing in it', async () => {
  const { messages, pkg } = await publint({ pkgDir: folder, strict: true, level: 'warning' })
  expect(messages.map((message) => formatMessage(message, pkg))).toEqual([])
})

test('default: its README shows the example, in at most thirty lines', async () => {
  const example = await readFile(join(import.meta.dirname, 'example.ts'), 'utf8')
  expect(example.trimEnd().split('\n').length).toBeLessThanOrEqual(30)
  expect(await read('README.md')).toContain(`\`\`\`ts\n${example}\`\`\``)
})

test.each([
  ['NodeNext', 'NodeNext'],
  ['ESNext', 'Bundler'],
])(
  'default: the example is well typed in a strict project of %s modules',
  async (module, moduleResolution) => {
    const types = join(client.folder, 'node_modules/@types')
    await mkdir(types, { recursive: true })
    await symlink(join(root, 'node_modules/@types/node'), join(types, 'node')).catch(() => undefined)
    const check = (name: string, options: object) =>
      writeFile(
        join(client.folder, `${name}.json`),
        JSON.stringify({
          compilerOptions: {
            strict: true,
            noEmit: true,
            target: 'ES2022',
            module,
            moduleResolution,
            ...options,
          },
          files: [`${name}.ts`],
        }),
      ).then(() =>
        run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', `${name}.json`], {
          cwd: client.folder,
        }).catch(({ stdout }) => ({ stdout })),
      )
    expect((await check('example', { types: ['node'], skipLibCheck: true })).stdout).toBe('')
    // The declarations themselves need no setting that is lax, and no types of node.
    const wrong = "const bank = createApiClient({ baseUrl: '' })\nbank.exchange({ exchangeAmount: 1n })\n"
    await writeFile(
      join(client.folder, 'wrong.ts'),
      `import { createApiClient } from 'wallet-bank-client'\n${wrong}`,
    )
    const { stdout } = await check('wrong', { types: [], exactOptionalPropertyTypes: true })
    expect(stdout).toMatch(/^wrong\.ts\(3,\d+\): error TS\d+/)
    expect(stdout).not.toContain('node_modules')
  },
)

test('behavior: the same sources give the same bytes', async () => {
  const again = await packClient(join(client.folder, 'again'))
  const hash = async (file: string) =>
    createHash('sha256')
      .update(await readFile(file))
      .digest('hex')
  expect(await hash(again)).toBe(await hash(client.packed))
})

test('behavior: a release names its repository, which provenance compares, and a trial names none', async () => {
  expect(JSON.parse(await read('package.json')).repository).toBeUndefined()
  const repository = 'https://git.example/bank/bank'
  const packed = await packClient(join(client.folder, 'released'), { repository })
  const { stdout } = await run('tar', ['-xOzf', packed, 'package/package.json'])
  expect(JSON.parse(stdout).repository).toEqual({
    type: 'git',
    url: `git+${repository}.git`,
    directory: 'packages/api-schema',
  })
})

/** A type without what JSON Schema does not say: that a list is read-only, and that an optional field may be undefined. */
type Plain<Type> = Type extends readonly (infer Item)[]
  ? readonly Plain<Item>[]
  : Type extends object
    ? { readonly [Name in keyof Type]: Plain<Exclude<Type[Name], undefined>> }
    : Type
type OfSchemas = Plain<SchemaTypes<typeof calls>>
type OfPackage = Plain<Calls>

test('behavior: the plain types of the package are those of the schemas, in both directions', async () => {
  expect(await read('dist/generated/calls.d.ts')).toContain('export interface Calls {')
  expectTypeOf<OfSchemas>().toExtend<OfPackage>()
  expectTypeOf<OfPackage>().toExtend<OfSchemas>()
  expectTypeOf<OfPackage['exchange']['result']>().not.toExtend<OfSchemas['queryBalance']['result']>()
})
