import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Demo } from './demo.ts'

/** A reverse proxy before the demo's server, on an origin of its own, as in a deployment. */
export type ReverseProxy = {
  readonly url: string
  /** Paths that were asked for since the last look. */
  readonly listAsked: () => readonly string[]
  /** Serves the app as another build of it. */
  readonly deploy: (build: string) => void
  /** Answers another text at a path. */
  readonly put: (path: string, script: string) => void
  readonly close: () => Promise<void>
}

/** Starts a reverse proxy before the demo's web server. */
export async function startReverseProxy(demo: Demo): Promise<ReverseProxy> {
  const asked: string[] = []
  const texts = new Map<string, string>()
  let build: string | undefined
  const server = createServer((incoming, outgoing) => {
    const path = (incoming.url ?? '').split('?', 1)[0] ?? ''
    asked.push(path)
    const text = texts.get(path)
    if (text !== undefined) outgoing.writeHead(200, { 'content-type': 'text/javascript' }).end(text)
    else
      void sendThrough(demo, incoming, outgoing, (page) =>
        build === undefined ? page : setBuild(page, build),
      )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    listAsked: () => asked.splice(0),
    deploy: (next) => {
      build = next
    },
    put: (path, script) => void texts.set(path, script),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The page and the worker name their build; every other file carries its own hash. */
const setBuild = (text: string, build: string): string =>
  text
    .replace(/(<meta name="build" content=")\w+/, `$1${build}`)
    .replace(/(\bid:[`"'])[0-9a-f]{12}\b/, `$1${build}`)

function sendThrough(
  demo: Demo,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  change: (text: string) => string,
): void {
  const { host } = new URL(demo.web)
  // Asked for whole and unpacked: what is changed on the way is no longer what the server has a date and a tag for.
  const headers = { ...incoming.headers }
  for (const name of ['accept-encoding', 'if-none-match', 'if-modified-since']) delete headers[name]
  const onward = request(
    new URL(incoming.url ?? '/', demo.web),
    { method: incoming.method ?? 'GET', headers: { ...headers, host } },
    async (answer) => {
      const { 'content-length': _length, ...kept } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 502, kept)
      if (!/html|javascript/.test(kept['content-type'] ?? '')) {
        answer.pipe(outgoing)
        return
      }
      const parts: Buffer[] = []
      for await (const part of answer) parts.push(part as Buffer)
      outgoing.end(change(Buffer.concat(parts).toString()))
    },
  )
  onward.on('error', () => outgoing.destroy())
  incoming.pipe(onward)
}
