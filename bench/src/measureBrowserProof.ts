import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import type { WithdrawSignals } from '@bank/privacy'
import { proverThread } from '@bank/privacy/vite'
import { chromium } from 'playwright-core'
import { build } from 'vite'
import type { TimedProof } from './browserProof/timedProof.ts'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
}

/** The members' app's content security policy, as far as it bears on proving. */
const policy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; base-uri 'none'"

/**
 * Milliseconds of each proof in headless Chromium, in a worker of a page under the members' app's policy. The first one
 * is cold: it loads the keys and compiles the circuit, as a member's does. Throws when Chromium is missing (CHROMIUM_PATH names one).
 */
export async function measureBrowserProof(proofs: readonly WithdrawSignals[]): Promise<number[]> {
  const folder = await mkdtemp(join(tmpdir(), 'browser-proof-'))
  const server = createServer((request, response) => {
    readAsset(folder, request.url ?? '/').then(
      ({ type, bytes }) =>
        response.writeHead(200, { 'content-type': type, 'content-security-policy': policy }).end(bytes),
      () => response.writeHead(404).end(),
    )
  })
  try {
    await compilePage(folder)
    const origin = await listen(server)
    const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
    try {
      const page = await browser.newPage()
      await page.goto(origin)
      await page.waitForFunction(() => 'measureProof' in window)
      const times: number[] = []
      for (const signals of proofs)
        times.push((await page.evaluate(measureProof, encodeSignals(signals))).proofMs)
      return times
    } finally {
      await browser.close()
    }
  } finally {
    server.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function compilePage(outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: join(import.meta.dirname, 'browserProof'),
    logLevel: 'error',
    build: { outDir, target: 'baseline-widely-available', modulePreload: false, emptyOutDir: true },
    resolve: { alias: proverThread },
    worker: { format: 'es' },
  })
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

async function readAsset(folder: string, url: string): Promise<{ type: string; bytes: Uint8Array }> {
  const path = url === '/' ? '/index.html' : url
  const key = /^\/keys\/(spend\.(?:wasm|zkey))$/.exec(path)?.[1]
  const file = key ? new URL(import.meta.resolve(`@bank/circuits/keys/${key}`)) : join(folder, path)
  return { type: types[extname(path)] ?? 'application/octet-stream', bytes: await readFile(file) }
}

/** Writes the numbers of a circuit as text: JSON carries none so large. */
function encodeSignals(signals: WithdrawSignals): string {
  return JSON.stringify(signals, (_, value) => (typeof value === 'bigint' ? value.toString() : value))
}

/** Runs in the page. */
function measureProof(encoded: string): Promise<TimedProof> {
  return (window as unknown as { measureProof: (encoded: string) => Promise<TimedProof> }).measureProof(
    encoded,
  )
}
