import type { Demo } from './demo.ts'

type Envelope = { readonly code: number; readonly result: unknown }

/** The code of a server that turns a call away because it is busy; nothing of the call has been done. */
const busyCode = 430
const busyWaitMs = 1_000
const busyTimeoutMs = 60_000

/**
 * Requests a call of the api without the browser, with or without a session token; returns the envelope. A busy server is
 * asked again, as the app does.
 */
export async function requestServer(
  demo: Demo,
  path: string,
  params: { token?: string; method?: 'GET' | 'POST'; body?: object },
): Promise<Envelope> {
  const untilMs = Date.now() + busyTimeoutMs
  let envelope = await sendRequest(demo, path, params)
  while (envelope.code === busyCode && Date.now() < untilMs) {
    await new Promise((resolve) => setTimeout(resolve, busyWaitMs))
    envelope = await sendRequest(demo, path, params)
  }
  return envelope
}

async function sendRequest(
  demo: Demo,
  path: string,
  params: Parameters<typeof requestServer>[2],
): Promise<Envelope> {
  const { token } = params
  const answer = await fetch(`${demo.web}${path}`, {
    method: params.method ?? 'GET',
    headers: {
      ...(token !== undefined && { authorization: token }),
      ...(params.method === 'POST' && { 'content-type': 'application/json' }),
    },
    ...(params.method === 'POST' && { body: JSON.stringify(params.body ?? {}) }),
  })
  return (await answer.json()) as Envelope
}
