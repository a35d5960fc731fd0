import { isLoopback } from '@bank/settings'
import { z } from 'zod'
import { optional, type Source, wholeNumber } from './settingShapes.ts'

/** The way of e-mails. */
export type EmailSettings = {
  readonly host: string
  readonly port: number
  /** TLS from the first byte; without it a host that is not this machine has to offer STARTTLS. */
  readonly isSecure: boolean
  readonly requiresTls: boolean
  readonly login: { readonly user: string; readonly pass: string } | undefined
  readonly from: string
  readonly to: readonly string[]
}

export type WebhookSettings = { readonly url: string; readonly secret: string | undefined }

/** The ways by which alarms leave the worker; each is undefined where it is not configured. */
export type AlarmSettings = {
  readonly webhook: WebhookSettings | undefined
  readonly email: EmailSettings | undefined
  readonly heartbeatUrl: string | undefined
  readonly repeatMs: number
  /** The address of the folder docs/runbooks. */
  readonly runbookUrl: string | undefined
}

type Params = { readonly mode: 'demo' | 'production'; readonly problems: string[] }

const minuteMs = 60_000
const text = optional(z.string().optional())

/** The variables of alarms. */
export const alarmVariables = {
  ALARM_WEBHOOK_URL: text.describe(
    'The address that alarms are posted to; https in production. Often a secret itself.',
  ),
  ALARM_WEBHOOK_SECRET: text.describe(
    'Signs each post (`x-bank-signature`), 16 characters or more; without it posts are not signed.',
  ),
  ALARM_SMTP_URL: text.describe(
    'The mail server for alarms, with login: `smtps://`, or `smtp://` with STARTTLS.',
  ),
  ALARM_EMAIL_FROM: text.describe('The sender of alarms by e-mail.'),
  ALARM_EMAIL_TO: text.describe('The receivers of alarms by e-mail, separated by commas.'),
  ALARM_HEARTBEAT_URL: text.describe(
    'The address of a dead man’s switch, called every two minutes while alarms can be read and delivered.',
  ),
  ALARM_REPEAT_MINUTES: optional(wholeNumber(10, 10_080).default(240)).describe(
    'Minutes after which an alarm that lasts is sent again.',
  ),
} as const

const shape = z.object(alarmVariables)
const emailAddress = /^[^\s@<>,;]+@[^\s@<>,;]+$/
const shortestSecret = 16

/** Reads the settings of alarms; problems name the variable and never its value. */
export function readAlarmSettings(source: Source, params: Params): AlarmSettings {
  const { problems } = params
  const parsed = shape.safeParse(source)
  if (!parsed.success) problems.push('ALARM_REPEAT_MINUTES is no number of minutes from 10 to 10080')
  const runbookUrl = source.RUNBOOK_URL || undefined
  if (runbookUrl && !/^https?:$/.test(parseUrl(runbookUrl)?.protocol ?? ''))
    problems.push('RUNBOOK_URL is no http:// or https:// address')
  return {
    webhook: readWebhook(source, params),
    email: readEmail(source, problems),
    heartbeatUrl: readUrl(source, 'ALARM_HEARTBEAT_URL', params),
    repeatMs: (parsed.success ? parsed.data.ALARM_REPEAT_MINUTES : 240) * minuteMs,
    runbookUrl,
  }
}

const parseUrl = (value: string) => (URL.canParse(value) ? new URL(value) : undefined)

function readUrl(source: Source, name: string, { mode, problems }: Params): string | undefined {
  const value = source[name]
  if (!value) return undefined
  const url = parseUrl(value)
  if (!url || !/^https?:$/.test(url.protocol)) problems.push(`${name} is no http:// or https:// address`)
  else if (url.username || url.password)
    problems.push(`${name} has a user or password, which a call does not take`)
  else if (mode === 'production' && url.protocol === 'http:' && !isLoopback(url.hostname))
    problems.push(`${name} must be https in production`)
  else return value
  return undefined
}

function readWebhook(source: Source, params: Params): WebhookSettings | undefined {
  const secret = source.ALARM_WEBHOOK_SECRET || undefined
  if (secret && secret.length < shortestSecret)
    params.problems.push(`ALARM_WEBHOOK_SECRET has fewer than ${shortestSecret} characters`)
  if (secret && !source.ALARM_WEBHOOK_URL)
    params.problems.push('ALARM_WEBHOOK_SECRET is set, and ALARM_WEBHOOK_URL is missing')
  const url = readUrl(source, 'ALARM_WEBHOOK_URL', params)
  return url === undefined ? undefined : { url, secret }
}

/** Server, sender and receivers, which are set together or not at all. */
function readEmail(source: Source, problems: string[]): EmailSettings | undefined {
  const names = ['ALARM_SMTP_URL', 'ALARM_EMAIL_FROM', 'ALARM_EMAIL_TO'] as const
  const missing = names.filter((name) => !source[name])
  if (missing.length === names.length) return undefined
  for (const name of missing)
    problems.push(`${name} is missing: alarms by e-mail need all of ${names.join(', ')}`)
  const { ALARM_SMTP_URL: server = '', ALARM_EMAIL_FROM: from = '', ALARM_EMAIL_TO: receivers = '' } = source
  const to = receivers.split(',').map((each) => each.trim())
  if (from && !emailAddress.test(from)) problems.push('ALARM_EMAIL_FROM is no e-mail address')
  if (receivers && !to.every((each) => emailAddress.test(each)))
    problems.push('ALARM_EMAIL_TO is no list of e-mail addresses')
  const url = parseUrl(server)
  if (server && !(url && /^smtps?:$/.test(url.protocol) && url.hostname !== '')) {
    problems.push('ALARM_SMTP_URL is no smtp:// or smtps:// address')
    return undefined
  }
  if (url === undefined) return undefined
  const isSecure = url.protocol === 'smtps:'
  const login = readLogin(url)
  if (login === 'malformed') problems.push('ALARM_SMTP_URL has a login that is not percent-encoded')
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || (isSecure ? 465 : 587)),
    isSecure,
    requiresTls: !isSecure && !isLoopback(url.hostname),
    login: login === 'malformed' ? undefined : login,
    from,
    to,
  }
}

function readLogin({ username, password }: URL): EmailSettings['login'] | 'malformed' {
  if (username === '') return undefined
  try {
    return { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
  } catch {
    return 'malformed'
  }
}
