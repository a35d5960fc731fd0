import { chains } from '@bank/chain'
import {
  createPublicClient,
  createWalletClient,
  custom,
  defineChain,
  type Hex,
  type LocalAccount,
} from 'viem'
import type { LocalChain } from '../../chain/startLocalChain.ts'

export type ChainClients = ReturnType<typeof createChainClients>

const pollingIntervalMs = 20

/** viem's clients straight to one of our chains, for building the demo. */
export function createChainClients(local: LocalChain) {
  const facts = chains[local.chainId as keyof typeof chains]
  const chain = defineChain({
    id: local.chainId,
    name: facts.name,
    nativeCurrency: facts.nativeCurrency,
    rpcUrls: { default: { http: [] } },
  })
  const transport = custom(
    {
      request: ({ method, params = [] }: { method: string; params?: readonly unknown[] }) =>
        method === 'eth_sendRawTransaction'
          ? local.sendRawTransaction(params[0] as Hex)
          : local.request(method, params),
    },
    { retryCount: 0 },
  )
  const publicClient = createPublicClient({ chain, transport, pollingInterval: pollingIntervalMs })
  return {
    local,
    publicClient,
    getWallet: (account: LocalAccount) =>
      createWalletClient({ chain, transport, account, pollingInterval: pollingIntervalMs }),
  }
}
