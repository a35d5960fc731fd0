import type { Demo } from './demo.ts'

type Envelope = { readonly code: number; readonly result: unknown }

/** Asks the api as a client with a session token, or without one, does, past the browser; answers the envelope. */
export async function requestServer(
  demo: Demo,
  path: string,
  named: { token?: string; method?: 'GET' | 'POST'; body?: object },
): Promise<Envelope> {
  const { token } = named
  const answer = await fetch(`${demo.web}${path}`, {
    method: named.method ?? 'GET',
    headers: {
      ...(token !== undefined && { authorization: token }),
      ...(named.method === 'POST' && { 'content-type': 'application/json' }),
    },
    ...(named.method === 'POST' && { body: JSON.stringify(named.body ?? {}) }),
  })
  return (await answer.json()) as Envelope
}
