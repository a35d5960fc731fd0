import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { testMnemonic } from '@bank/bank/testing'
import { getTestAccount } from '@bank/chain/testing'
import { createChildEnvironment } from '@bank/chain/testing/processes'
import { findFreePort } from '@bank/database/embedded'
import { serverMemory } from '@bank/settings'
import { waitUntilReady } from '../waitUntilReady.ts'

/** Processor time since the start of a process, and its memory now. */
export type Usage = { readonly cpuSeconds: number; readonly rssBytes: number }

/** Process of the members' api. */
export type ApiProcess = {
  readonly origin: string
  readUsage(): Promise<Usage>
  stop(): Promise<void>
}

/** As it runs for members: built, which `npm run bench` does first. */
const main = join(import.meta.dirname, '../../../dist/apps/api/src/main.js')
const metricsToken = 'a token of the benchmark that is long enough'
const startTimeoutMs = 60_000

/** Starts an api over a database, as in a demo; it asks no chain for an exchange. */
export async function startApi(databaseUrl: string): Promise<ApiProcess> {
  const port = await findFreePort()
  const origin = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [...serverMemory, main], {
    env: createChildEnvironment({
      DATABASE_URL: databaseUrl,
      PORT: `${port}`,
      PUBLIC_ORIGIN: origin,
      RPC_URLS_56: 'http://127.0.0.1:9',
      VAULT_ADDRESS: `0x${'11'.repeat(20)}`,
      USDT_ADDRESS: `0x${'22'.repeat(20)}`,
      DEMO_MNEMONIC: testMnemonic,
      DEMO_ROOT_MEMBER: getTestAccount(0).address,
      // One machine sends what a limit would spread over many callers.
      RATE_LIMIT_FACTOR: '10000',
      METRICS_TOKEN: metricsToken,
      LOG_LEVEL: 'warn',
    }),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const exited = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await exited
  }
  const limits = { process: child, timeoutMs: startTimeoutMs }
  await waitUntilReady(`${origin}/healthz`, limits).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { origin, readUsage: () => readUsage(origin), stop }
}

async function readUsage(origin: string): Promise<Usage> {
  const answer = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  const text = await answer.text()
  const read = (name: string): number => {
    const value = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]
    if (value === undefined) throw new Error(`the api does not measure ${name}: ${answer.status}`)
    return Number(value)
  }
  return {
    cpuSeconds: read('process_cpu_seconds_total'),
    rssBytes: read('process_resident_memory_bytes'),
  }
}
