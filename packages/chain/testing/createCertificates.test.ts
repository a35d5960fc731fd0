import { createServer, get } from 'node:https'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { createCertificates } from './createCertificates.ts'

test('behavior: a process that trusts two authorities reaches the servers of both', async () => {
  const issued = [createCertificates(), createCertificates()]
  const ca = issued.map(({ authority }) => authority.certificate)
  for (const { server } of issued) {
    const listener = createServer({ key: server.privateKey, cert: server.certificate }, (_, answer) =>
      answer.end(),
    )
    await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done))
    const { port } = listener.address() as AddressInfo
    const status = await new Promise((done, failed) => {
      get({ host: '127.0.0.1', port, ca, agent: false }, ({ statusCode }) => done(statusCode)).on(
        'error',
        failed,
      )
    })
    expect(status).toBe(200)
    listener.close()
  }
})
