import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { expect, test } from 'vitest'

/** Every module that loading a file loads at run time, lazy ones apart. */
function loadedWith(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  const source = readFileSync(file, 'utf8')
  for (const [statement, specifier = ''] of source.matchAll(/^(?:import|export)[^;'"]*?from '([^']+)'/gms)) {
    if (/^(import|export) type\b/.test(statement)) continue
    if (specifier.startsWith('.')) loadedWith(resolve(dirname(file), specifier), found)
    else found.add(specifier)
  }
  return found
}

test('behavior: the main entry loads neither zod nor the sentences', () => {
  const loaded = [...loadedWith(resolve(import.meta.dirname, 'index.ts'))]
  expect(loaded.length).toBeGreaterThan(6)
  expect(loaded.filter((module) => !module.endsWith('.ts'))).toEqual([])
  expect(loaded.filter((module) => /\/(calls|sentences)\//.test(module))).toEqual([])
})

test('behavior: the entry of the console loads neither zod nor the sentences', () => {
  const loaded = [...loadedWith(resolve(import.meta.dirname, 'console/index.ts'))]
  expect(loaded.length).toBeGreaterThan(3)
  expect(loaded.filter((module) => !module.endsWith('.ts'))).toEqual([])
  expect(loaded.filter((module) => /\/(calls|sentences)\//.test(module))).toEqual([])
})

test('behavior: the walk of this test sees zod where it is', () => {
  expect([...loadedWith(resolve(import.meta.dirname, 'calls/index.ts'))]).toContain('zod')
})
