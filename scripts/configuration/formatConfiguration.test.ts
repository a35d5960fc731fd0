import { expect, test } from 'vitest'
import { formatConfiguration, type PrintedVariable } from './formatConfiguration.ts'

const variable = (name: string, description: string, isRequired = false): PrintedVariable => ({
  name,
  description,
  isRequired,
  example: 'x',
})
const readRows = (page: string) => page.split('\n').filter((line) => line.startsWith('| `'))

test('default: a shared variable is one row, and names who needs it', () => {
  const page = formatConfiguration({
    api: [variable('VAULT', 'The vault.', true)],
    worker: [{ ...variable('POLL', 'The interval.'), default: '1000' }, variable('VAULT', '', true)],
  })
  expect(readRows(page)).toEqual([
    '| `VAULT` | **api**, **worker** | – | `x` | The vault. |',
    '| `POLL` | worker | 1000 | `x` | The interval. |',
  ])
})

test('behavior: what means something else to another process is a row of its own', () => {
  const page = formatConfiguration({
    api: [variable('PORT', 'The port.')],
    console: [variable('PORT', 'The port.')],
    signer: [variable('PORT', 'Another port.')],
  })
  expect(readRows(page)).toHaveLength(2)
  expect(page).toContain('| `PORT` | api, console |')
})

test('error: a variable that no process describes', () => {
  expect(() => formatConfiguration({ worker: [variable('SECRET', '')] })).toThrow(
    'No process describes SECRET.',
  )
})
