import { getHttpStatus } from '@bank/api-schema'

const busy = getHttpStatus(430)
const timeoutMs = 60_000
const defaultWaitS = 5

/** Fetches like `fetch`; a server that is busy, and has changed nothing, is asked again when it says so, for a minute. */
export async function fetchWhenAvailable(...request: Parameters<typeof fetch>): Promise<Response> {
  const end = Date.now() + timeoutMs
  for (;;) {
    const response = await fetch(...request)
    if (response.status !== busy || Date.now() > end) return response
    await response.body?.cancel()
    const waitS = Number(response.headers.get('retry-after')) || defaultWaitS
    await new Promise((done) => setTimeout(done, waitS * 1_000))
  }
}
