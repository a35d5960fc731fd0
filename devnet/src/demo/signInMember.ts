import { type ApiClient, createApiClient } from '@bank/api-schema'
import type { LocalAccount } from 'viem'
import type { DemoKeys } from './demoKeys.ts'
import { fetchWhenAvailable } from './fetchWhenAvailable.ts'
import type { SeededMember } from './seededMembers.ts'

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
