import { erc20Abi } from '@bank/chain'
import { useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { signInChainId } from '../../../account/networks.ts'
import { configQuery, memberKey } from '../../../api/queries.ts'
import { maximumFee } from '../../../transactions/gasLimits.ts'
import { getChainClient } from '../../../transactions/getChainClient.ts'
import type { RouterToken } from '../routersQuery.ts'
import { QuoteRefused } from './quoteRefused.ts'

/** What the wallet holds and what the network takes at most, read from the chain; coins in wei, tokens in units. */
export type CrossGround = {
  readonly tokenBalance: bigint
  readonly coinBalance: bigint
  readonly gasPrice: bigint
  readonly fee: bigint
  readonly coin: string
}

type Pair = Pick<
  RouterToken,
  'originToken' | 'originTokenDecimals' | 'destinationToken' | 'destinationTokenDecimals'
>

/** The ground of a transfer while its form is open, read again every 15 seconds and whenever money moved. */
export function useCrossGround(
  address: Address | null,
  token: Pair | undefined,
  destinationChainId: number | undefined,
) {
  const { data: config, refetch: refetchConfig } = useQuery(configQuery)
  const chain = config?.chains.find(({ chainId }) => chainId === signInChainId)
  const destination = config?.chains.find(({ chainId }) => chainId === destinationChainId)
  const ground = useQuery({
    queryKey: [...memberKey, address?.toLowerCase(), 'crossGround', token?.originToken],
    queryFn: async (): Promise<CrossGround> => {
      if (!chain || !address || !token) throw new Error('the server names no chain for transfers')
      const client = getChainClient(chain)
      const [tokenBalance, coinBalance, gasPrice] = await Promise.all([
        client.readContract({
          address: token.originToken as Address,
          abi: erc20Abi,
          functionName: 'balanceOf',
          args: [address],
        }),
        client.getBalance({ address }),
        client.getGasPrice(),
      ])
      const fee = maximumFee(['approve', 'cross'], gasPrice)
      return { tokenBalance, coinBalance, gasPrice, fee, coin: chain.nativeCurrency.symbol }
    },
    enabled: address !== null && chain !== undefined && token !== undefined,
    refetchInterval: 15_000,
    retry: false,
  })
  const pair = useQuery({
    queryKey: ['crossDecimals', destinationChainId, token],
    queryFn: async () => {
      if (!chain || !destination || !token) throw new Error('the server does not name both chains')
      const read = (facts: typeof chain, contract: string) =>
        getChainClient(facts).readContract({
          address: contract as Address,
          abi: erc20Abi,
          functionName: 'decimals',
        })
      const [left, right] = await Promise.all([
        read(chain, token.originToken),
        read(destination, token.destinationToken),
      ])
      // Whoever lied about decimals could show a thousandth of a cent as a hundred dollars.
      if (left !== token.originTokenDecimals || right !== token.destinationTokenDecimals)
        throw new QuoteRefused('wrongOutputToken')
      return true
    },
    enabled: address !== null && chain !== undefined && destination !== undefined && token !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return {
    ground: ground.data,
    groundError: ground.data ? null : ground.error,
    areDecimalsTrue: pair.data === true,
    pairError: pair.error,
    retry: () => void (config ? Promise.all([ground.refetch(), pair.refetch()]) : refetchConfig()),
  }
}
