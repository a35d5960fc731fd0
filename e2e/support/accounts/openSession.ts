import type { LocalAccount } from 'viem'
import type { Demo } from '../demo/demo.ts'
import { requestServer } from '../demo/requestServer.ts'

/**
 * Signs an account in without the browser and returns the session's token; an account that is no
 * member registers under the root member. Throws what the server refuses.
 */
export async function openSession(demo: Demo, { address, signMessage }: LocalAccount): Promise<string> {
  const request = async (call: string, body: object): Promise<unknown> => {
    const { code, result } = await requestServer(demo, `/api/member/${call}`, { method: 'POST', body })
    if (code !== 0) throw new Error(`${call} of ${address}: ${code}`)
    return result
  }
  const isMember = await request('existMember', { address })
  const purpose = isMember ? 'signIn' : 'register'
  const { message, nonce } = (await request('challenge', { address, purpose })) as Record<string, string>
  const proof = { address, nonce, signature: await signMessage({ message: `${message}` }) }
  const session = isMember
    ? await request('signIn', proof)
    : await request('registerMember', { ...proof, assocAddress: demo.rootMember })
  return (session as { sessionToken: string }).sessionToken
}
