import { createHmac } from 'node:crypto'
import type { AlarmNotice } from '@bank/bank'
import { createTransport } from 'nodemailer'
import { formatBody, formatSubject, formatText } from './noticeTexts.ts'
import type { AlarmSettings, EmailSettings, WebhookSettings } from './readAlarmSettings.ts'

/** A receiver that did not accept a message; the text has no address and no secret. */
export class NotAccepted extends Error {
  override readonly name = 'NotAccepted'
}

/** A configured way to a person. */
export type AlarmSender = {
  readonly channel: 'webhook' | 'email'
  /** Throws NotAccepted. */
  send(notice: AlarmNotice): Promise<void>
}

/** Time limits in milliseconds; shorter together than the lease of a channel. */
export type SenderTimeouts = { readonly callTimeoutMs: number; readonly mailTimeoutMs: number }

const usualTimeouts: SenderTimeouts = { callTimeoutMs: 10_000, mailTimeoutMs: 30_000 }

/** Creates the configured ways to a person. */
export function createAlarmSenders(settings: AlarmSettings, timeouts = usualTimeouts): AlarmSender[] {
  const { webhook, email, runbookUrl } = settings
  const senders: AlarmSender[] = []
  if (webhook)
    senders.push({
      channel: 'webhook',
      send: (notice) => postWebhook(webhook, { notice, runbookUrl, ...timeouts }),
    })
  if (email)
    senders.push({
      channel: 'email',
      send: (notice) => sendEmail(email, { notice, runbookUrl, ...timeouts }),
    })
  return senders
}

/** Calls the dead man's switch. Throws NotAccepted. */
export function callHeartbeat(url: string, { callTimeoutMs } = usualTimeouts): Promise<void> {
  return call(url, { method: 'GET' }, callTimeoutMs)
}

type Message = SenderTimeouts & { readonly notice: AlarmNotice; readonly runbookUrl: string | undefined }

async function postWebhook(
  { url, secret }: WebhookSettings,
  { notice, runbookUrl, callTimeoutMs }: Message,
): Promise<void> {
  const body = formatBody(notice, runbookUrl)
  const seconds = Math.floor(Date.now() / 1_000)
  const headers = {
    'content-type': 'application/json',
    'x-bank-notice-id': notice.id,
    ...(secret === undefined ? {} : { 'x-bank-signature': createSignature(secret, seconds, body) }),
  }
  await call(url, { method: 'POST', headers, body }, callTimeoutMs)
}

/** The time is signed too, so that an old message cannot be sent again by somebody who saw it. */
function createSignature(secret: string, seconds: number, body: string): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

/** A redirect is refused: it could lead to an address inside, or carry the message to a stranger. */
async function call(url: string, request: RequestInit, timeoutMs: number): Promise<void> {
  const response = await fetch(url, {
    ...request,
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: unknown) => {
    throw new NotAccepted(describeFailure(error))
  })
  await response.body?.cancel().catch(() => {})
  if (!response.ok) throw new NotAccepted(`HTTP ${response.status}`)
}

async function sendEmail(
  { host, port, isSecure, requiresTls, login, from, to }: EmailSettings,
  { notice, runbookUrl, mailTimeoutMs }: Message,
): Promise<void> {
  const transport = createTransport({
    ...{ host, port, secure: isSecure, requireTLS: requiresTls },
    ...(login && { auth: login }),
    ...{ connectionTimeout: mailTimeoutMs, socketTimeout: mailTimeoutMs },
    ...{ disableFileAccess: true, disableUrlAccess: true },
  })
  // A server that dribbles never runs into the time limits of a silent socket.
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new NotAccepted('timeout')), mailTimeoutMs)
  try {
    const domain = from.slice(from.indexOf('@') + 1)
    const mail = {
      ...{ from, to: [...to], subject: formatSubject(notice), text: formatText(notice, runbookUrl) },
      messageId: `<${notice.id}@${domain}>`,
    }
    await Promise.race([transport.sendMail(mail), late.promise])
  } catch (error) {
    throw error instanceof NotAccepted ? error : new NotAccepted(describeFailure(error))
  } finally {
    clearTimeout(timer)
    transport.close()
  }
}

/** A code or kind of failure alone: whole messages hold addresses, which may hold a token. */
function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'failed'
  const { code } = (error.cause instanceof Error ? error.cause : error) as NodeJS.ErrnoException
  const status = (error as { responseCode?: unknown }).responseCode
  if (error.name === 'TimeoutError') return 'timeout'
  return [code ?? error.name, ...(typeof status === 'number' ? [`SMTP ${status}`] : [])].join(' ')
}
