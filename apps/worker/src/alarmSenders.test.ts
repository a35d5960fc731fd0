import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AlarmNotice } from '@bank/bank'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { callHeartbeat, createAlarmSenders, NotAccepted } from './alarmSenders.ts'
import type { AlarmSettings, EmailSettings } from './readAlarmSettings.ts'

const timeouts = { callTimeoutMs: 5_000, mailTimeoutMs: 5_000 }
const none: AlarmSettings = {
  ...{ webhook: undefined, email: undefined, heartbeatUrl: undefined, repeatMs: 1 },
  runbookUrl: 'https://git.example/runbooks',
}
const beginTime = Date.parse('2026-11-21T06:00:00Z')
const notice: AlarmNotice = {
  id: 'ab'.repeat(16),
  createTime: beginTime + 60_000,
  alarms: [
    {
      ...{ code: 'insolvent', severity: 'critical', subject: 'vault 0x11', kind: 'began' },
      ...{ facts: { assets: '5', owed: '7' }, beginTime, endTime: null },
    },
    {
      ...{ code: 'creditsHalted', severity: 'critical', subject: '56 BSC', kind: 'ended' },
      ...{ facts: {}, beginTime, endTime: beginTime + 1_000 },
    },
  ],
  moreCount: 3,
}

type Received = { method: string; headers: IncomingHttpHeaders; body: string }

