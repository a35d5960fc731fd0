import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { formatJobTable, jobs } from './jobs.ts'

test('default: every job has its own name', () => {
  expect(new Set(jobs.map(({ name }) => name)).size).toBe(jobs.length)
})

test('default: the table has a row a job, with its function, interval and setting', () => {
  const lines = formatJobTable().split('\n')
  expect(lines).toHaveLength(jobs.length + 2)
  expect(lines).toContain('| `growth` | `measureGrowth` | 2 s | always | yes |')
  expect(lines).toContain('| `relay` | `relayWithdrawals` | POLL_EVERY_MS | PRIVATE_POOLS_<id> | yes |')
  expect(lines).toContain('| `team` | `syncTeam` | 5 s | always | no |')
})

test('behavior: docs/architecture.md shows the table of the jobs', () => {
  const page = readFileSync(resolve(import.meta.dirname, '../../../docs/architecture.md'), 'utf8')
  expect(page).toContain(`\n${formatJobTable()}\n`)
})
