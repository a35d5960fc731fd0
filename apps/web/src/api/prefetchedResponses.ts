/**
 * What the page asked of the server before the app was there (`app/start/start.ts`), by address. An answer is used
 * once, and only while the page is young and nothing was sent: later it may no longer be so.
 */
type PrefetchedResponses = Map<string, Promise<Response>>

declare global {
  var prefetchedResponses: PrefetchedResponses | undefined
}

const youngMs = 10_000

/** Whether anything was asked ahead and not used yet. */
export const hasPrefetchedResponses = (): boolean => (globalThis.prefetchedResponses?.size ?? 0) > 0

/** Takes the answer that was asked for ahead; undefined where there is none or it may be out of date. */
export async function claimPrefetchedResponse(
  url: string,
  method: string | undefined,
): Promise<Response | undefined> {
  const answers = globalThis.prefetchedResponses
  if (!answers) return undefined
  // What is sent may change whatever was asked before.
  if (method !== 'GET' || performance.now() > youngMs) {
    answers.clear()
    return undefined
  }
  const answer = answers.get(url)
  answers.delete(url)
  return answer?.catch(() => undefined)
}
