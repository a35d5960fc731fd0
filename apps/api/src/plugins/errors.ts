import type { Socket } from 'node:net'
import {
  findAcceptedLanguage,
  formatSentence,
  getHttpStatus,
  type Language,
  loadErrorSentences,
  type MessageKey,
  type ServerCode,
} from '@bank/api-schema'
import { BankError, isFrozenError } from '@bank/bank'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** The response of a failed request. */
export type ErrorEnvelope = {
  readonly code: ServerCode
  readonly errInfo: string
  readonly result: { readonly messageKey: MessageKey; readonly allowedAt?: number } | null
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The code for a request that fails its schema, instead of 400. */
    readonly invalidCode?: ServerCode
  }
}

/** Status codes of Fastify and its plugins as codes of the catalogue. */
const statusCodes: Readonly<Record<number, ServerCode>> = {
  401: 401,
  403: 403,
  404: 404,
  405: 405,
  429: 429,
  500: 500,
  503: 430,
}
/** The Retry-After of a code in seconds. */
const retryAfterSeconds: Readonly<Partial<Record<ServerCode, number>>> = { 429: 60, 430: 5 }
/**
 * The database is unreachable or starting, so nothing was done. A connection lost in between (ECONNRESET, 57P01) is not
 * listed: it leaves the outcome open.
 */
const unreachable = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENOTFOUND', 'ENOENT', '57P03', '53300'])

/** The language for a caller that accepts none of the five. */
const plainLanguage: Language = 'en'

/** Loads the sentences in the caller's language. */
export function loadSentences({ headers }: FastifyRequest): ReturnType<typeof loadErrorSentences> {
  return loadErrorSentences(findAcceptedLanguage(headers['accept-language'] ?? '') ?? plainLanguage)
}

type SentError = {
  readonly code: ServerCode
  readonly messageKey?: MessageKey | undefined
  readonly allowedAt?: Date | undefined
}

/** Sends an error envelope in the caller's language, with the status of its code. */
export async function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  { code, messageKey, allowedAt }: SentError,
): Promise<FastifyReply> {
  const sentences = await loadSentences(request)
  const time = allowedAt?.getTime()
  const errInfo = messageKey ? formatSentence(sentences.messages[messageKey], time) : sentences.codes[code]
  const retryAfterS = retryAfterSeconds[code]
  if (retryAfterS !== undefined && !reply.hasHeader('retry-after')) reply.header('retry-after', retryAfterS)
  const detail = messageKey && { messageKey, ...(time === undefined ? {} : { allowedAt: time }) }
  const envelope: ErrorEnvelope = { code, errInfo, result: detail ?? null }
  return reply
    .code(getHttpStatus(code))
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('vary', 'Accept-Language')
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(envelope)
}

/** Maps any thrown error to its code. */
export function toErrorCode(error: unknown, invalidCode: ServerCode = 400): ServerCode {
  if (error instanceof BankError) return error.code
  if (!(error instanceof Error)) return 500
  const { statusCode, code, validation, validationContext } = error as FastifyError
  if (validation) return validationContext === 'headers' ? 400 : invalidCode
  if (unreachable.has(String(code)) || error.message.startsWith('timeout exceeded when trying to connect'))
    return 430
  if (statusCode === undefined || statusCode >= 600) return 500
  return statusCodes[statusCode] ?? (statusCode < 500 ? 400 : 500)
}

/** Maps every error to one envelope: a code of the catalogue, never an internal or library message. */
export function addErrors(app: FastifyInstance): void {
  app.setErrorHandler(async (error, request, reply) => {
    if (isFrozenError(error)) return sendError(request, reply, { code: 3018, messageKey: 'moneyFrozen' })
    const code = toErrorCode(error, request.routeOptions.config.invalidCode)
    if (code === 500 || code === 430) request.log.error({ err: error }, 'request failed')
    // The member learns the remedy; the provider's failure is for the operators' logs.
    else if (error instanceof BankError && code === 5003 && error.cause !== undefined)
      request.log.warn({ err: error.cause }, 'a cross-chain provider failed, or its response was rejected')
    const { messageKey, allowedAt } = error instanceof BankError ? error : {}
    return sendError(request, reply, { code, messageKey, allowedAt })
  })
}

/** Answers malformed HTTP with the same envelope, HEAD without it, and closes the connection. */
export async function createClientErrorHandler(): Promise<(error: Error, socket: Socket) => void> {
  const { codes } = await loadErrorSentences(plainLanguage)
  const body = JSON.stringify({ code: 400, errInfo: codes[400], result: null } satisfies ErrorEnvelope)
  const head = [
    'HTTP/1.1 400 Bad Request',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  return (error, socket) => {
    if (socket.writable) socket.end(`${head.join('\r\n')}\r\n\r\n${isHead(error) ? '' : body}`)
    else socket.destroy()
  }
}

/** Finds that the request that was no HTTP asks for a head alone; whole requests may stand before it in its packet. */
function isHead(error: Error & { readonly rawPacket?: Buffer; readonly bytesParsed?: number }): boolean {
  const parsed = error.rawPacket?.toString('latin1', 0, error.bytesParsed) ?? ''
  return /^HEAD\b/.test(parsed.slice(parsed.lastIndexOf('\r\n\r\n') + 1).trimStart())
}
