import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../paths.ts'

test('default: docs/commands.md describes every command of package.json once', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  const rows = readFileSync(join(root, 'docs/commands.md'), 'utf8').matchAll(/^\| `npm (?:run )?([\w:]+)/gm)
  expect([...rows].map(([, name]) => name).sort()).toEqual(Object.keys(scripts).sort())
})
