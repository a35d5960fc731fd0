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
  const stopping = waitForStop()
  enableCompileCache(compileCacheOf(settings.dataDir))
  const { startWorld } = await import('./world/startWorld.ts')
  // A stop that comes while the world starts waits for the start to end, so that nothing is left half made.
  const world = await startWorld({ root, settings, say })
  say(`The demo is ready: ${world.url}, and for operators ${world.consoleUrl}`)
  say(`Ctrl-C stops it; its state, and the operators' passwords, are in ${settings.dataDir}`)
  await stopping
  say('Stopping.')
  await world.stop()
  return 0
}

/** Resolves when somebody asks us to stop, or whoever started us is gone. */
function waitForStop(): Promise<void> {
  return new Promise((done) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => done())
    process.once('disconnect', () => done())
  })
}

try {
  process.exitCode = await main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
// An open channel to whoever started us would keep this process alive.
if (process.connected) process.disconnect()
