import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeRelease } from './writeRelease.ts'

let folder: string
const at = (...parts: string[]) => join(folder, ...parts)
const git = (...args: string[]) => execFileSync('git', args, { cwd: at('clone'), encoding: 'utf8' })
const release = (changes: { isTrial?: boolean; pages?: { from: string; to: string }[] } = {}) =>
  writeRelease({
    repository: at('clone'),
    folder: at('out'),
    pages: [{ from: at('built'), to: 'apps/web/dist' }],
    packages: [at('client-1.2.3.tgz')],
    sbom: '{}',
    isTrial: false,
    ...changes,
  })
const hash = (file: string) =>
  createHash('sha256')
    .update(readFileSync(at('out', file)))
    .digest('hex')

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'release-'))
  for (const each of ['clone', 'built/assets']) mkdirSync(at(each), { recursive: true })
  writeFileSync(at('clone/package.json'), '{ "version": "1.2.3" }')
  writeFileSync(at('built/index.html'), 'page')
  writeFileSync(at('client-1.2.3.tgz'), 'client')
  writeFileSync(at('built/assets/app.js'), 'script')
  git('init', '-q')
  git('add', '.')
  git('-c', 'user.name=Test', '-c', 'user.email=test@bank.example', 'commit', '-qm', 'first')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('default: a tagged commit gives an archive with its pages, the components, the client and the checksums of all', async () => {
  git('tag', 'v1.2.3')
  const files = ['wallet-bank-1.2.3.tar.gz', 'wallet-bank-1.2.3.cdx.json', 'client-1.2.3.tgz'] as const
  expect(await release()).toEqual([...files, 'SHA256SUMS'])
  const listed = execFileSync('tar', ['-tzf', at('out', files[0])], { encoding: 'utf8' })
  const names = listed.split('\n').filter((name) => name !== '' && !name.endsWith('/'))
  expect(names.toSorted()).toEqual([
    'wallet-bank-1.2.3/apps/web/dist/assets/app.js',
    'wallet-bank-1.2.3/apps/web/dist/index.html',
    'wallet-bank-1.2.3/package.json',
  ])
  expect(readFileSync(at('out/SHA256SUMS'), 'utf8')).toBe(
    files.map((file) => `${hash(file)}  ${file}\n`).join(''),
  )
})

test('behavior: the same commit and pages give the same bytes, whenever they were built', async () => {
  const [archive = ''] = await release({ isTrial: true })
  const first = hash(archive)
  utimesSync(at('built/index.html'), 1, 1)
  await release({ isTrial: true })
  expect(hash(archive)).toBe(first)
})

test('error: a commit without its tag, a tree with changes, and a folder without pages', async () => {
  await expect(release()).rejects.toThrow('This commit has no tag v1.2.3')
  mkdirSync(at('empty'))
  const pages = [{ from: at('empty'), to: 'apps/web/dist' }]
  await expect(release({ isTrial: true, pages })).rejects.toThrow('There are no built pages')
  writeFileSync(at('clone/new'), '')
  await expect(release({ isTrial: true })).rejects.toThrow('changes that are not committed')
})
