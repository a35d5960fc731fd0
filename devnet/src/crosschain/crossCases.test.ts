import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')

test('default: every case that is promised has the test that is named for it', async () => {
  const page = await readFile(join(root, 'docs/cross-chain-cases.md'), 'utf8')
  const rows = page.split('\n').flatMap((line) => {
    const [, , file, title] = line.split('|').map((cell) => cell.trim())
    return file?.includes('/') && title ? [{ file, title }] : []
  })
  expect(rows.length).toBeGreaterThan(30)
  const missing: string[] = []
  for (const { file, title } of rows) {
    const source = await readFile(join(root, file), 'utf8').catch(() => '')
    if (!source.includes(title)) missing.push(`${file}: ${title}`)
  }
  expect(missing).toEqual([])
})
