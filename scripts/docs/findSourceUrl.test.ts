import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findSourceUrl } from './findSourceUrl.ts'

let folder: string
const runGit = (...args: readonly string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' })

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'source-'))
  runGit('init', '-q')
  runGit('-c', 'user.name=a', '-c', 'user.email=a@b.example', 'commit', '-q', '--allow-empty', '-m', 'a: b')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('default: a workflow names server, repository and commit', () => {
  expect(
    findSourceUrl(folder, {
      GITHUB_SERVER_URL: 'https://github.example',
      GITHUB_REPOSITORY: 'owner/bank',
      GITHUB_SHA: 'abc',
    }),
  ).toBe('https://github.example/owner/bank/blob/abc')
})

test('behavior: elsewhere the remote does, in both of its forms, and a folder is no address', () => {
  const commit = runGit('rev-parse', 'HEAD').trim()
  expect(findSourceUrl(folder, {})).toBeUndefined()
  const expected: [string, string | undefined][] = [
    ['https://github.com/owner/bank.git', `https://github.com/owner/bank/blob/${commit}`],
    ['git@github.com:owner/bank.git', `https://github.com/owner/bank/blob/${commit}`],
    ['/srv/bank', undefined],
  ]
  runGit('remote', 'add', 'origin', '/srv/bank')
  for (const [remote, url] of expected) {
    runGit('remote', 'set-url', 'origin', remote)
    expect(findSourceUrl(folder, {})).toBe(url)
  }
})
