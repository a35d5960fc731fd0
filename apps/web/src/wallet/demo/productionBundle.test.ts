import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'

const room = resolve(import.meta.dirname, '../../..')
const folder = mkdtempSync(join(tmpdir(), 'bundle-'))
const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js')

/** The gallery of components is for development alone; no build has it. */
const galleryTrace = 'every component in every state'

/** All JavaScript of a build, as the command line makes it. */
async function buildText(mode: string): Promise<string> {
  const outDir = join(folder, mode)
  const { NODE_ENV: _testing, VITEST: _vitest, ...env } = process.env
  const options = ['build', '--mode', mode, '--outDir', outDir, '--minify', 'false', '--logLevel', 'error']
  await promisify(execFile)(process.execPath, [vite, ...options], {
    cwd: room,
    env: { ...env, BUILD_TO_READ: '1' },
  })
  const assets = join(outDir, 'assets')
  const files = readdirSync(assets).filter((name) => name.endsWith('.js'))
  return files.map((name) => readFileSync(join(assets, name), 'utf8')).join('\n')
}

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('default: the demo’s build carries the demo wallet', async () => {
  const text = await buildText('demo')
  expect(text).toContain('demo.wallet.local')
  expect(text).toContain('the demo wallet does not offer')
  expect(text).not.toContain(galleryTrace)
}, 240_000)

test('behavior: nothing of the demo wallet’s code is in a production build', async () => {
  const text = await buildText('production')
  expect(text.length).toBeGreaterThan(100_000)
  const traces = [
    'demo.wallet.local',
    'deriveDemoAccounts',
    'the demo wallet does not offer',
    'class DemoWallet',
    galleryTrace,
  ]
  expect(traces.filter((trace) => text.includes(trace))).toEqual([])
}, 240_000)
