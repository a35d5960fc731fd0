import { expect, test } from 'vitest'
import { readAlarmSettings } from './readAlarmSettings.ts'

const read = (source: Record<string, string>, mode: 'demo' | 'production' = 'production') => {
  const problems: string[] = []
  return { settings: readAlarmSettings(source, { mode, problems }), problems }
}
const mail = {
  ALARM_SMTP_URL: 'smtp://alarms:pass%40word@mail.example',
  ALARM_EMAIL_FROM: 'alarms@bank.example',
  ALARM_EMAIL_TO: 'one@bank.example, two@bank.example',
}

test('default: without settings nothing is sent, and reminders are four hours apart', () => {
  expect(read({})).toEqual({
    settings: {
      webhook: undefined,
      email: undefined,
      heartbeatUrl: undefined,
      repeatMs: 4 * 60 * 60_000,
      runbookUrl: undefined,
    },
    problems: [],
  })
})

test('default: webhook, e-mail, heartbeat, reminders and runbooks are read', () => {
  const { settings, problems } = read({
    ...mail,
    ALARM_WEBHOOK_URL: 'https://on-call.example/hook',
    ALARM_WEBHOOK_SECRET: 'sixteen letters.',
    ALARM_HEARTBEAT_URL: 'http://127.0.0.1:9/beat',
    ALARM_REPEAT_MINUTES: '10',
    RUNBOOK_URL: 'https://git.example/docs/runbooks',
  })
  expect(problems).toEqual([])
  expect(settings).toEqual({
    webhook: { url: 'https://on-call.example/hook', secret: 'sixteen letters.' },
    email: {
      host: 'mail.example',
      port: 587,
      isSecure: false,
      requiresTls: true,
      login: { user: 'alarms', pass: 'pass@word' },
      from: 'alarms@bank.example',
      to: ['one@bank.example', 'two@bank.example'],
    },
    heartbeatUrl: 'http://127.0.0.1:9/beat',
    repeatMs: 600_000,
    runbookUrl: 'https://git.example/docs/runbooks',
  })
})

test.each([
  ['smtps://mail.example', { host: 'mail.example', port: 465, isSecure: true, requiresTls: false }],
  ['smtp://[::1]:2525', { host: '::1', port: 2525, isSecure: false, requiresTls: false }],
  ['smtp://10.0.0.5:25', { host: '10.0.0.5', port: 25, isSecure: false, requiresTls: true }],
])('behavior: %s takes TLS wherever another machine receives', (url, expected) => {
  const { settings } = read({ ...mail, ALARM_SMTP_URL: url })
  expect(settings.email).toMatchObject({ ...expected, login: undefined })
})

test.each<[string, Record<string, string>]>([
  ['ALARM_WEBHOOK_URL must be https in production', { ALARM_WEBHOOK_URL: 'http://on-call.example/secret' }],
  ['ALARM_HEARTBEAT_URL must be https in production', { ALARM_HEARTBEAT_URL: 'http://10.0.0.7/secret' }],
  ['ALARM_WEBHOOK_URL is no http:// or https:// address', { ALARM_WEBHOOK_URL: 'file:///secret' }],
  ['ALARM_WEBHOOK_URL has a user or password', { ALARM_WEBHOOK_URL: 'https://a:secret@on-call.example' }],
  [
    'ALARM_WEBHOOK_SECRET has fewer than 16 characters',
    { ALARM_WEBHOOK_URL: 'https://on-call.example', ALARM_WEBHOOK_SECRET: 'secret' },
  ],
  ['ALARM_WEBHOOK_URL is missing', { ALARM_WEBHOOK_SECRET: 'a secret, long enough' }],
  ['ALARM_EMAIL_TO is missing', { ...mail, ALARM_EMAIL_TO: '' }],
  ['ALARM_SMTP_URL is missing', { ...mail, ALARM_SMTP_URL: '' }],
  ['ALARM_SMTP_URL is no smtp:// or smtps:// address', { ...mail, ALARM_SMTP_URL: 'https://secret.example' }],
  ['ALARM_SMTP_URL has a login', { ...mail, ALARM_SMTP_URL: 'smtps://secret%zz@mail.example' }],
  ['ALARM_EMAIL_FROM is no e-mail address', { ...mail, ALARM_EMAIL_FROM: 'secret' }],
  [
    'ALARM_EMAIL_TO is no list of e-mail addresses',
    { ...mail, ALARM_EMAIL_TO: 'one@bank.example\nbcc: secret@x' },
  ],
  ['ALARM_REPEAT_MINUTES is no number', { ALARM_REPEAT_MINUTES: '9' }],
  ['RUNBOOK_URL is no http:// or https:// address', { RUNBOOK_URL: 'secret' }],
])('error: %s', (problem, source) => {
  const { problems } = read(source)
  expect(problems).toEqual([expect.stringContaining(problem)])
  expect(problems.join()).not.toMatch(/secret/)
})

test('behavior: a demo may call a plain address', () => {
  expect(read({ ALARM_WEBHOOK_URL: 'http://on-call.example/hook' }, 'demo').problems).toEqual([])
})
