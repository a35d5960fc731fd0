import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { root } from './paths.ts'

const lockText = JSON.stringify({ packages: { '': {}, 'node_modules/node': { version: '24.0.0' } } })
const deadline = 25_000
let clone: string

/** A clone as run.mjs sees it: itself, a lockfile, a main.ts of our own, and npm as a script that leaves a trace. */
beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'run-'))
  mkdirSync(join(clone, 'scripts'))
  mkdirSync(join(clone, 'bin'))
  copyFileSync(join(root, 'scripts/run.mjs'), join(clone, 'scripts/run.mjs'))
  writeFileSync(join(clone, 'package-lock.json'), lockText)
  writeFileSync(
    join(clone, 'scripts/main.ts'),
    'process.stdout.write(JSON.stringify(process.argv.slice(2)))\n',
  )
})

afterEach(() => rmSync(clone, { recursive: true, force: true }))

function placeNode(): void {
  mkdirSync(join(clone, 'node_modules/node/bin'), { recursive: true })
  symlinkSync(process.execPath, join(clone, 'node_modules/node/bin/node'))
}

function placeStamp(): void {
  writeFileSync(
    join(clone, 'node_modules/.installed-lockfile'),
    createHash('sha256').update(lockText).digest('hex'),
  )
}

function placeNpm(body: string): void {
  writeFileSync(join(clone, 'bin/npm'), `#!/bin/sh\necho "$@" >> ${clone}/npm.log\n${body}\n`)
  chmodSync(join(clone, 'bin/npm'), 0o755)
}

function startRun(args: readonly string[], path = `${join(clone, 'bin')}:/usr/bin:/bin`) {
  const child = spawn(process.execPath, [join(clone, 'scripts/run.mjs'), ...args], {
    env: { PATH: path },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  const ended = new Promise<{ code: number | null; output: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, output }))
  })
  return { child, ended }
}

/** A zombie has ended: its entry waits for init, which may take seconds. */
function isAlive(pid: number): boolean {
  const [state] = readProcess(pid)
  return state !== undefined && state !== 'Z'
}

