import { createServer } from 'node:http'
import { startLocalServer } from '../processes/listen.ts'
import { isLocalHost } from '../rpc/localRequest.ts'
import { type ExplorerOptions, renderRequest } from './renderRequest.ts'

export type Explorer = { readonly url: string; stop(): Promise<void> }

/** Opens the transaction page for the local chains on 127.0.0.1: plain HTML, nothing to run in the browser. */
export async function startExplorer(options: ExplorerOptions): Promise<Explorer> {
  const server = createServer((request, response) => {
    const reply = (status: number, type: string, text: string) => {
      response.writeHead(status, {
        'content-type': `${type}; charset=utf-8`,
        'content-security-policy':
          "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cache-control': type === 'text/css' ? 'max-age=3600' : 'no-store',
      })
      response.end(request.method === 'HEAD' ? undefined : text)
    }
    if (!isLocalHost(request)) return reply(403, 'text/plain', 'This page is for this machine only.')
    if (request.method !== 'GET' && request.method !== 'HEAD') return reply(405, 'text/plain', 'Only GET.')
    renderRequest(options, {
      url: new URL(request.url ?? '/', 'http://localhost'),
      acceptLanguage: request.headers['accept-language'] ?? '',
    })
      .then(({ status, type, text }) => reply(status, type, text))
      .catch(() => reply(503, 'text/plain', 'The local chain does not answer; try again in a moment.'))
  })
  return startLocalServer(server, options.port)
}
