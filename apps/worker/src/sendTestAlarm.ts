import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parseArgs, parseEnv } from 'node:util'
import { readSecretFiles, resolvePath } from '@bank/settings'
import { callHeartbeat, createAlarmSenders } from './alarmSenders.ts'
import { readAlarmSettings } from './readAlarmSettings.ts'

const usage = `Usage: npm run alarms:test -- [--worker FILE]
  --worker FILE  settings of the worker, as NAME=value lines; without it this command's own environment
Sends a test by every configured channel and calls the dead man's switch.
Ends with 0 when each accepted it, 1 otherwise.`

type Step = { readonly name: string; run(): Promise<void> }

/** Lists the channels of these settings. Throws RangeError that names each wrong setting, or that there is no channel. */
function listSteps(file: string | undefined): Step[] {
  const source = readSecretFiles(file === undefined ? process.env : parseEnv(readFileSync(file, 'utf8')))
  const problems: string[] = []
  const mode = source.MODE === 'production' ? 'production' : 'demo'
  const settings = readAlarmSettings(source, { mode, problems })
  if (problems.length > 0) throw new RangeError(problems.join('\n'))
  const notice = { id: randomUUID(), createTime: Date.now(), alarms: [], moreCount: 0 }
  const { heartbeatUrl } = settings
  const steps: Step[] = createAlarmSenders(settings).map(({ channel, send }) => ({
    name: channel,
    run: () => send(notice),
  }))
  if (heartbeatUrl !== undefined) steps.push({ name: 'heartbeat', run: () => callHeartbeat(heartbeatUrl) })
  if (steps.length === 0)
    throw new RangeError(
      'No channel is configured: ALARM_WEBHOOK_URL, ALARM_SMTP_URL or ALARM_HEARTBEAT_URL.',
    )
  return steps
}

async function run(file: string | undefined): Promise<boolean> {
  let isAccepted = true
  for (const { name, run: send } of listSteps(file)) {
    const failure = await send().then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error.message : 'failed'),
    )
    process.stdout.write(`${name}: ${failure === undefined ? 'accepted' : `not accepted (${failure})`}\n`)
    isAccepted &&= failure === undefined
  }
  return isAccepted
}

try {
  const { values } = parseArgs({ options: { worker: { type: 'string' }, help: { type: 'boolean' } } })
  if (values.help) process.stdout.write(`${usage}\n`)
  else if (!(await run(values.worker && resolvePath(values.worker)))) process.exitCode = 1
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n\n${usage}\n`)
  process.exitCode = 1
}
