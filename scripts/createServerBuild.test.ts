import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createServerBuild } from './createServerBuild.ts'
import { root } from './paths.ts'

let place = ''

beforeEach(() => {
  // Below the root, from where a build finds the packages that stay outside it.
  const cache = join(root, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  place = mkdtempSync(join(cache, 'server-build-'))
})

afterEach(() => rmSync(place, { recursive: true }))

/** Writes files below the place; the first is a program, built into `out`, by its path there without an ending. */
async function build(files: Readonly<Record<string, string>>): Promise<string> {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(place, name)), { recursive: true })
    writeFileSync(join(place, name), text)
  }
  const program = relative(root, join(place, Object.keys(files)[0] ?? ''))
  expect(await createServerBuild({ folder: join(place, 'out'), programs: [program] })).toBe(0)
  return join(place, 'out', program.replace(/\.ts$/, '.js'))
}

const run = (file: string): string => execFileSync(process.execPath, [file], { encoding: 'utf8' })

test('default: a built program runs with what it imports, where no source is left', async () => {
  const built = await build({
    'src/main.ts': "import { word } from './words.ts'\nconsole.log(word satisfies string)",
    'src/words.ts': "export const word: string = 'built'",
  })
  rmSync(join(place, 'src'), { recursive: true })
  expect(run(built)).toBe('built\n')
})

test('behavior: a module reads the files beside its source, loaded at once or later', async () => {
  const built = await build({
    'src/main.ts': `
      import { readByFolder } from './parts/byFolder.ts'
      const { readByUrl } = await import('./parts/byUrl.ts')
      console.log(readByFolder(), readByUrl())`,
    'src/parts/byFolder.ts': `
      import { readFileSync } from 'node:fs'
      import { join } from 'node:path'
      export const readByFolder = () => readFileSync(join(import.meta.dirname, '..', 'one.txt'), 'utf8')`,
    'src/parts/byUrl.ts': `
      import { readFileSync } from 'node:fs'
      export const readByUrl = () => readFileSync(new URL('../two.txt', import.meta.url), 'utf8')`,
    'src/one.txt': 'one',
    'src/two.txt': 'two',
  })
  expect(run(built)).toBe('one two\n')
})

test('behavior: a build of the same sources is kept', async () => {
  const files = { 'src/main.ts': 'console.log(1)' }
  const built = await build(files)
  const { mtimeMs } = statSync(built)
  await build(files)
  expect(statSync(built).mtimeMs).toBe(mtimeMs)
})

test('behavior: the next build keeps the parts of the one before for a day, for a demo that still runs', async () => {
  const main = "const { word } = await import('./word.ts')\nconsole.log(word)"
  await build({ 'src/main.ts': main, 'src/word.ts': "export const word = 'first'" })
  const shared = join(place, 'out/shared')
  const [first = ''] = readdirSync(shared)
  const second = { 'src/main.ts': main, 'src/word.ts': "export const word = 'second'" }
  rmSync(join(place, 'out/.built-from'))
  expect(run(await build(second))).toBe('second\n')
  expect(readdirSync(shared)).toContain(first)
  const twoDaysAgo = Date.now() / 1_000 - 2 * 86_400
  utimesSync(join(shared, first), twoDaysAgo, twoDaysAgo)
  rmSync(join(place, 'out/.built-from'))
  expect(run(await build(second))).toBe('second\n')
  expect(readdirSync(shared)).not.toContain(first)
})

test('error: a package that reads files of its own folder is not built into another', async () => {
  const source = "import folder from './folder.cjs'\nconsole.log(folder)"
  const building = build({ 'src/main.ts': source, 'src/folder.cjs': 'module.exports = __dirname' })
  await expect(building).rejects.toThrow('reads its own folder')
  expect(existsSync(join(place, 'out/.built-from'))).toBe(false)
})
