import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPrerenderedPages } from './createPrerenderedPages.ts'

let folder: string
let app: FastifyInstance

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'written-'))
  await writeFile(join(folder, 'index.html'), 'shape of %PRODUCT_NAME%')
  app = Fastify()
  await app.register(cookie)
  app.get('/*', createPrerenderedPages(folder, { productName: 'A & B', unitSymbol: 'XUSD' }))
})
afterEach(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers })
const bodyOf = async (url: string, chosen?: string) =>
  (await get(url, chosen === undefined ? {} : { cookie: `theme=dark; app_language=${chosen}` })).body

type Pages = Record<string, { file: string; member?: string }>

const pages: Pages = {
  '/': { file: 'home.html' },
  '/Financial/my': { file: 'Financial-my.html', member: 'Financial-my.member.html' },
  '/cross/record/$orderId': { file: 'cross-record-orderId.html' },
  '': { file: 'unknown.html' },
}

async function writeBuild(pages: Pages): Promise<void> {
  for (const language of ['zh_CN', 'zh_TW', 'en', 'ja', 'ko']) {
    await mkdir(join(folder, '.pages', language), { recursive: true })
    for (const name of Object.values(pages).flatMap((page) => Object.values(page)))
      await writeFile(join(folder, '.pages', language, name), `${language} ${name} of %PRODUCT_NAME%`)
  }
  await writeFile(join(folder, '.pages', 'pages.json'), JSON.stringify(pages))
}

test('default: each address has its own page in the language of the cookie, else in simplified Chinese', async () => {
  expect(await bodyOf('/my')).toBe('shape of A &amp; B')
  await writeBuild(pages)
  expect(await bodyOf('/?assocAddress=0xAb')).toBe('zh_CN home.html of A &amp; B')
  expect(await bodyOf('/financial/MY/', 'en')).toBe('en Financial-my.html of A &amp; B')
  expect(await bodyOf('/cross/record/17', 'ko')).toBe('ko cross-record-orderId.html of A &amp; B')
  expect(await bodyOf('/cross/record/17/more', 'ja')).toBe('ja unknown.html of A &amp; B')
  expect(await bodyOf('/nowhere', 'zh_TW')).toBe('zh_TW unknown.html of A &amp; B')
})

test.each(['fr', '', '..', '../..', '%2e%2e', 'zh_CN/..'])(
  'behavior: a cookie that names no language (%s) gives the default one',
  async (chosen) => {
    await writeBuild(pages)
    expect(await bodyOf('/', chosen)).toBe('zh_CN home.html of A &amp; B')
  },
)

test('behavior: a cached page is per language, and revalidated when unchanged', async () => {
  await writeBuild(pages)
  const english = await get('/', { cookie: 'app_language=en' })
  expect(english.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding, cookie' })
  const etag = String(english.headers.etag)
  const again = await get('/', { cookie: 'app_language=en', 'if-none-match': etag })
  expect(again.statusCode).toBe(304)
  expect(again.headers.vary).toBe('accept-encoding, cookie')
  expect((await get('/', { cookie: 'app_language=ja', 'if-none-match': etag })).statusCode).toBe(200)
})

test('behavior: a page comes in the chosen theme, and to a member as theirs', async () => {
  const ask = async (url: string, cookies: string) =>
    (await get(url, { cookie: `app_language=ko; ${cookies}` })).body
  const page = '<html lang="ko"><template data-app><script src="/app.js"></script></template>words</html>'
  await writeBuild(pages)
  await writeFile(join(folder, '.pages', 'ko', 'home.html'), page)
  await writeFile(join(folder, '.pages', 'ko', 'Financial-my.member.html'), '<html lang="ko">mine</html>')
  expect(await ask('/', 'app_theme=sepia; app_member=')).toBe(page)
  expect(await ask('/', 'app_theme=dark')).toBe(page.replace('<html', '<html data-theme="dark"'))
  expect(await ask('/Financial/my', 'app_member=1; app_theme=dark')).toBe(
    '<html data-theme="dark" lang="ko">mine</html>',
  )
  expect(await ask('/Financial/my', 'app_member=')).toBe('ko Financial-my.html of A &amp; B')
})

test.each([
  ['whom no page of a member is written', 'app_member=1'],
  ['a wallet that has not signed in', 'app_member=0'],
])('behavior: to %s it comes as its shape, with the app at once', async (_who, cookie) => {
  const page = '<html lang="ko"><template data-app><script src="/app.js"></script></template>words</html>'
  await writeBuild(pages)
  await writeFile(join(folder, '.pages', 'ko', 'home.html'), page)
  const { body } = await get('/', { cookie: `app_language=ko; app_theme=light; ${cookie}` })
  expect(body).toBe(
    '<html data-shape data-theme="light" lang="ko"><script src="/app.js"></script>words</html>',
  )
})

test('behavior: a new build is found without a restart', async () => {
  await writeBuild(pages)
  expect(await bodyOf('/', 'en')).toBe('en home.html of A &amp; B')
  await writeBuild({ '/': { file: 'start.html' }, '': { file: 'unknown.html' } })
  await utimes(join(folder, '.pages', 'pages.json'), new Date(), new Date(Date.now() + 5_000))
  expect(await bodyOf('/', 'en')).toBe('en start.html of A &amp; B')
})
