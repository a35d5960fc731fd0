import { withRetry } from 'viem'

const retryCount = 4

/** Bytes of files that broke off, by their URL: the next call continues there. */
const received = new Map<string, Uint8Array<ArrayBuffer>[]>()

/** A file that the server refuses; asking again changes nothing. */
class FileRefused extends Error {
  override readonly name = 'FileRefused'
}

/**
 * Loads a file and reports the number of its bytes so far. A connection that breaks off is made again, four times with
 * growing delays, and continues with the first missing byte; so does a later call. Throws what `fetch` throws then.
 */
export async function loadFile(
  url: string,
  onProgress: (loaded: number) => void,
  { delayMs = 500 }: { readonly delayMs?: number } = {},
): Promise<Uint8Array> {
  const parts = received.get(url) ?? []
  received.set(url, parts)
  await withRetry(() => readOn(url, parts, onProgress), {
    retryCount,
    delay: ({ count }) => 2 ** count * delayMs,
    shouldRetry: ({ error }) => !(error instanceof FileRefused),
  })
  received.delete(url)
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}

async function readOn(
  url: string,
  parts: Uint8Array<ArrayBuffer>[],
  onProgress: (loaded: number) => void,
): Promise<void> {
  let loaded = parts.reduce((sum, { length }) => sum + length, 0)
  const response = await fetch(url, loaded === 0 ? {} : { headers: { range: `bytes=${loaded}-` } })
  if (response.status >= 400 && response.status < 500) {
    if (loaded === 0) throw new FileRefused(`${url}: ${response.status}`)
    // The file is another or has no more bytes: the next try begins with its first.
    parts.length = 0
  }
  if (!response.ok || !response.body) throw new Error(`${url}: ${response.status}`)
  if (response.status !== 206) {
    // A whole file where a part was asked for.
    parts.length = 0
    loaded = 0
  }
  const reader = response.body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    parts.push(value)
    loaded += value.length
    onProgress(loaded)
  }
}
