import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { Reporter } from '../finding.ts'

/** The parts of `pgbackrest info --output=json` that are read: when each backup ended, in seconds. */
const infoShape = z.array(
  z.looseObject({ backup: z.array(z.looseObject({ timestamp: z.looseObject({ stop: z.number() }) })) }),
)
const oldestHours = 26

/** Reports the age of the newest base backup, by a file that pgBackRest's report was written to. */
export async function checkBackup(file: string | undefined, report: Reporter): Promise<void> {
  const remedy = 'Run a backup every night (docs/runbooks/backup.md).'
  if (file === undefined) {
    report.warn(
      'the age of the last base backup is unknown',
      'Name a file with the output of "pgbackrest info --output=json" (--backup-info), or ask your provider.',
    )
    return
  }
  const content = await readJson(file)
  if (content === undefined) {
    report.fault(
      `${file} cannot be read, or is no JSON`,
      'Let the machine of the database write it after each backup.',
    )
    return
  }
  const parsed = infoShape.safeParse(content)
  if (!parsed.success) {
    report.fault(`${file} is no output of pgbackrest info --output=json`, remedy)
    return
  }
  const stops = parsed.data.flatMap(({ backup }) => backup.map(({ timestamp }) => timestamp.stop))
  const hours = Math.floor((Date.now() / 1_000 - Math.max(0, ...stops)) / 3_600)
  if (stops.length === 0) report.fault('there is no base backup', remedy)
  else if (hours > oldestHours) report.fault(`the last base backup is ${hours} hours old`, remedy)
  else report.ok(`the last base backup is ${hours} hours old`)
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    return undefined
  }
}
