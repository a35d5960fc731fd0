import { type ApiClient, createApiClient, getHttpStatus } from '@bank/api-schema'
import type { LocalAccount } from 'viem'
import type { DemoKeys } from '../demoKeys.ts'
import type { SeededMember } from './seededMembers.ts'

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

export type SignedIn = {
  readonly seed: SeededMember
  readonly account: LocalAccount
  readonly api: ApiClient
}

/** Signs a seeded member in through the api, as its wallet would; registers it first where it is no member yet. */
export async function signInMember(
  options: { readonly apiUrl: string; readonly keys: DemoKeys },
  seed: SeededMember,
): Promise<SignedIn> {
  const account = options.keys.getAccount(seed.index)
  let token: string | undefined
  const api = createApiClient({
    baseUrl: options.apiUrl,
    fetch: fetchWhenAvailable,
    sessionToken: () => token,
  })
  const { address } = account
  const isMember = await api.existMember({ address })
  const { message, nonce } = await api.challenge({ address, purpose: isMember ? 'signIn' : 'register' })
  const { signMessage } = account
  const signature = await signMessage({ message })
  const assocAddress = options.keys.getAccount(seed.inviterIndex).address
  const session = isMember
    ? await api.signIn({ address, signature, nonce })
    : await api.registerMember({ address, signature, nonce, assocAddress })
  token = session.sessionToken
  return { seed, account, api }
}
