import { request } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { createCertificates } from '@bank/chain/testing/certificates'

/** A certificate for 127.0.0.1, its key, and the authority that issued it, in PEM. */
export type TestTls = { readonly key: string; readonly cert: string; readonly authority: string }

const certificateDays = 60

/** Issues a certificate that holds long enough for an installation. */
export function createTestTls(): TestTls {
  const { authority, server } = createCertificates(certificateDays)
  return { key: server.privateKey, cert: server.certificate, authority: authority.certificate }
}

/** Makes this process trust what the authority issued, beside all that it trusts. */
export function trustTls({ authority }: TestTls): void {
  setDefaultCACertificates([...getCACertificates('default'), authority])
}

/**
 * Starts a reverse proxy with TLS before servers of this machine. It adds the caller's address as proxies do, shares requests
 * between the servers in turn, and asks the next one where one does not listen.
 */
export async function startTlsProxy(
  { key, cert }: TestTls,
  ports: readonly number[],
): Promise<{ readonly server: Server; readonly origin: string }> {
  let turn = 0
  const server = createServer({ key, cert }, async (incoming, outgoing) => {
    const forwarded = [incoming.headers['x-forwarded-for'], incoming.socket.remoteAddress]
    const headers = { ...incoming.headers, 'x-forwarded-for': forwarded.filter(Boolean).join(', ') }
    const parts: Buffer[] = []
    for await (const part of incoming) parts.push(part as Buffer)
    const body = Buffer.concat(parts)
    turn++
    const ask = (attempt: number) => {
      const port = ports[(turn + attempt) % ports.length]
      const { method, url: path } = incoming
      const passed = request({ port, host: '127.0.0.1', method, path, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      })
      passed.on('error', (error: NodeJS.ErrnoException) => {
        // A server that refuses the connection has done nothing yet.
        if (error.code === 'ECONNREFUSED' && attempt + 1 < ports.length) ask(attempt + 1)
        else if (outgoing.headersSent) outgoing.destroy()
        else outgoing.writeHead(502).end()
      })
      passed.end(body)
    }
    ask(0)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { server, origin: `https://127.0.0.1:${(server.address() as AddressInfo).port}` }
}
