import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, inTransaction, longStatementTimeout } from '@bank/database'
import { sql } from 'kysely'
import {
  type DayPartition,
  type FileContent,
  getReason,
  readPartitionFile,
  writePartitionFile,
} from './partitionFile.ts'

export type ArchivedDays = DayPartition & FileContent

/** Milliseconds that an attempt waits for the table alone: all that read or write it wait behind it meanwhile. */
const attemptMs = 1_000
const attemptsMax = 30
const lockNotAvailable = '55P03'

/**
 * Replaces the partitions of settled days that are old enough by files in a folder and sums in the database, the oldest first;
 * `onArchived` hears of each. What the database gives up is what was read back from the disk. Runs as the owner of the
 * tables. A death at any point leaves a partition whole, or archived with its file.
 */
export async function archiveDays(
  owner: Database,
  folder: string,
  onArchived: (archived: ArchivedDays) => void,
): Promise<void> {
  const { rows } = await sql<DayPartition>`
    SELECT table_name AS table, first_day AS "firstDay", end_day AS "endDay"
    FROM bank.list_archivable_partitions()`.execute(owner.kysely)
  for (const partition of rows) {
    await writePartitionFile(owner, partition, folder)
    const content = await readPartitionFile(partition, folder)
    await archivePartition(owner, { ...partition, ...content })
    onArchived({ ...partition, ...content })
  }
}

async function archivePartition(owner: Database, archived: ArchivedDays): Promise<void> {
  const { table, firstDay, rows, amount, sha256 } = archived
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction(owner, async (tx) => {
        await sql.raw(longStatementTimeout.statement).execute(tx)
        await sql`SELECT set_config('lock_timeout', ${`${attemptMs}`}, true)`.execute(tx)
        await sql`SELECT bank.archive_partition(${table}, ${firstDay}, ${`${rows}`}, ${`${amount}`}, ${sha256})`.execute(
          tx,
        )
      })
    } catch (error) {
      const isBusy = error instanceof Error && 'code' in error && error.code === lockNotAvailable
      if (!isBusy || attempt === attemptsMax) throw error
      await sleep(attemptMs)
    }
  }
}

/** Lists each archived partition whose file in a folder is not the one that was archived, with the reason. */
export async function listArchiveFaults(owner: Database, folder: string): Promise<readonly string[]> {
  const { rows } = await sql<DayPartition & { rows: string; amount: string; sha256: string }>`
    SELECT table_name AS table, first_day AS "firstDay", end_day AS "endDay", rows, amount, sha256
    FROM bank.day_partition WHERE archived_at IS NOT NULL ORDER BY first_day, table_name`.execute(
    owner.kysely,
  )
  const faults: string[] = []
  for (const { table, firstDay, endDay, ...wanted } of rows) {
    const name = `${table} from ${firstDay} to ${endDay}`
    try {
      const content = await readPartitionFile({ table, firstDay, endDay }, folder)
      if (content.sha256 !== wanted.sha256) faults.push(`${name}: its file is not the one that was archived`)
    } catch (error) {
      faults.push(`${name}: ${getReason(error)}`)
    }
  }
  return faults
}
