import { ApiError } from '@bank/api-schema'
import { type ConsoleClient, createConsoleClient } from '@bank/api-schema/console'
import { Secret, TOTP } from 'otpauth'
import type { DemoOperator } from './addDemoOperators.ts'

/** An operator at the console, as the browser would have it. */
export type SignedInOperator = {
  readonly console: ConsoleClient
  /** Does one act that asks for a fresh one-time code. */
  confirm<T>(act: (totp: string) => Promise<T>): Promise<T>
}

const stepMs = 30_000
/** The oldest of the three codes that are good now could come too late after that. */
const marginMs = 8_000
const attempts = 3
const refused = 5002

/** Signs an operator of the demo in at the console: password, and a one-time code that was not used before. */
export async function signInOperator(
  params: { readonly consoleUrl: string; readonly consoleOrigin: string },
  { name, password, totpSecret }: DemoOperator,
): Promise<SignedInOperator> {
  const console = createConsoleClient({
    baseUrl: params.consoleUrl,
    fetch: createCookieFetch(params.consoleOrigin),
  })
  const codes = new TOTP({ secret: Secret.fromBase32(totpSecret) })
  // An operator who spends three codes at once, and begins with the second, waits a minute for the third.
  const leftMs = stepMs - (Date.now() % stepMs)
  if (leftMs < marginMs) await pause(leftMs)
  let step = Math.floor(Date.now() / stepMs) - 1
  const confirm = async <T>(act: (totp: string) => Promise<T>): Promise<T> => {
    for (let attempt = 1; ; attempt += 1) {
      const totp = codes.generate({ timestamp: step * stepMs })
      step += 1
      try {
        return await act(totp)
      } catch (error) {
        // An earlier start that was cut short has used this code.
        if (!(error instanceof ApiError) || error.code !== refused || attempt === attempts) throw error
        await pause(step * stepMs - Date.now())
      }
    }
  }
  await confirm((totp) => console.signIn({ name, password, totp }))
  return { console, confirm }
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, Math.max(0, ms)))

/** A fetch that keeps the session's cookie and says which page it comes from, as a browser does. */
function createCookieFetch(origin: string): typeof fetch {
  let cookie: string | undefined
  return async (url, init) => {
    const headers = new Headers(init?.headers)
    headers.set('origin', origin)
    if (cookie !== undefined) headers.set('cookie', cookie)
    const answer = await fetch(url, { ...init, headers })
    const [given] = answer.headers.getSetCookie()
    if (given !== undefined) cookie = given.slice(0, given.indexOf(';'))
    return answer
  }
}
