import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBrandedFile } from './createBrandedFile.ts'
import { addErrors } from './errors.ts'

const names = { productName: `A "B" & <C> $& '日'`, unitSymbol: 'XUSD', publicOrigin: 'https://bank.example' }
const chains = [
  { chainId: 97, name: 'Test & Net', nativeCurrency: { name: 'tBNB', symbol: 'tBNB', decimals: 18 } },
] as const
const branding = { ...names, homeChainId: 97, chains }
const marks = '%HOME_CHAIN_ID% %HOME_CHAIN_NAME% %HOME_CHAIN_COIN%'
const escaped = 'A &quot;B&quot; &amp; &lt;C&gt; $&amp; &#39;日&#39;'
const page = `<title>${escaped}</title><meta name="unit-symbol" content="XUSD" /><meta property="og:image" content="https://bank.example/social-card.png" />97 Test &amp; Net tBNB`

let folder: string
let app: FastifyInstance

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'named-'))
  await writeFile(
    join(folder, 'index.html'),
    '<title>%PRODUCT_NAME%</title><meta name="unit-symbol" content="%UNIT_SYMBOL%" /><meta property="og:image" content="%PUBLIC_ORIGIN%/social-card.png" />' +
      marks,
  )
  await writeFile(join(folder, 'manifest.webmanifest'), '{ "name": "%PRODUCT_NAME%" }')
  app = Fastify()
  addErrors(app)
  for (const name of ['index.html', 'manifest.webmanifest', 'none.html']) {
    app.get(`/${name}`, createBrandedFile(join(folder, name), branding))
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

test('behavior: a client with the current version gets 304, with any compression', async () => {
  const { etag } = (await get('/index.html')).headers
  const again = await get('/index.html', { 'if-none-match': `"x", ${etag}`, 'accept-encoding': 'br' })
  expect(again).toMatchObject({ statusCode: 304, body: '' })
})

test('error: 404 before anything is built; the first build is sent, and the next one after it', async () => {
  expect(await get('/none.html')).toMatchObject({ statusCode: 404 })
  expect((await get('/none.html')).json()).toMatchObject({ code: 404 })
  const path = join(folder, 'none.html')
  for (const [build, seconds] of [
    ['one', 1_000],
    ['two', 2_000],
  ] as const) {
    await writeFile(path, build)
    await utimes(path, seconds, seconds)
    expect((await get('/none.html')).body).toBe(build)
  }
})
