import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createNamedFile } from './createNamedFile.ts'

const names = { productName: `A "B" & <C> $& '日'`, unitSymbol: 'XUSD' }
const escaped = 'A &quot;B&quot; &amp; &lt;C&gt; $&amp; &#39;日&#39;'
const page = `<title>${escaped}</title><meta name="unit-symbol" content="XUSD" />`

let folder: string
let app: FastifyInstance

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'named-'))
  await writeFile(
    join(folder, 'index.html'),
    '<title>%PRODUCT_NAME%</title><meta name="unit-symbol" content="%UNIT_SYMBOL%" />',
  )
  await writeFile(join(folder, 'manifest.webmanifest'), '{ "name": "%PRODUCT_NAME%" }')
  app = Fastify()
  for (const name of ['index.html', 'manifest.webmanifest']) {
    const send = await createNamedFile(join(folder, name), names)
    if (send) app.get(`/${name}`, send)
  }
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers })

test('default: the page bears the names, escaped', async () => {
  const answer = await get('/index.html')
  expect(answer).toMatchObject({ statusCode: 200, body: page })
  expect(answer.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
  })
})

test('behavior: a manifest stays JSON whatever the name', async () => {
  expect((await get('/manifest.webmanifest')).json()).toEqual({ name: names.productName })
})

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('behavior: packed as %s for who takes that', async (coding, unpack) => {
  const answer = await get('/index.html', { 'accept-encoding': `${coding};q=0.9` })
  expect(answer.headers['content-encoding']).toBe(coding)
  expect(unpack(answer.rawPayload).toString()).toBe(page)
  const refused = await get('/index.html', { 'accept-encoding': `${coding};q=0` })
  expect(refused.headers['content-encoding']).toBeUndefined()
})

test('behavior: who has it already is told so, however it was packed', async () => {
  const { etag } = (await get('/index.html')).headers
  const again = await get('/index.html', { 'if-none-match': `"x", ${etag}`, 'accept-encoding': 'br' })
  expect(again).toMatchObject({ statusCode: 304, body: '' })
})

test('behavior: no file, nothing to send', async () => {
  expect(await createNamedFile(join(folder, 'none.html'), names)).toBeUndefined()
})
