import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Database } from '@bank/database'

/** Whole months of one table, which are archived together. */
export type DayPartition = {
  readonly table: 'stake_day' | 'reward_day'
  /** YYYY-MM-DD. */
  readonly firstDay: string
  /** The first day after it. */
  readonly endDay: string
}

/** The content of a file; the amount in micro-GUSD, the digest that of its text before compression. */
export type FileContent = { readonly rows: bigint; readonly amount: bigint; readonly sha256: string }

/** The columns of a file in their order: those of the table's key first, and that of the amounts last. */
const columns = {
  stake_day: ['placement', 'day', 'member_id', 'stake_id', 'accrued', 'amount'],
  reward_day: ['placement', 'day', 'member_id', 'event_type', 'base', 'gross', 'paid'],
} as const
const keyColumns = 4
const rowsPerRead = 10_000

/** The file of a partition within its folder. */
export function getPartitionFile({ table, firstDay, endDay }: DayPartition): string {
  return `${table}_${firstDay}_${endDay}.csv.gz`
}

/**
 * Writes the rows of a partition as compressed CSV in the order of their key, so that they are the same bytes each time. The
 * file has its name only when all of it is on the disk.
 */
export async function writePartitionFile(
  database: Database,
  partition: DayPartition,
  folder: string,
): Promise<void> {
  const file = join(folder, getPartitionFile(partition))
  const part = `${file}.part`
  await pipeline(
    Readable.from(listLines(database, partition)),
    createGzip(),
    createWriteStream(part, { mode: 0o600, flush: true }),
  )
  await rename(part, file)
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

async function* listLines(database: Database, partition: DayPartition): AsyncGenerator<string> {
  const { table, firstDay, endDay } = partition
  const names = columns[table]
  yield `${names.join(',')}\n`
  const key = names.slice(0, keyColumns).join(', ')
  const text = `SELECT ${names.join(', ')} FROM bank.${table}
    WHERE day >= $1 AND day < $2 AND (${key}) > ($3, $4, $5, $6) ORDER BY ${key} LIMIT ${rowsPerRead}`
  let last: unknown[] = [-1, firstDay, 0, 0]
  for (;;) {
    const { rows } = await database.pool.query<unknown[]>({
      text,
      values: [firstDay, endDay, ...last],
      rowMode: 'array',
    })
    if (rows.length > 0) yield rows.map((row) => `${row.join(',')}\n`).join('')
    if (rows.length < rowsPerRead) return
    last = rows.at(-1)?.slice(0, keyColumns) ?? []
  }
}

/** Reads the file of a partition to its end; throws Error for one that is missing, cut off or of another table. */
export async function readPartitionFile(partition: DayPartition, folder: string): Promise<FileContent> {
  const file = join(folder, getPartitionFile(partition))
  const source = createReadStream(file)
  const text = createGunzip()
  const ended = pipeline(source, text).catch((error: unknown) => {
    text.destroy()
    return error
  })
  const hash = createHash('sha256')
  const header = columns[partition.table].join(',')
  let [rows, amount] = [-1n, 0n]
  try {
    for await (const line of createInterface({ input: text, crlfDelay: Infinity })) {
      hash.update(`${line}\n`)
      if (rows === -1n && line !== header) throw new Error(`its columns are not ${header}`)
      if (rows >= 0n) amount += BigInt(line.slice(line.lastIndexOf(',') + 1))
      rows += 1n
    }
    const error = await ended
    if (error !== undefined) throw error
  } catch (error) {
    source.destroy()
    throw new Error(`${file} cannot be read: ${getReason(error)}`, { cause: error })
  }
  return { rows, amount, sha256: hash.digest('hex') }
}

/** The message of anything thrown. */
export const getReason = (error: unknown): string => (error instanceof Error ? error.message : String(error))
