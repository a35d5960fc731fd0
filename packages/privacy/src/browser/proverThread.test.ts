import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { proverThread } from '../../proverThread.ts'

const withoutSpaces = (text: string) => text.replace(/\s+/g, ' ').trim()

test('behavior: a thread of our own runs the program that the prover would start from a blob', async () => {
  const [file = ''] = Object.values(proverThread)
  const served = /export default (function thread[\s\S]+)/.exec(await readFile(file, 'utf8'))?.[1] ?? ''
  const build = new URL('build/browser.esm.js', import.meta.resolve('ffjavascript'))
  const [, embedded = '""'] =
    /const threadStr = `\(\$\{("(?:[^"\\]|\\.)*")\}\)\(self\)`/.exec(await readFile(build, 'utf8')) ?? []
  expect(served.length).toBeGreaterThan(2_000)
  expect(withoutSpaces(JSON.parse(embedded))).toBe(withoutSpaces(served))
})
