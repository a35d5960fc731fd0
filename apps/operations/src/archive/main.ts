import { mkdir } from 'node:fs/promises'
import { type ArchivedDays, archiveDays, listArchiveFaults } from '@bank/bank'
import { type Database, openDatabase } from '@bank/database'
import { readSecretFiles, resolvePath } from '@bank/settings'
import { describeError } from '../describeError.ts'
import { parseOptions } from '../parseOptions.ts'
import { reportFailure } from '../reportFailure.ts'

const usage = `Usage: npm run archive -- --out FOLDER | --check FOLDER
Moves old days of interest and rewards out of the database: months of which every day was settled more than 400 days ago.
  --out FOLDER    writes each as a file there and leaves its sums in the database
  --check FOLDER  reads every file that was archived, and compares it with its digest
DATABASE_MIGRATION_URL or DATABASE_MIGRATION_URL_FILE: the database as the owner of its tables.
Ends with 0 when all of it is done, or every file is as it was archived.`

const options = {
  out: { type: 'string' },
  check: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const

const report = (line: string) => process.stdout.write(`${line}\n`)

function describeArchived({ table, firstDay, endDay, rows, sha256 }: ArchivedDays): string {
  return `✓ ${table} from ${firstDay} to ${endDay}: ${rows} rows, SHA-256 ${sha256}`
}

/** Returns whether all is as it should be. */
async function run(args: readonly string[]): Promise<boolean> {
  const values = parseOptions(args, options)
  if (values.help) {
    report(usage)
    return true
  }
  const { out, check } = values
  if ((out === undefined) === (check === undefined)) throw new RangeError('give either --out or --check')
  const url = readSecretFiles(process.env).DATABASE_MIGRATION_URL
  if (!url) throw new RangeError('DATABASE_MIGRATION_URL is missing')
  const owner = openDatabase({ url, poolSize: 1, applicationName: 'archive' })
  try {
    return out === undefined ? await checkFiles(owner, check) : await writeFiles(owner, out)
  } finally {
    await owner.close()
  }
}

async function writeFiles(owner: Database, folder: string): Promise<boolean> {
  const path = resolvePath(folder)
  await mkdir(path, { recursive: true, mode: 0o700 })
  let count = 0
  await archiveDays(owner, path, (archived) => {
    count += 1
    report(describeArchived(archived))
  })
  if (count === 0) report('No month is old enough; nothing was changed.')
  return true
}

async function checkFiles(owner: Database, folder = ''): Promise<boolean> {
  const faults = await listArchiveFaults(owner, resolvePath(folder))
  for (const fault of faults) report(`✗ ${fault}`)
  if (faults.length === 0) report('Every archived file is as it was written.')
  return faults.length === 0
}

try {
  if (!(await run(process.argv.slice(2)))) process.exitCode = 1
} catch (error) {
  reportFailure(error, usage, error instanceof RangeError ? error.message : describeError(error))
}
