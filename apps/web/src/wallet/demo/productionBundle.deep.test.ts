import { execFile } from 'node:child_process'
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'

const room = resolve(import.meta.dirname, '../../..')
const folder = mkdtempSync(join(tmpdir(), 'bundle-'))
const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js')

/** Builds all JavaScript for production, as the command line does. */
async function buildText(): Promise<string> {
  const outDir = join(folder, 'production')
  const { NODE_ENV: _testing, VITEST: _vitest, ...env } = process.env
  const options = [
    'build',
    '--mode',
    'production',
    '--outDir',
    outDir,
    '--minify',
    'false',
    '--logLevel',
    'error',
  ]
  await promisify(execFile)(process.execPath, [vite, ...options], {
    cwd: room,
    env: { ...env, BUILD_TO_READ: '1' },
  })
  const assets = join(outDir, 'assets')
  const files = readdirSync(assets).filter((name) => name.endsWith('.js'))
  return files.map((name) => readFileSync(join(assets, name), 'utf8')).join('\n')
}

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const traces = [
  'demo.wallet.local',
  'deriveDemoAccounts',
  'the demo wallet does not offer',
  'class DemoWallet',
  'every component in every state',
]

test('default: a production build is searched for the texts of demo wallet and gallery', () => {
  const sources = ['src/wallet/*.ts', 'src/wallet/demo/*.ts', '../../packages/ui/src/gallery/Gallery.tsx']
  const text = globSync(sources, { cwd: room })
    .filter((name) => !name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(room, name), 'utf8'))
    .join('\n')
  expect(traces.filter((trace) => !text.includes(trace))).toEqual([])
})

test('behavior: nothing of the demo wallet’s code or of the gallery is in a production build', async () => {
  const text = await buildText()
  expect(text.length).toBeGreaterThan(100_000)
  expect(traces.filter((trace) => text.includes(trace))).toEqual([])
}, 240_000)
