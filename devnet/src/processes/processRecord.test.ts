import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { assertPortFree, choosePorts } from './choosePorts.ts'
import { claimFolder, FolderHeldError } from './claimFolder.ts'
import { listen, PortTakenError } from './listen.ts'
import { isRunning, readProcessMark, stopOrphans, writeProcessRecord } from './processRecord.ts'
import { startSupervisedChild } from './startSupervisedChild.ts'

let folder: string
const started: ChildProcess[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'processes-'))
})

afterEach(async () => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

async function startSleeper(): Promise<{ child: ChildProcess; processId: number }> {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
  started.push(child)
  await once(child, 'spawn')
  if (child.pid === undefined) throw new Error('not started')
  return { child, processId: child.pid }
}

describe('stopOrphans', () => {
  test('default: ends a process that was written down', async () => {
    const { child, processId } = await startSleeper()
    await writeProcessRecord(folder, 'api', processId)
    const ended = once(child, 'exit')
    expect(await stopOrphans(folder)).toEqual(['api'])
    await ended
    expect(await stopOrphans(folder)).toEqual([])
  })

  test('behavior: a stranger that got the same id is left alone', async () => {
    const { child, processId } = await startSleeper()
    const mark = await readProcessMark(processId)
    for (const wrong of [
      { ...mark, startedTicks: '1' },
      { ...mark, boot: 'another boot' },
    ]) {
      await writeFile(join(folder, 'api.json'), JSON.stringify(wrong))
      expect(await stopOrphans(folder)).toEqual([])
    }
    expect(child.exitCode).toBeNull()
    expect(mark && (await isRunning(mark))).toBe(true)
  })
})

describe('claimFolder', () => {
  test('default: a folder is held until it is released', async () => {
    const release = await claimFolder(folder)
    await expect(claimFolder(folder)).rejects.toThrow(FolderHeldError)
    await release()
    await expect(claimFolder(folder).then((release) => release())).resolves.toBeUndefined()
  })

  test('behavior: the claim of a process that is gone does not hold', async () => {
    const { child, processId } = await startSleeper()
    const mark = await readProcessMark(processId)
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
    await writeFile(join(folder, 'running.json'), JSON.stringify(mark))
    await expect(claimFolder(folder).then((release) => release())).resolves.toBeUndefined()
  })
})

describe('choosePorts', () => {
  test('default: the same ports at every start, another for one that is taken', async () => {
    const file = join(folder, 'ports.json')
    const first = await choosePorts(file, ['one', 'two'])
    expect(await choosePorts(file, ['one', 'two'])).toEqual(first)
    const server = createServer()
    await listen(server, first.one)
    const second = await choosePorts(file, ['one', 'two'])
    expect(second.one).not.toBe(first.one)
    expect(second.two).toBe(first.two)
    await expect(assertPortFree(first.one)).rejects.toThrow(PortTakenError)
    server.close()
    await once(server, 'close')
    await assertPortFree(first.one)
  })

  test('behavior: chooses no port that an outgoing connection may take, and gives one up that is remembered', async () => {
    const file = join(folder, 'older-ports.json')
    await writeFile(file, JSON.stringify({ one: 42_057, two: 21_007 }))
    const { one, two, three } = await choosePorts(file, ['one', 'two', 'three'])
    for (const port of [one, two, three]) expect(port).toBeLessThan(32_768)
    expect(await choosePorts(file, ['one', 'two', 'three'])).toEqual({ one, two, three })
  })
})

describe('startSupervisedChild', () => {
  test('default: starts a child again when it dies, and not when it is stopped', async () => {
    const troubles: string[] = []
    const child = startSupervisedChild({
      name: 'sleeper',
      args: ['-e', 'console.log(process.env.GREETING); setInterval(() => {}, 1000)'],
      environment: { GREETING: 'here' },
      workingFolder: folder,
      logFile: join(folder, 'sleeper.log'),
      recordFolder: folder,
      onWarning: (message) => troubles.push(message),
    })
    const isUp = async () => (await readFile(join(folder, 'sleeper.log'), 'utf8')).match(/here/g)?.length
    await expect.poll(isUp).toBe(1)
    const first = child.getProcessId()
    child.kill()
    await expect.poll(isUp).toBe(2)
    expect(child.getProcessId()).not.toBe(first)
    expect(child.getRestarts()).toBe(1)
    expect(troubles).toHaveLength(1)
    await child.stop()
    expect(child.getProcessId()).toBeUndefined()
  })

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'behavior: reports a child that %s stops, and does not start it again',
    async (signal) => {
      let stopRequests = 0
      const child = startSupervisedChild({
        name: 'sleeper',
        args: ['-e', 'setInterval(() => {}, 1000)'],
        environment: {},
        workingFolder: folder,
        logFile: join(folder, 'sleeper.log'),
        recordFolder: folder,
        onWarning: () => undefined,
        onStopRequest: () => {
          stopRequests += 1
        },
      })
      process.kill(child.getProcessId() ?? 0, signal)
      await expect.poll(() => stopRequests).toBe(1)
      expect(child.getProcessId()).toBeUndefined()
      expect(child.getRestarts()).toBe(0)
    },
  )
})
