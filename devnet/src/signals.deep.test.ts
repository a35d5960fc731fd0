import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { findFreePort } from '@bank/database/embedded'
import { createPublicClient, type Hash, http } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DemoFile } from './demo/writeDemoFile.ts'

const root = resolve(import.meta.dirname, '../..')
/** The first start builds the web apps and the demo's state. */
const startTimeoutMs = 400_000
const stopTimeoutMs = 60_000
let folder: string
let environment: NodeJS.ProcessEnv
/** The newest block of the last run, which every later run on the same folder must still have. */
let lastBlock: { readonly number: bigint; readonly hash: Hash } | undefined

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'signals-'))
  // The database server has its own user, who must be able to enter.
  await chmod(folder, 0o711)
  const { DATABASE_URL: _, DATABASE_MIGRATION_URL: __, ...inherited } = process.env
  environment = {
    ...inherited,
    DATA_DIR: folder,
    PORT: `${await findFreePort()}`,
    CONSOLE_PORT: `${await findFreePort()}`,
  }
})

afterAll(() => rm(folder, { recursive: true, force: true }))

type Process = { readonly id: number; readonly parentId: number; readonly command: string }

/** Every process that has not ended; a zombie has. */
function listProcesses(): Process[] {
  return readdirSync('/proc').flatMap((name) => {
    try {
      const line = readFileSync(`/proc/${name}/stat`, 'utf8')
      const [state, parentId] = line.slice(line.lastIndexOf(')') + 2).split(' ')
      if (state === 'Z') return []
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ')
      return [{ id: Number(name), parentId: Number(parentId), command }]
    } catch {
      return []
    }
  })
}

/** A process and all that descend from it. */
function listTree(id: number): Process[] {
  const all = listProcesses()
  const below = (parent: Process): Process[] => [
    parent,
    ...all.filter(({ parentId }) => parentId === parent.id).flatMap(below),
  ]
  return all.filter((each) => each.id === id).flatMap(below)
}

/** Runs `npm start` until `text` is printed. */
async function start(text: string): Promise<ChildProcess> {
  const npm = spawn('npm', ['start'], { cwd: root, env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  await new Promise<void>((done, fail) => {
    for (const stream of [npm.stdout, npm.stderr])
      stream.on('data', (chunk: Buffer) => {
        printed += chunk.toString()
        if (printed.includes(text)) done()
      })
    npm.once('close', () => fail(new Error(printed)))
  })
  return npm
}

async function readLastBlock(expected: typeof lastBlock) {
  const demo = JSON.parse(await readFile(join(folder, 'demo.json'), 'utf8')) as DemoFile
  const client = createPublicClient({ transport: http(demo.rpc['56']) })
  if (expected !== undefined)
    expect((await client.getBlock({ blockNumber: expected.number })).hash).toBe(expected.hash)
  const { number, hash } = await client.getBlock()
  return { number, hash }
}

function expectEnded(tree: readonly Process[]) {
  const running = () => {
    const now = listProcesses()
    return tree.filter(({ id, command }) => now.some((each) => each.id === id && each.command === command))
  }
  return expect.poll(running, { timeout: stopTimeoutMs, interval: 100 }).toEqual([])
}

const processes: Readonly<Record<string, RegExp>> = {
  npm: /^npm start/,
  'run.mjs': /scripts\/run\.mjs/,
  'main.ts': /scripts\/main\.ts/,
  devnet: /dist\/devnet\/src\/main\.js/,
  worker: /dist\/apps\/worker\/src\/main\.js/,
  api: /dist\/apps\/api\/src\/main\.js/,
  console: /dist\/apps\/api\/src\/consoleMain\.js/,
  service: /crosschain\/main\.js service/,
  relayer: /crosschain\/main\.js relayer/,
  dataworker: /crosschain\/main\.js dataworker/,
  anvil: /bin\/anvil/,
  PostgreSQL: /bin\/postgres -D/,
}

test.each(
  Object.entries(processes).map(
    ([name, pattern], index) => [index % 2 ? 'SIGINT' : 'SIGTERM', name, pattern] as const,
  ),
)(
  'behavior: %s to %s alone ends the whole demo, and the next start has the same blocks',
  async (signal, _name, pattern) => {
    const npm = await start('is ready')
    lastBlock = await readLastBlock(lastBlock)
    const tree = listTree(npm.pid ?? 0)
    const target = tree.find(({ command }) => pattern.test(command))
    process.kill(target?.id ?? Number.NaN, signal)
    await expectEnded(tree)
  },
  startTimeoutMs,
)

test.each([0, 2_000, 5_000])(
  'behavior: SIGTERM %d ms after the build of a new demo began ends all of it',
  async (waitMs) => {
    await rm(folder, { recursive: true, force: true })
    lastBlock = undefined
    const npm = await start('Building the')
    await new Promise((done) => setTimeout(done, waitMs))
    const tree = listTree(npm.pid ?? 0)
    npm.kill('SIGTERM')
    await expectEnded(tree)
  },
  startTimeoutMs,
)
