import type { Server as HttpServer } from 'node:http'
import type { Server } from 'node:net'

/** Somebody else listens there. */
export class PortTakenError extends Error {
  readonly port: number

  constructor(port: number, variable = 'PORT') {
    super(
      `Port ${port} on 127.0.0.1 is taken by another program. Stop it, or choose another port with ${variable}.`,
    )
    this.name = 'PortTakenError'
    this.port = port
  }
}

/**
 * Listens on 127.0.0.1 and returns the port; 0 takes any free one. Throws PortTakenError, which names the variable that
 * chooses another.
 */
export function listen(server: Server, port: number, variable?: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new PortTakenError(port, variable) : error),
    )
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      if (address === null || typeof address === 'string') reject(new Error('not listening on a port'))
      else resolve(address.port)
    })
  })
}

/** A server on 127.0.0.1. */
export type LocalServer = { readonly port: number; readonly url: string; stop(): Promise<void> }

/** Starts a server on 127.0.0.1, whose end closes every connection. Throws PortTakenError. */
export async function startLocalServer(server: HttpServer, wantedPort: number): Promise<LocalServer> {
  const port = await listen(server, wantedPort)
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
