import type { Demo } from './demo.ts'

type Envelope = { readonly code: number; readonly result: unknown }

/** Requests a call of the api without the browser, with or without a session token; returns the envelope. */
export async function requestServer(
  demo: Demo,
  path: string,
  params: { token?: string; method?: 'GET' | 'POST'; body?: object },
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
