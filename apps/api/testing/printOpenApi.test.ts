import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { callRoutes } from '@bank/api-schema'
import { expect, test } from 'vitest'

test('default: the document of every call is printed without a database', () => {
  const printed = execFileSync(process.execPath, [join(import.meta.dirname, 'printOpenApi.ts')], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const { openapi, paths }: { openapi: string; paths: object } = JSON.parse(printed)
  expect(openapi).toMatch(/^3\.1/)
  expect(Object.keys(paths).sort()).toEqual(
    Object.values(callRoutes)
      .map(({ path }) => path)
      .sort(),
  )
})
