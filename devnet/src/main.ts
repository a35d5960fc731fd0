import { once } from 'node:events'
import { enableCompileCache } from 'node:module'
import { resolve } from 'node:path'
import { readSettings } from './demo/readSettings.ts'
import { getCompileCacheFolder } from './processes/getCompileCacheFolder.ts'

const writeLine = (line: string) => process.stdout.write(`${line}\n`)

async function run(): Promise<number> {
  if (process.platform !== 'linux' || !['x64', 'arm64'].includes(process.arch)) {
    writeLine(
      'The demo runs on Linux (x64 or arm64), for its chains and its database do; the app itself runs anywhere Node and PostgreSQL do.',
    )
    return 1
  }
  const root = resolve(import.meta.dirname, '../..')
  const settings = readSettings(process.env, process.argv.slice(2), root)
  const stopping = new AbortController()
  const onStopRequest = () => stopping.abort()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onStopRequest)
  process.once('disconnect', onStopRequest)
  enableCompileCache(getCompileCacheFolder(settings.dataDir))
  const { startDemo } = await import('./demo/startDemo.ts')
  const { signal } = stopping
  const demo = await startDemo({ root, settings, onMessage: writeLine, signal, onStopRequest }).catch(
    (error: unknown) => {
      if (!signal.aborted) throw error
      return undefined
    },
  )
  if (demo === undefined) {
    writeLine('Stopped before the start was complete.')
    return 0
  }
  writeLine(`The demo is ready: ${demo.url}, and for operators ${demo.consoleUrl}`)
  writeLine(`Ctrl-C stops it; its state, and the operators' passwords, are in ${settings.dataDir}`)
  if (!signal.aborted) await once(signal, 'abort')
  writeLine('Stopping.')
  await demo.stop()
  return 0
}

try {
  process.exitCode = await run()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
// An open channel to the parent would keep this process alive.
if (process.connected) process.disconnect()