/** State and parent of a process; nothing when there is none with this id. */
function readProcess(pid: number): string[] {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return line.slice(line.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

async function waitUntil(isTrue: () => boolean): Promise<void> {
  const end = Date.now() + deadline
  while (!isTrue()) {
    if (Date.now() > end) throw new Error('It did not happen in time.')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** A main.ts that starts a grandchild, writes its number, and leaves it behind or waits for a signal. */
async function startFamily(
  onSignal: string,
): Promise<{ child: ChildProcess; ended: Promise<{ code: number | null }>; grandchild: number }> {
  placeNode()
  placeStamp()
  writeFileSync(
    join(clone, 'scripts/main.ts'),
    `import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
${onSignal}
writeFileSync(process.cwd() + '/grandchild', String(child.pid))
setInterval(() => {}, 1000)
`,
  )
  const { child, ended } = startRun(['check'])
  await waitUntil(
    () => existsSync(join(clone, 'grandchild')) && readFileSync(join(clone, 'grandchild'), 'utf8') !== '',
  )
  return { child, ended, grandchild: Number(readFileSync(join(clone, 'grandchild'), 'utf8')) }
}

describe('install', () => {
  test('default: an installed tree is used as it is, and the arguments are passed on', async () => {
    placeNode()
    placeStamp()
    placeNpm('exit 1')
    expect(await startRun(['check', 'a b']).ended).toEqual({ code: 0, output: '["check","a b"]' })
    expect(existsSync(join(clone, 'npm.log'))).toBe(false)
  })

  test('behavior: what Node compiles is kept beside the packages', async () => {
    placeNode()
    placeStamp()
    writeFileSync(
      join(clone, 'scripts/main.ts'),
      'process.stdout.write(String(process.env.NODE_COMPILE_CACHE))\n',
    )
    const kept = join(clone, 'node_modules/.cache/compiled')
    expect(await startRun(['check']).ended).toEqual({ code: 0, output: kept })
    expect(existsSync(kept)).toBe(true)
  })

  test('behavior: two dashes before the arguments are no argument, with npm or without', async () => {
    placeNode()
    placeStamp()
    const { ended } = startRun(['mutants', '--', 'bank', '--json'])
    expect((await ended).output).toContain('["mutants","bank","--json"]')
  })

  test('behavior: a tree that npm itself recorded as complete needs no second install', async () => {
    placeNode()
    writeFileSync(join(clone, 'node_modules/.package-lock.json'), lockText)
    placeNpm('exit 1')
    expect((await startRun(['check']).ended).code).toBe(0)
  })

  test('behavior: a changed lockfile installs once', async () => {
    placeNpm(
      `mkdir -p ${clone}/node_modules/node/bin && ln -sf ${process.execPath} ${clone}/node_modules/node/bin/node`,
    )
    expect((await startRun(['check']).ended).code).toBe(0)
    expect((await startRun(['check']).ended).code).toBe(0)
    expect(readFileSync(join(clone, 'npm.log'), 'utf8').trim().split('\n')).toHaveLength(1)
  })

  test('behavior: two runs at once install once', async () => {
    placeNpm(
      `sleep 1; mkdir -p ${clone}/node_modules/node/bin && ln -sf ${process.execPath} ${clone}/node_modules/node/bin/node`,
    )
    const runs = await Promise.all([startRun(['check']).ended, startRun(['check']).ended])
    expect(runs.map((run) => run.code)).toEqual([0, 0])
    expect(readFileSync(join(clone, 'npm.log'), 'utf8').trim().split('\n')).toHaveLength(1)
  })

  test('error: npm is missing', async () => {
    const { code, output } = await startRun(['check'], join(clone, 'bin')).ended
    expect(code).toBe(1)
    expect(output).toContain('npm is missing.')
  })

  test('error: the registry cannot be reached', async () => {
    placeNpm('echo "npm error code EAI_AGAIN" >&2; exit 1')
    expect((await startRun(['check']).ended).output).toContain('could not reach its package registry')
  })

  test('error: install scripts are disabled', async () => {
    placeNpm('exit 0')
    const { code, output } = await startRun(['check']).ended
    expect(code).toBe(1)
    expect(output).toContain('npm ci --ignore-scripts=false')
  })

  test('error: an unknown command names the known ones', async () => {
    const { code, output } = await startRun(['strat']).ended
    expect(code).toBe(1)
    expect(output).toContain('There is no command "strat": npm run start |')
  })
})

describe('the child', () => {
  test('behavior: its exit code is kept', async () => {
    placeNode()
    placeStamp()
    writeFileSync(join(clone, 'scripts/main.ts'), 'process.exitCode = 7\n')
    expect((await startRun(['check']).ended).code).toBe(7)
  })

  test('behavior: a signal is passed on and nothing is left behind', async () => {
    const { child, ended, grandchild } = await startFamily(
      "process.on('SIGINT', () => { child.kill(); process.exit(3) })",
    )
    child.kill('SIGINT')
    expect((await ended).code).toBe(3)
    // It has the signal; ending it is the system's work.
    await waitUntil(() => !isAlive(grandchild))
  })

  test('behavior: the children of a child end with it', async () => {
    const { child, ended, grandchild } = await startFamily("process.on('SIGTERM', () => process.exit(0))")
    child.kill('SIGTERM')
    expect((await ended).code).toBe(0)
    await waitUntil(() => !isAlive(grandchild))
  })

  test('behavior: when run.mjs is killed outright the child hears of it', async () => {
    const { child, ended, grandchild } = await startFamily(
      "process.on('disconnect', () => { child.kill(); process.exit(0) })",
    )
    child.kill('SIGKILL')
    expect((await ended).code).toBeNull()
    await waitUntil(() => !isAlive(grandchild))
  })
})

/** Starts `npm run start` on the real run.mjs and runChild.ts, above a program that ends in order on any signal. */
async function startTree() {
  placeNode()
  placeStamp()
  const pidFile = (name: string) => join(clone, `${name}.pid`)
  const writePid = (name: string) => `writeFileSync('${pidFile(name)}', String(process.pid))`
  writeFileSync(join(clone, 'package.json'), JSON.stringify({ scripts: { start: startScript } }))
  writeFileSync(
    join(clone, 'scripts/main.ts'),
    `import { writeFileSync } from 'node:fs'
import { subscribeToSignals, runChild } from '${join(root, 'scripts/runChild.ts')}'
${writePid('main')}
subscribeToSignals()
process.exitCode = (await runChild('${join(clone, 'program.mjs')}', [], { channel: true })).code
`,
  )
  writeFileSync(
    join(clone, 'program.mjs'),
    `import { writeFileSync } from 'node:fs'
const stop = () => { writeFileSync('${join(clone, 'stopped')}', ''); process.exit(0) }
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
process.on('disconnect', stop)
setInterval(() => {}, 1000)
${writePid('program')}
`,
  )
  const npm = spawn('npm', ['start'], { cwd: clone, stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => npm.on('close', () => resolve()))
  const readPid = (name: string) =>
    existsSync(pidFile(name)) ? Number(readFileSync(pidFile(name), 'utf8')) : 0
  await waitUntil(() => readPid('main') > 0 && readPid('program') > 0)
  const main = readPid('main')
  const tree = { npm: npm.pid ?? 0, run: Number(readProcess(main)[1]), main, program: readPid('program') }
  return { tree, ended }
}

const startScript = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts.start as string

describe('npm start', () => {
  const processes = ['npm', 'run', 'main', 'program'] as const
  test.each([
    ...processes.map((name) => ['SIGINT', name] as const),
    ...processes.map((name) => ['SIGTERM', name] as const),
    ...processes.slice(0, 3).map((name) => ['SIGKILL', name] as const),
    ['SIGHUP', 'npm'] as const,
  ])('behavior: %s to %s alone ends every process, the program in order', async (signal, name) => {
    const { tree, ended } = await startTree()
    process.kill(tree[name], signal)
    await waitUntil(() => Object.values(tree).every((pid) => !isAlive(pid)))
    await ended
    expect(existsSync(join(clone, 'stopped'))).toBe(true)
  })
})
