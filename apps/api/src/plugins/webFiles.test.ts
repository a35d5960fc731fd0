import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Brand, readBrand } from '../environment/brand/readBrand.ts'
import { addHeaders } from './headers.ts'
import { addWebFiles } from './webFiles.ts'

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"/>'
const build = {
  'index.html': '<html><head><meta name="build" content="abc%BRAND%"></head></html>',
  'manifest.webmanifest': '{\n  "theme_color": "#0d6b4f"\n}',
  'sw.js': 'const build={id:"abc%BRAND%"}',
  'favicon.svg': svg.replace('8 8', '4 4'),
} as const

let webRoot: string
let folder: string
let brand: Brand | undefined

beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'web-'))
  folder = await mkdtemp(join(tmpdir(), 'brand-'))
  for (const [name, text] of Object.entries(build)) await writeFile(join(webRoot, name), text)
  await writeFile(join(folder, 'logo.svg'), svg)
  await writeFile(join(folder, 'favicon.svg'), svg)
  brand = readBrand({ folder, light: '#1f4fa8', dark: '#7fb2ff' }).brand
  const prerendered = join(webRoot, '.pages', 'en')
  await mkdir(prerendered, { recursive: true })
  await writeFile(join(webRoot, '.pages', 'pages.json'), '{"/my":{"file":"my.html"}}')
  await writeFile(join(prerendered, 'my.html'), build['index.html'])
})
afterAll(async () => {
  for (const each of [webRoot, folder]) await rm(each, { recursive: true })
})

async function openApp(brand: Brand | undefined): Promise<FastifyInstance> {
  const app = Fastify()
  await app.register(cookie)
  await addHeaders(app, 'members', { publicOrigin: 'https://bank.example', chains: [], brand })
  const sendPage = await addWebFiles(app, { webRoot, productName: 'Bank', unitSymbol: 'XUSD', brand })
  app.get('/my', sendPage)
  return app
}
const policyOf = (headers: Readonly<Record<string, unknown>>) => `${headers['content-security-policy']}`

test('default: without a brand every file of the build is sent as it is', async () => {
  const app = await openApp(undefined)
  for (const [name, text] of Object.entries(build)) {
    const answer = await app.inject(`/${name}`)
    expect(answer.body).toBe(text.replace('%BRAND%', ''))
    expect(policyOf(answer.headers)).toContain("style-src 'self';")
  }
  expect((await app.inject('/logo.svg')).statusCode).toBe(404)
  await app.close()
})

test('default: every page has the style of the brand, which the policy allows by its hash alone', async () => {
  const app = await openApp(brand)
  const headers = { cookie: 'app_language=en' }
  for (const url of ['/', '/index.html', '/my']) {
    const answer = await app.inject({ url, headers })
    const [, style = ''] = /<style>(.*)<\/style><\/head>/.exec(answer.body) ?? []
    expect(style, url).toBe(brand?.style)
    const hash = createHash('sha256').update(style).digest('base64')
    expect(policyOf(answer.headers)).toContain(`style-src 'self' 'sha256-${hash}';`)
    expect(policyOf(answer.headers)).not.toContain('unsafe')
  }
  await app.close()
})

test('behavior: the manifest has the accent of the brand, and a worker that is another build', async () => {
  const app = await openApp(brand)
  expect((await app.inject('/manifest.webmanifest')).json()).toEqual({ theme_color: '#1f4fa8' })
  const worker = await app.inject('/sw.js')
  expect(worker.body).toBe(`const build={id:"abc-${brand?.id}"}`)
  expect(worker.headers['content-type']).toMatch(/javascript/)
  expect((await app.inject('/index.html')).body).toContain(`content="abc-${brand?.id}"`)
  await app.close()
})

test('behavior: an SVG of the brand takes the place of ours and runs nothing when it is opened', async () => {
  const app = await openApp(brand)
  for (const url of ['/favicon.svg', '/logo.svg']) {
    const answer = await app.inject(url)
    expect(answer).toMatchObject({ statusCode: 200, body: svg })
    expect(answer.headers['content-type']).toMatch(/^image\/svg\+xml/)
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    expect(policyOf(answer.headers)).toMatch(/^default-src 'none'; .*; sandbox$/)
    expect(answer.headers['cache-control']).toBe('no-cache')
    const again = await app.inject({ url, headers: { 'if-none-match': `${answer.headers.etag}` } })
    expect(again.statusCode).toBe(304)
  }
  await app.close()
})
