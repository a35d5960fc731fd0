import { join } from 'node:path'
import { type Database, migrateDeployment, openDatabase, type ProcessName } from '@bank/database'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@bank/database/embedded'
import { isStopRequested, writeProcessRecord } from '../../processes/processRecord.ts'

/** The demo's database for each process, as its own role. */
export type ProcessUrls = Readonly<Record<ProcessName, string>>

export type DemoDatabase = {
  readonly urls: ProcessUrls
  readonly migrationUrl: string
  /** The database as its owner, for what no part of the bank may do: time, opening figures. */
  readonly owner: Database
  /** False for a database that somebody else runs. */
  readonly isEmbedded: boolean
  kill(): void
  stop(): Promise<void>
}

/** Connections to a database that somebody else runs. */
export type ExternalDatabase = { readonly urls: ProcessUrls; readonly migrationUrl: string }

export type DemoDatabaseOptions = {
  readonly dataDir: string
  readonly recordFolder: string
  readonly port: number
  /** A database that somebody else runs. */
  readonly external?: ExternalDatabase | undefined
  readonly onWarning: (message: string) => void
  readonly onStopRequest: () => void
}

type Server = {
  readonly urls: ProcessUrls
  readonly migrationUrl: string
  readonly isEmbedded: boolean
  kill(): void
  stop(): Promise<void>
}

const restartDelayMs = 500

/** Starts or reaches the database, brings it up to date and stamps it `demo`. Throws when it is production's. */
export async function startDatabase(options: DemoDatabaseOptions): Promise<DemoDatabase> {
  const server: Server = options.external
    ? { ...options.external, isEmbedded: false, kill: () => undefined, stop: async () => undefined }
    : await startServer(options)
  const owner = openDatabase({
    url: server.migrationUrl,
    poolSize: 2,
    // A busy machine makes its first connection late, and the whole start would fail with it.
    connectTimeoutMs: 30_000,
    applicationName: 'devnet',
    onIdleError: () => undefined,
  })
  const stop = async () => {
    await owner.close()
    await server.stop()
  }
  try {
    await migrateDeployment({ mode: 'demo', migrationUrl: server.migrationUrl })
  } catch (error) {
    await stop()
    throw error
  }
  return { ...server, owner, stop }
}

/** The embedded server, started again whenever it ends by itself. */
async function startServer(options: DemoDatabaseOptions): Promise<Server> {
  let isStopping = false
  let restarting: Promise<void> = Promise.resolve()
  let current = await startOnce()

  function watch(server: EmbeddedPostgres): EmbeddedPostgres {
    server.process.once('exit', (code, signal) => {
      if (isStopping) return
      if (isStopRequested(code, signal)) return options.onStopRequest()
      options.onWarning('PostgreSQL ended and starts again')
      restarting = startUntilReady()
    })
    return server
  }

  async function startOnce(): Promise<EmbeddedPostgres> {
    const server = await startEmbeddedPostgres({
      dataDir: join(options.dataDir, 'postgres'),
      port: options.port,
      // A smart shutdown (SIGTERM) waits for every client to leave, so the exit would come too late to notice it.
      onLog: (line) => {
        if (!isStopping && / received \w+ shutdown request/.test(line)) options.onStopRequest()
      },
    })
    const { pid } = server.process
    if (pid !== undefined) await writeProcessRecord(options.recordFolder, 'postgres', pid)
    return watch(server)
  }

  async function startUntilReady(): Promise<void> {
    while (!isStopping) {
      // A killed server's lock keeps the next one out for a moment.
      await new Promise((done) => setTimeout(done, restartDelayMs))
      try {
        current = await startOnce()
        return
      } catch (error) {
        options.onWarning(`PostgreSQL does not start yet: ${error instanceof Error ? error.message : error}`)
      }
    }
  }

  return {
    urls: current.urls,
    migrationUrl: current.migrationUrl,
    isEmbedded: true,
    kill: () => void current.process.kill('SIGKILL'),
    async stop() {
      isStopping = true
      await restarting
      await current.stop()
    },
  }
}
