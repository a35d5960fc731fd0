import type { IncomingMessage } from 'node:http'

const loopbackNames = ['localhost', '127.0.0.1', '[::1]']

/** True when a request names this machine as its host; another name means DNS rebinding by a page. */
export function isLocalHost(request: IncomingMessage): boolean {
  const { host } = request.headers
  return host !== undefined && URL.canParse(`http://${host}`) && isLoopback(new URL(`http://${host}`))
}

/** True when an Origin is a page of this machine or a wallet extension. */
export function isLocalOrigin(origin: string): boolean {
  if (!URL.canParse(origin)) return false
  const url = new URL(origin)
  return (
    /^(chrome|moz|safari-web)-extension:$/.test(url.protocol) ||
    (/^https?:$/.test(url.protocol) && isLoopback(url))
  )
}

function isLoopback(url: URL): boolean {
  return loopbackNames.includes(url.hostname)
}

/**
 * Reads a body of at most `limitBytes`; undefined when there is more. What is too much is read to its end all the same,
 * and forgotten: leaving it would cut the connection before the refusal is on it.
 */
export async function readBody(request: IncomingMessage, limitBytes: number): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= limitBytes) chunks.push(chunk)
  }
  return size > limitBytes ? undefined : Buffer.concat(chunks).toString('utf8')
}
