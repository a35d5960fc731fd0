import { resolvePath } from '@bank/settings'
import { parseOptions } from '../parseOptions.ts'
import { reportFailure } from '../reportFailure.ts'
import { type Cluster, startCluster } from './startCluster.ts'

const usage = `Usage: npm run cluster -- --folder DIR [--restore DIR --target TIME]
  --folder DIR     a new folder, for files and data; its parents must be enterable for any user
  --restore DIR    begins with the backups of the cluster in this folder
  --target TIME    the moment that is restored, such as 2026-11-28T12:00:00Z
Builds the set-up of docs/runbooks/high-availability.md on this machine and runs it until Ctrl-C.`

const options = {
  folder: { type: 'string' },
  restore: { type: 'string' },
  target: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const

function readRestore(folder: string | undefined, time: string | undefined) {
  if (folder === undefined && time === undefined) return undefined
  if (folder === undefined || time === undefined)
    throw new RangeError('--restore and --target belong together')
  const target = new Date(time)
  if (Number.isNaN(target.getTime())) throw new RangeError(`--target: ${time} is no time`)
  return { folder: resolvePath(folder), target }
}

async function run(args: readonly string[]): Promise<void> {
  const values = parseOptions(args, options)
  if (values.help) {
    process.stdout.write(`${usage}\n`)
    return
  }
  if (values.folder === undefined) throw new RangeError('--folder is missing')
  const restore = readRestore(values.restore, values.target)
  const stopRequest = waitForStop()
  const cluster = await startCluster({
    folder: resolvePath(values.folder),
    ...(restore && { restore }),
    report: (step) => process.stderr.write(`${step} …\n`),
  })
  process.stdout.write(formatConnections(cluster))
  await stopRequest
  process.stderr.write('stopping …\n')
  await cluster.stop()
}

/** Resolves at the first signal, or when the parent of this process is gone. */
function waitForStop(): Promise<void> {
  return new Promise((done) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => done())
    process.on('disconnect', () => done())
  })
}

function formatConnections({ urls, migrationUrl, adminUrl }: Cluster): string {
  const lines = [
    ...Object.entries(urls).map(([name, url]) => [`DATABASE_URL of ${name}`, url] as const),
    ['DATABASE_MIGRATION_URL', migrationUrl] as const,
    ['superuser', adminUrl] as const,
  ]
  return `${lines.map(([name, url]) => `${name.padEnd(24)} ${url}`).join('\n')}\nready\n`
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  reportFailure(error, usage)
} finally {
  if (process.connected) process.disconnect()
}
