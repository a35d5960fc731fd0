import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { rehearse } from './rehearse.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../../', import.meta.url))
const migrations = 'packages/database/migrations'
const git = async (...args: readonly string[]) => (await run('git', [...args], { cwd: root })).stdout.trim()

/** Finds the newest migration, and the commit before the one that added it: code that does not know it. */
async function findBefore(): Promise<{ readonly newest: string; readonly commit: string }> {
  const listed = (await git('ls-files', migrations)).split('\n')
  const newest = listed.filter((file) => /\/\d{4}_\w+\.sql$/.test(file)).at(-1) ?? ''
  const added = await git('log', '-1', '--format=%H', '--diff-filter=A', '--', newest)
  if (added === '')
    throw new Error(`this clone does not have the commit that added ${newest}: fetch its history`)
  return { newest, commit: await git('rev-parse', `${added}^`) }
}

/** Checks that commit out beside this one, with its packages. */
async function checkOut(commit: string): Promise<string> {
  const folder = join(await mkdtemp(join(tmpdir(), 'release-before-')), 'code')
  await git('worktree', 'add', '--detach', folder, commit)
  onTestFinished(async () => {
    await git('worktree', 'remove', '--force', folder)
    await rm(join(folder, '..'), { recursive: true, force: true })
  })
  await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'], { cwd: folder })
  return folder
}

test('behavior: the release before runs on the new schema: its member is paid while the database is killed', async () => {
  const { newest, commit } = await findBefore()
  const codeFolder = await checkOut(commit)
  const known = (await run('git', ['ls-files', migrations], { cwd: codeFolder })).stdout
  expect(known).not.toContain(newest)
  const { paid, lost, failedRequests } = await rehearse({ kind: 'server', codeFolder }, () => {})
  expect({ paid, lost }).toEqual({ paid: 1, lost: 0 })
  expect(failedRequests).toBeGreaterThan(0)
}, 900_000)
