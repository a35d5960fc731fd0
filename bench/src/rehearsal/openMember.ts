import { type ApiClient, createApiClient } from '@bank/api-schema'
import { erc20Abi, vaultAbi, waitForReceipt } from '@bank/chain'
import { type Account, type Address, createPublicClient, createWalletClient, http, parseUnits } from 'viem'

/** A member with a wallet, at the public address of the bank. */
export type Member = {
  readonly api: ApiClient
  readonly address: Address
  /** Deposits USDT into the vault from the wallet, and reports the transaction. */
  readonly recharge: (usdt: string) => Promise<void>
  /** Counts requests that were answered by nothing or by an error of the server, and were sent again. */
  readonly countFailed: () => number
}

export type MemberPlace = {
  readonly origin: string
  readonly rpcUrl: string
  readonly vault: Address
  readonly token: Address
  readonly inviter: Address
}

const retryMs = 500
const tooMany = 429

/** Registers a wallet as a member, or signs its member in. Each request is repeated under its own key until the bank answers. */
export async function openMember(
  place: MemberPlace,
  account: Account & { address: Address },
  purpose: 'register' | 'signIn' = 'register',
): Promise<Member> {
  let token: string | undefined
  let failed = 0
  const persist: typeof fetch = async (url, init) => {
    for (;;) {
      const { signal: _, ...request } = init ?? {}
      const answer = await fetch(url, { ...request, signal: AbortSignal.timeout(10_000) }).catch(
        () => undefined,
      )
      if (answer !== undefined && answer.status !== tooMany && answer.status < 500) return answer
      failed++
      await new Promise((done) => setTimeout(done, retryMs))
    }
  }
  const api = createApiClient({
    baseUrl: place.origin,
    fetch: persist,
    timeoutMs: 300_000,
    sessionToken: () => token,
  })
  const { address } = account
  const { message, nonce } = await api.challenge({ address, purpose })
  if (account.signMessage === undefined) throw new Error('the wallet signs no messages')
  const signature = await account.signMessage({ message })
  const signed = { address, signature, nonce }
  const session = await (purpose === 'register'
    ? api.registerMember({ ...signed, assocAddress: place.inviter })
    : api.signIn(signed))
  token = session.sessionToken
  return {
    api,
    address,
    recharge: (usdt) => recharge(place, { account, api, usdt }),
    countFailed: () => failed,
  }
}

async function recharge(
  { rpcUrl, vault, token }: MemberPlace,
  { account, api, usdt }: { account: Account; api: ApiClient; usdt: string },
): Promise<void> {
  const { signInChainId, chains, contracts } = await api.queryConfig({})
  const facts = chains.find(({ chainId }) => chainId === signInChainId)
  if (facts === undefined) throw new Error('the bank describes no home chain')
  const chain = {
    ...facts,
    id: signInChainId,
    name: facts.chainName,
    rpcUrls: { default: { http: facts.rpcUrls } },
  }
  const options = { chain, transport: http(rpcUrl), pollingInterval: 200 } as const
  const [reader, wallet] = [createPublicClient(options), createWalletClient({ ...options, account })]
  const amount = parseUnits(usdt, contracts.usdtDecimals)
  const approval = { address: token, abi: erc20Abi, functionName: 'approve', args: [vault, amount] } as const
  await waitForReceipt(reader, await wallet.writeContract(approval))
  const deposit = { address: vault, abi: vaultAbi, functionName: 'deposit', args: [amount] } as const
  const txHash = await wallet.writeContract({ ...deposit, gas: 1_500_000n })
  const { status } = await waitForReceipt(reader, txHash)
  if (status !== 'success') throw new Error('the vault refused the deposit')
  await api.registerRecharge({ txHash, amount: usdt })
}
