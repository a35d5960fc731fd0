import { migrate } from './migrate.ts'
import { type Database, openDatabase } from './openDatabase.ts'

/** The purpose that a database is stamped with for good. */
export type DeploymentMode = 'demo' | 'production'

/** A busy machine makes its first connection late, and a whole start would fail with it. */
const connectTimeoutMs = 30_000

/**
 * Brings the tables of a database up to date as their owner, and stamps a new one with the mode; answers with the migrations
 * that it applied. Throws Error for a database of the other mode, which it leaves as it is, and what `migrate` throws.
 */
export async function migrateDeployment(options: {
  readonly mode: DeploymentMode
  readonly migrationUrl: string
}): Promise<string[]> {
  const { mode, migrationUrl } = options
  const owner = openDatabase({ url: migrationUrl, poolSize: 1, connectTimeoutMs, applicationName: 'migrate' })
  try {
    const { rows } = await owner.pool.query<{ isOld: boolean }>(
      `SELECT to_regclass('bank.deployment') IS NOT NULL AS "isOld"`,
    )
    const stamp = rows[0]?.isOld ? await findStamp(owner) : undefined
    if (stamp !== undefined) assertMode(stamp, mode)
    const applied = await migrate({ migrationUrl })
    await owner.kysely
      .insertInto('bank.deployment')
      .values({ mode })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await assertDeployment(owner, mode)
    return applied
  } finally {
    await owner.close()
  }
}

/** Refuses a database that is not stamped, or for the other mode, with a sentence that says what to do. */
export async function assertDeployment(database: Database, mode: DeploymentMode): Promise<void> {
  const stamp = await findStamp(database)
  if (stamp === undefined)
    throw new Error(`This database is not stamped: run npm run migrate to stamp it for ${mode}.`)
  assertMode(stamp, mode)
}

async function findStamp(database: Database): Promise<string | undefined> {
  return (await database.kysely.selectFrom('bank.deployment').select('mode').executeTakeFirst())?.mode
}

function assertMode(stamp: string, mode: DeploymentMode): void {
  if (stamp === mode) return
  const remedy =
    stamp === 'production'
      ? 'Point it at another database, or set MODE=production.'
      : 'A database of a demo stays one: point it at another database.'
  throw new Error(`This database is stamped ${stamp}, and this process runs in ${mode} mode. ${remedy}`)
}
