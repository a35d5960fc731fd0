import { type ConsoleClient, createConsoleClient } from '@bank/api-schema/console'
import { Secret, TOTP } from 'otpauth'

/** An operator of the demo, as its file has them. */
export type ChaosOperator = {
  readonly name: string
  readonly role: string
  readonly password: string
  readonly totpSecret: string
}

/** An operator at the console, who signs in again when a session has ended. */
export type Desk = {
  /** Opens the console; undefined while no one-time code is left to sign in with. */
  open(): Promise<ConsoleClient | undefined>
  /** A code that this operator has not used yet; undefined until the next step of time. */
  takeCode(): string | undefined
  /** Forgets the session. */
  close(): void
  /** Forgets the session, and signs in at another address from then on. */
  moveTo(url: string): void
}

const stepMs = 30_000
/** The server takes codes of one step either way. */
const windowSteps = 1

/** Opens the console of a URL for an operator. */
export function openDesk(url: string, operator: ChaosOperator): Desk {
  const codes = new TOTP({ secret: Secret.fromBase32(operator.totpSecret) })
  let address = url
  let lastStep = 0
  let client: ConsoleClient | undefined
  const takeCode = (): string | undefined => {
    const now = Math.floor(Date.now() / stepMs)
    const step = Math.max(lastStep + 1, now)
    if (step > now + windowSteps) return undefined
    lastStep = step
    return codes.generate({ timestamp: step * stepMs })
  }
  return {
    takeCode,
    close() {
      client = undefined
    },
    moveTo(next) {
      address = next
      client = undefined
    },
    async open() {
      if (client !== undefined) return client
      const totp = takeCode()
      if (totp === undefined) return undefined
      const opened = createConsoleClient({ baseUrl: address, fetch: createCookieFetch(address) })
      await opened.signIn({ name: operator.name, password: operator.password, totp })
      client = opened
      return client
    },
  }
}

/** A fetch that keeps the session's cookie and names its page, as a browser does. */
function createCookieFetch(origin: string): typeof fetch {
  let cookie = ''
  return async (url, init) => {
    const headers = new Headers(init?.headers)
    headers.set('origin', origin)
    headers.set('cookie', cookie)
    const answer = await fetch(url, { ...init, headers })
    const [given] = answer.headers.getSetCookie()
    cookie = given?.split(';')[0] ?? cookie
    return answer
  }
}
