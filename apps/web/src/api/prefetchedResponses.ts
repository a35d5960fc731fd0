/**
 * Responses that the page requested before the app had loaded (`app/start/start.ts`), by address. A response
 * is used once, and only while the page is young and nothing was sent: later it may be out of date.
 */
type PrefetchedResponses = Map<string, Promise<Response>>

declare global {
  var prefetchedResponses: PrefetchedResponses | undefined
}

const youngMs = 10_000

/** True while a prefetched response is unused. */
export const hasPrefetchedResponses = (): boolean => (globalThis.prefetchedResponses?.size ?? 0) > 0

/** Takes a prefetched response; undefined where there is none or it may be out of date. */
export async function claimPrefetchedResponse(
  url: string,
  method: string | undefined,
): Promise<Response | undefined> {
  const answers = globalThis.prefetchedResponses
  if (!answers) return undefined
  // A write may change every response that was prefetched.
  if (method !== 'GET' || performance.now() > youngMs) {
    answers.clear()
    return undefined
  }
  const answer = answers.get(url)
  answers.delete(url)
  return answer?.catch(() => undefined)
}
