import { resolvePath } from '@bank/settings'
import { readRecordFile } from '../deploy/record/deploymentRecord.ts'
import { parseOptions } from '../parseOptions.ts'
import { readSettingsFile } from '../processes/readSettingsFile.ts'
import { readSecretSettings } from '../processes/secretFiles.ts'
import { reportFailure } from '../reportFailure.ts'
import { checkInstallation, partNames } from './checkInstallation.ts'
import type { Finding, ProcessName, ProcessSettings } from './finding.ts'

const usage = `Usage: npm run doctor -- [OPTIONS]
  --api FILE          settings of the api, as NAME=value lines
  --console FILE      settings of the console
  --worker FILE       settings of the worker
  --secrets FOLDER    the secrets that systemd passes to the processes, for settings without them
  --process NAME      whose settings this command's own environment has, without files: api, console or worker
  --record FILE       the record of the deployment (record.json)
  --backup-info FILE  the output of "pgbackrest info --output=json"
  --only PART,PART    examines these parts: ${partNames.join(', ')}
  --json              prints JSON
Ends with 0 when nothing is at fault, 1 otherwise.`

const processNames: readonly ProcessName[] = ['api', 'console', 'worker']
const options = {
  api: { type: 'string' },
  console: { type: 'string' },
  worker: { type: 'string' },
  secrets: { type: 'string' },
  process: { type: 'string', default: 'worker' },
  record: { type: 'string' },
  'backup-info': { type: 'string' },
  only: { type: 'string' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const

async function readProcesses(
  values: ReturnType<typeof parseOptions<typeof options>>,
): Promise<ProcessSettings[]> {
  const files = processNames.flatMap((process) => {
    const file = values[process]
    return file === undefined ? [] : [{ process, file: resolvePath(file) }]
  })
  const secrets = values.secrets && resolvePath(values.secrets)
  if (files.length > 0)
    return Promise.all(
      files.map(async ({ process, file }) => ({
        process,
        environment: await readSettingsFile(process, { file, secrets }),
      })),
    )
  const wanted = processNames.find((name) => name === values.process)
  if (wanted === undefined) throw new RangeError(`--process is none of ${processNames.join(', ')}`)
  return [{ process: wanted, environment: readSecretSettings(process.env) }]
}

function readParts(text: string | undefined): readonly string[] | undefined {
  const parts = text?.split(',')
  const unknown = parts?.find((part) => !partNames.some((name) => name === part))
  if (unknown !== undefined) throw new RangeError(`--only: ${unknown} is none of ${partNames.join(', ')}`)
  return parts
}

const marks: Readonly<Record<Finding['state'], string>> = { ok: '✓', warning: '!', fault: '✗' }

function formatFinding({ part, process, state, text, remedy }: Finding): string {
  const line = `${marks[state]} ${`${process} ${part}`.padEnd(18)} ${text}`
  return remedy === undefined ? line : `${line}\n${' '.repeat(21)}→ ${remedy}`
}

async function run(args: readonly string[]): Promise<boolean> {
  const values = parseOptions(args, options)
  if (values.help) {
    process.stdout.write(`${usage}\n`)
    return true
  }
  const findings = await checkInstallation({
    processes: await readProcesses(values),
    record: values.record === undefined ? undefined : await readRecordFile(resolvePath(values.record)),
    backupInfo: values['backup-info'] && resolvePath(values['backup-info']),
    only: readParts(values.only),
  })
  const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length
  const [faults, warnings] = [count('fault'), count('warning')]
  process.stdout.write(
    values.json
      ? `${JSON.stringify({ ok: faults === 0, faults, warnings, findings })}\n`
      : `${findings.map(formatFinding).join('\n')}\n${faults} at fault, ${warnings} to look at, ${count('ok')} in order\n`,
  )
  return faults === 0
}

try {
  if (!(await run(process.argv.slice(2)))) process.exitCode = 1
} catch (error) {
  reportFailure(error, usage)
}
