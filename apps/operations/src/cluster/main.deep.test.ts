import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { findFastFolder } from '@bank/database/embedded'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'

const file = join(import.meta.dirname, 'main.ts')

function runCommand(...args: readonly string[]) {
  const child = spawn(process.execPath, [file, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  const said = { out: '', error: '' }
  child.stdout.on('data', (chunk) => {
    said.out += chunk
  })
  child.stderr.on('data', (chunk) => {
    said.error += chunk
  })
  const ended = once(child, 'close').then(([code]) => ({ code, ...said }))
  return { child, said, ended }
}

async function openFolder(): Promise<string> {
  const parent = await mkdtemp(join(await findFastFolder(), 'cluster-command-'))
  await chmod(parent, 0o711)
  onTestFinished(() => rm(parent, { recursive: true, force: true }))
  return join(parent, 'cluster')
}

/** Starts the command and waits until it has printed its connections. */
async function startReady(folder: string) {
  const running = runCommand('--folder', folder)
  await expect
    .poll(() => running.child.exitCode ?? running.said.out, { timeout: 240_000 })
    .toMatch(/ready\n$/)
  return running
}

/** Every port that the set-up's files name. */
async function listPorts(folder: string): Promise<number[]> {
  const texts = await Promise.all(
    [
      'node1/patroni.yml',
      'node2/patroni.yml',
      'node3/patroni.yml',
      'proxy/haproxy.cfg',
      'proxy/pgbouncer.ini',
    ].map((name) => readFile(join(folder, name), 'utf8')),
  )
  const found = texts.join('\n').matchAll(/(?:127\.0\.0\.1:|listen_port = )(\d+)/g)
  return [...new Set([...found].map(([, port]) => Number(port)))]
}

const isOpen = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => done(true)).once('error', () => done(false))
    socket.once('connect', () => socket.destroy())
  })

const listOpen = async (ports: readonly number[]) => {
  const states = await Promise.all(ports.map(isOpen))
  return ports.filter((_, index) => states[index])
}

test('default: the command prints connections that work, refuses its folder twice, and stops everything at Ctrl-C', async () => {
  const folder = await openFolder()
  const { child, said, ended } = await startReady(folder)
  const ports = await listPorts(folder)
  expect(await listOpen(ports)).toEqual(ports)
  const url = /^DATABASE_URL of worker +(\S+)$/m.exec(said.out)?.[1]
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query('SELECT current_user AS login, current_database() AS name')
  await client.end()
  expect(rows).toEqual([{ login: 'bank_worker', name: 'bank' }])
  expect(await runCommand('--folder', folder).ended).toEqual({
    code: 1,
    out: '',
    error: `${folder} has a cluster already; name a new folder.\n`,
  })
  child.kill('SIGINT')
  expect((await ended).code).toBe(0)
  expect(await listOpen(ports)).toEqual([])
})

test('behavior: a command that is killed leaves no server running', async () => {
  const folder = await openFolder()
  const { child, ended } = await startReady(folder)
  const ports = await listPorts(folder)
  child.kill('SIGKILL')
  await ended
  await expect.poll(() => listOpen(ports), { timeout: 60_000 }).toEqual([])
})

test.each([
  [[], '--folder is missing'],
  [['--folder', 'x', '--target', '2026-01-01'], '--restore and --target belong together'],
  [['--folder', 'x', '--restore', 'y', '--target', 'noon'], '--target: noon is no time'],
  [['--what'], "Unknown option '--what'"],
])('error: %s is a wrong command', async (args, sentence) => {
  const { code, out, error } = await runCommand(...args).ended
  expect({ code, out }).toEqual({ code: 2, out: '' })
  expect(error).toContain(sentence)
})
