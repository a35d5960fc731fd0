import type { Address, LocalAccount } from 'viem'

/** The members' api, called as one signed-in member. */
export type BenchApi = {
  /** The session's, as the header takes it. */
  readonly token: string
  request(method: 'GET' | 'POST', path: string, body?: object): Promise<unknown>
}

/** Signs an account in, under `inviter` where it is no member yet; throws on every refusal. */
export async function openBenchApi(
  origin: string,
  account: LocalAccount,
  inviter: Address,
): Promise<BenchApi> {
  let token: string | undefined
  const request: BenchApi['request'] = async (method, path, body) => {
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: {
        ...(token && { authorization: token }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const { code, errInfo, result } = (await answer.json()) as {
      code: number
      errInfo: string
      result: unknown
    }
    if (code !== 0) throw new Error(`${path}: ${code} ${errInfo}`)
    return result
  }
  const { address } = account
  const isMember = await request('POST', '/api/member/existMember', { address })
  const purpose = isMember ? 'signIn' : 'register'
  const challenge = (await request('POST', '/api/member/challenge', { address, purpose })) as {
    message: string
    nonce: string
  }
  const signature = await account.signMessage({ message: challenge.message })
  const proof = { address, nonce: challenge.nonce, signature, ...(isMember ? {} : { assocAddress: inviter }) }
  const path = `/api/member/${isMember ? 'signIn' : 'registerMember'}`
  token = ((await request('POST', path, proof)) as { sessionToken: string }).sessionToken
  return { request, token }
}
