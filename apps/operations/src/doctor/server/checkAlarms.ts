import type { ProcessSettings, Reporter } from '../finding.ts'

const page = 'docs/runbooks/monitoring.md'

/** Reports whether an alarm of the worker can reach a person, and whether its silence would be noticed. */
export function checkAlarms({ environment }: ProcessSettings, report: Reporter): void {
  const ways = [
    ...(environment.ALARM_WEBHOOK_URL ? ['webhook'] : []),
    ...(environment.ALARM_SMTP_URL ? ['e-mail'] : []),
  ]
  if (ways.length === 0)
    report.warn(
      'alarms reach no person: neither webhook nor e-mail is set',
      `Set ALARM_WEBHOOK_URL or ALARM_SMTP_URL, unless Prometheus passes them on (${page}).`,
    )
  else report.ok(`alarms leave by ${ways.join(' and ')}; npm run alarms:test sends a test`)
  if (environment.ALARM_HEARTBEAT_URL) report.ok('a dead man’s switch is set')
  else
    report.warn(
      'no one notices when the whole bank is silent',
      `Set ALARM_HEARTBEAT_URL to a service that runs elsewhere, unless Prometheus has one (${page}).`,
    )
}
