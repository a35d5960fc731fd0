import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'

/** The proof of a caller, and the authority that issued the server's certificate; all but the token are PEM texts. */
export type ClientAccess = {
  /** Replaces the authorities of the system. */
  readonly authority?: string | undefined
  readonly certificate?: string | undefined
  readonly privateKey?: string | undefined
  readonly token?: string | undefined
}

const answerMaximumBytes = 1_000_000

async function readText(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > answerMaximumBytes) throw new Error(`an answer of more than ${answerMaximumBytes} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}

/**
 * Sends a body as JSON and returns status and text of the answer. `fetch` can show no client certificate, and follows
 * redirects, which would hand a token on to another host.
 */
export function sendJson(params: {
  readonly url: string
  readonly body: unknown
  readonly timeoutMs: number
  readonly access?: ClientAccess | undefined
}): Promise<{ readonly status: number; readonly text: string }> {
  const { authority, certificate, privateKey, token } = params.access ?? {}
  const url = new URL(params.url)
  const options = {
    method: 'POST',
    // A kept connection may be closed by the server at the moment of the next request.
    agent: false,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    signal: AbortSignal.timeout(params.timeoutMs),
    // Set, so that no variable of the environment turns it off.
    rejectUnauthorized: true,
    ...(authority && { ca: authority }),
    ...(certificate && { cert: certificate, key: privateKey }),
  } as const
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options, (response) => {
      readText(response).then((text) => resolve({ status: response.statusCode ?? 0, text }), reject)
    })
    request.on('error', reject)
    request.end(JSON.stringify(params.body))
  })
}
