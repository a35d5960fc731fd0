import { once } from 'node:events'
import { enableCompileCache } from 'node:module'
import { resolve } from 'node:path'
import { compileCacheOf } from './processes/compileCacheOf.ts'
import { readSettings } from './world/readSettings.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

async function main(): Promise<number> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    say(
      'The demo runs on Linux x64, for its chains and its database do; the app itself runs anywhere Node and PostgreSQL do.',
    )
    return 1
  }
  const root = resolve(import.meta.dirname, '../..')
  const settings = readSettings(process.env, process.argv.slice(2), root)
  const stopping = new AbortController()
  const onStopRequest = () => stopping.abort()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onStopRequest)
  process.once('disconnect', onStopRequest)
  enableCompileCache(compileCacheOf(settings.dataDir))
  const { startWorld } = await import('./world/startWorld.ts')
  const { signal } = stopping
  const world = await startWorld({ root, settings, say, signal, onStopRequest }).catch((error: unknown) => {
    if (!signal.aborted) throw error
    return undefined
  })
  if (world === undefined) {
    say('Stopped before the start was complete.')
    return 0
  }
  say(`The demo is ready: ${world.url}, and for operators ${world.consoleUrl}`)
  say(`Ctrl-C stops it; its state, and the operators' passwords, are in ${settings.dataDir}`)
  if (!signal.aborted) await once(signal, 'abort')
  say('Stopping.')
  await world.stop()
  return 0
}

try {
  process.exitCode = await main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
// An open channel to whoever started us would keep this process alive.
if (process.connected) process.disconnect()
