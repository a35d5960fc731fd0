import { type ConsoleClient, createConsoleClient } from '@bank/api-schema/console'
import { Secret, TOTP } from 'otpauth'

/** An operator of the demo, as its file has them. */
export type ChaosOperator = {
  readonly name: string
  readonly role: string
  readonly password: string
  readonly totpSecret: string
}

/** A reviewer at the console; `review` never throws, for the console may be down. */
export type Reviewer = {
  getOperations(): number
  /** Rejects every third withdrawal in review; approves one of the others when a new one-time code is there. */
  review(): Promise<void>
}

const stepMs = 30_000
const reason = 'The member does not answer questions.'

export function openReviewer(url: string, operator: ChaosOperator): Reviewer {
  const codes = new TOTP({ secret: Secret.fromBase32(operator.totpSecret) })
  let operations = 0
  let lastStep = 0
  let client: ConsoleClient | undefined
  /** A code is good once: no code before the next step of time. */
  const takeCode = (): string | undefined => {
    const step = Math.floor(Date.now() / stepMs)
    if (step <= lastStep) return undefined
    lastStep = step
    return codes.generate({ timestamp: step * stepMs })
  }
  const signIn = async () => {
    const totp = takeCode()
    if (totp === undefined) return
    const opened = createConsoleClient({ baseUrl: url, fetch: createCookieFetch(url) })
    await opened.signIn({ name: operator.name, password: operator.password, totp })
    client = opened
  }
  const review = async (desk: ConsoleClient) => {
    const { dataList } = await desk.queryWithdrawals({ states: 'review', pageNo: 1, pageSize: 100 })
    for (const { id } of dataList)
      if (Number(id) % 3 === 0) {
        await desk.rejectWithdrawal({ withdrawalId: id, reason })
        operations += 1
      } else {
        const totp = takeCode()
        if (totp === undefined) continue
        const { summary } = await desk.queryWithdrawal({ withdrawalId: id })
        await desk.approveWithdrawal({ withdrawalId: id, summaryHash: summary.hash, totp })
        operations += 1
      }
  }
  return {
    getOperations: () => operations,
    async review() {
      try {
        if (client === undefined) await signIn()
        if (client !== undefined) await review(client)
      } catch {
        client = undefined
      }
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