/** A receiver that keeps what it gets before it answers. */
async function startReceiver(answer: RequestListener) {
  const received: Received[] = []
  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    received.push({
      method: request.method ?? '',
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
    })
    answer(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stop = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  onTestFinished(async () => {
    if (server.listening) await stop()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received, stop }
}

const accept: RequestListener = (_request, response) => void response.writeHead(204).end()

const post = (url: string, parts: { secret?: string; callTimeoutMs?: number } = {}) => {
  const { secret, callTimeoutMs = timeouts.callTimeoutMs } = parts
  const [sender] = createAlarmSenders({ ...none, webhook: { url, secret } }, { ...timeouts, callTimeoutMs })
  return sender?.send(notice)
}

test('default: a webhook gets code, severity, times, figures and the link of the runbook, and a text for chats', async () => {
  const { url, received } = await startReceiver(accept)
  await post(`${url}/hook/token`)
  const [{ method, headers, body } = { method: '', headers: {}, body: '{}' }] = received
  expect(method).toBe('POST')
  expect(headers).toMatchObject({ 'content-type': 'application/json', 'x-bank-notice-id': notice.id })
  expect(headers).not.toHaveProperty('x-bank-signature')
  expect(JSON.parse(body)).toEqual({
    version: 1,
    id: notice.id,
    time: '2026-11-21T06:01:00.000Z',
    status: 'firing',
    text: expect.stringContaining('Bank: insolvent began (critical), and 4 more'),
    alarms: [
      {
        ...{ code: 'insolvent', severity: 'critical', subject: 'vault 0x11', kind: 'began' },
        ...{ facts: { assets: '5', owed: '7' }, since: '2026-11-21T06:00:00.000Z', until: null },
        runbook: 'https://git.example/runbooks/alarms.md#insolvent',
      },
      {
        ...{ code: 'creditsHalted', severity: 'critical', subject: '56 BSC', kind: 'ended' },
        ...{ facts: {}, since: '2026-11-21T06:00:00.000Z', until: '2026-11-21T06:00:01.000Z' },
        runbook: 'https://git.example/runbooks/alarms.md#creditshalted',
      },
    ],
    more: 3,
  })
})

test('behavior: the signature covers the time and the body', async () => {
  const { url, received } = await startReceiver(accept)
  await post(url, { secret: 'a secret, long enough' })
  const { headers, body = '' } = received[0] ?? {}
  const [, seconds, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(`${headers?.['x-bank-signature']}`) ?? []
  expect(Math.abs(Number(seconds) - Date.now() / 1_000)).toBeLessThan(60)
  const expected = createHmac('sha256', 'a secret, long enough').update(`${seconds}.${body}`).digest('hex')
  expect(signature).toBe(expected)
})

test('error: a redirect to an address inside is not followed', async () => {
  const inside = await startReceiver(accept)
  for (const status of [301, 302, 303, 307, 308]) {
    const outside = await startReceiver((_request, response) => {
      response.writeHead(status, { location: `${inside.url}/secret` }).end()
    })
    await expect(post(outside.url)).rejects.toThrow(new NotAccepted(`HTTP ${status}`))
    await expect(callHeartbeat(outside.url)).rejects.toThrow(new NotAccepted(`HTTP ${status}`))
  }
  expect(inside.received).toEqual([])
})

test('error: a receiver that refuses, is gone, or is slow: the failure names no address', async () => {
  const refusing = await startReceiver((_request, response) => void response.writeHead(500).end('no'))
  await expect(post(`${refusing.url}/token`)).rejects.toThrow(new NotAccepted('HTTP 500'))
  const gone = await startReceiver(accept)
  await gone.stop()
  await expect(post(`${gone.url}/token`)).rejects.toThrow(new NotAccepted('ECONNREFUSED'))
  // Never answers: the limit alone ends the call.
  const slow = await startReceiver(() => {})
  await expect(post(`${slow.url}/token`, { callTimeoutMs: 100 })).rejects.toThrow(new NotAccepted('timeout'))
})

test('default: the heartbeat is a GET that every such service takes', async () => {
  const { url, received } = await startReceiver(accept)
  await callHeartbeat(`${url}/beat`)
  expect(received).toMatchObject([{ method: 'GET', body: '' }])
})

type Mail = { from: string; to: string[]; text: string; user: string | undefined }

/** A mail server that keeps what it gets. */
async function startMailServer(options: SMTPServerOptions = {}) {
  const mails: Mail[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      password === 'right' ? done(null, { user: username ?? '' }) : done(new Error('Invalid login')),
    onData(stream, { envelope, user }, done) {
      let text = ''
      stream.on('data', (chunk) => {
        text += chunk
      })
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        mails.push({ from, to: envelope.rcptTo.map(({ address }) => address), text, user: user as string })
        done()
      })
    },
    ...options,
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  onTestFinished(() => new Promise<void>((done) => server.close(() => done())))
  return { port: (server.server.address() as AddressInfo).port, mails }
}

const mailTo = (port: number, parts: Partial<EmailSettings> = {}, mailTimeoutMs = timeouts.mailTimeoutMs) => {
  const email: EmailSettings = {
    ...{ host: '127.0.0.1', port, isSecure: false, requiresTls: false, login: undefined },
    ...{ from: 'alarms@bank.example', to: ['one@bank.example', 'two@bank.example'], ...parts },
  }
  const [sender] = createAlarmSenders({ ...none, email }, { ...timeouts, mailTimeoutMs })
  return sender?.send(notice)
}

test('default: an e-mail goes to every receiver, with the worst in the subject and an id that shows a second copy', async () => {
  const { port, mails } = await startMailServer()
  await mailTo(port, { login: { user: 'alarms', pass: 'right' } })
  expect(mails).toMatchObject([
    { from: 'alarms@bank.example', to: ['one@bank.example', 'two@bank.example'], user: 'alarms' },
  ])
  const text = mails[0]?.text ?? ''
  expect(text).toContain('Subject: Bank: insolvent began (critical), and 4 more')
  expect(text).toContain(`Message-ID: <${notice.id}@bank.example>`)
  expect(text).toContain('https://git.example/runbooks/alarms.md#insolvent')
  expect(text).toContain('3 more: see the console.')
})

test('error: a wrong password, a refused receiver and a slow server fail without a word of the login', async () => {
  const { port, mails } = await startMailServer()
  const wrong = mailTo(port, { login: { user: 'alarms', pass: 'a wrong secret' } })
  await expect(wrong).rejects.toThrow(new NotAccepted('EAUTH SMTP 535'))
  const refusing = await startMailServer({
    onRcptTo: (_address, _session, done) =>
      done(Object.assign(new Error('no such user'), { responseCode: 550 })),
  })
  await expect(mailTo(refusing.port)).rejects.toThrow(new NotAccepted('EENVELOPE SMTP 550'))
  const slow = await startMailServer({ onMailFrom: () => {} })
  await expect(mailTo(slow.port, {}, 100)).rejects.toThrow(/^(timeout|ETIMEDOUT)$/)
  expect([...mails, ...refusing.mails, ...slow.mails]).toEqual([])
})

test('error: a server on another machine that offers no TLS gets neither login nor message', async () => {
  const logins: unknown[] = []
  const { port, mails } = await startMailServer({
    onAuth: (auth, _session, done) => {
      logins.push(auth)
      done(null, { user: 'anyone' })
    },
  })
  const sent = mailTo(port, { requiresTls: true, login: { user: 'alarms', pass: 'right' } })
  await expect(sent).rejects.toThrow(/^ETLS|^ESOCKET|^EREQUIRETLS/)
  expect(logins).toEqual([])
  expect(mails).toEqual([])
})

test('default: a message without alarms is a test, and says so', async () => {
  const { url, received } = await startReceiver(accept)
  const [sender] = createAlarmSenders({ ...none, webhook: { url, secret: undefined } }, timeouts)
  await sender?.send({ id: 'test', createTime: beginTime, alarms: [], moreCount: 0 })
  expect(JSON.parse(received[0]?.body ?? '{}')).toMatchObject({
    status: 'test',
    text: expect.stringContaining('Nothing is wrong'),
  })
})
