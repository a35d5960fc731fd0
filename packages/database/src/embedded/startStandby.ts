import { execFile } from 'node:child_process'
import { chown, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { launchServer, stopServer } from './launchServer.ts'
import { placeFolders } from './placeFolders.ts'
import { type EmbeddedPostgres, findBinaries, findFreePort, findServerUser } from './startEmbeddedPostgres.ts'

const run = promisify(execFile)

/** A server that follows another one and answers reads. */
export type Standby = {
  /** The same connection of the primary, at this server. */
  getUrl(ofPrimary: string): string
  stop(): Promise<void>
  /** Starts it again after a stop. */
  restart(): Promise<void>
}

/** Copies a running server into a new folder beside it and starts the copy as its standby. */
export async function startStandby(primary: EmbeddedPostgres, dataDir: string): Promise<Standby> {
  const user = await findServerUser()
  const { cluster: folder, binaries } = await placeFolders(dataDir, await findBinaries(), user !== undefined)
  await copyServer(primary, folder, user)
  const port = await findFreePort()
  const { username, password, hostname } = new URL(primary.adminUrl)
  const launch = () =>
    launchServer({
      bin: join(binaries, 'bin'),
      folder,
      port,
      user,
      options: {
        settings: [
          `primary_conninfo=host=${hostname} port=${primary.port} user=${username} password=${password}`,
        ],
      },
    })
  let server = await launch()
  const getUrl = (ofPrimary: string) => {
    const url = new URL(ofPrimary)
    url.port = `${port}`
    return url.toString()
  }
  return {
    getUrl,
    stop: () => stopServer(server),
    restart: async () => {
      server = await launch()
    },
  }
}

/** A base backup by statements and a copy, since the npm package has no pg_basebackup. */
async function copyServer(
  primary: EmbeddedPostgres,
  folder: string,
  user: { uid: number; gid: number } | undefined,
): Promise<void> {
  const client = new pg.Client({ connectionString: primary.adminUrl })
  await client.connect()
  try {
    // Kept for a standby that is stopped or slow: without it the next checkpoint may remove what it has not read.
    await client.query("ALTER SYSTEM SET wal_keep_size = '1GB'")
    await client.query('SELECT pg_reload_conf()')
    await client.query("SELECT pg_backup_start('standby', true)")
    await run('cp', ['-a', primary.dataFolder, folder])
    const { rows } = await client.query<{ label: string }>(
      'SELECT labelfile AS label FROM pg_backup_stop(false)',
    )
    await rm(join(folder, 'postmaster.pid'), { force: true })
    const files = { backup_label: rows[0]?.label ?? '', 'standby.signal': '' }
    for (const [name, content] of Object.entries(files)) {
      await writeFile(join(folder, name), content, { mode: 0o600 })
      if (user) await chown(join(folder, name), user.uid, user.gid)
    }
  } finally {
    await client.end()
  }
}
