import { useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { configQuery, memberKey } from '../../../../api/queries.ts'
import { signInChainId } from '../../../../i18n/branding.ts'
import type { ChainClient } from '../../../../transactions/chainClient/createChainClient.ts'
import { getChainClient } from '../../../../transactions/chainClient/getChainClient.ts'
import { computeMaximumFee } from '../../../../transactions/run/gasLimits.ts'

/** Facts of the wallet read from the chain: balance and the maximum fees of a deposit and a take-back, in wei. */
export type MixingSnapshot = {
  readonly client: ChainClient
  readonly chainName: string
  readonly coinBalance: bigint
  readonly fee: bigint
  readonly takeBackFee: bigint
  /** A smart account, whose signature could not be made again. */
  readonly isSmartAccount: boolean
}

/**
 * The balances and fees of a transfer while its form is open, read every 15 seconds and whenever money moved.
 */
export function useMixingSnapshot(address: Address | null) {
  const { data: config, error: configError, refetch: refetchConfig } = useQuery(configQuery)
  const chain = config?.chains.find(({ chainId }) => chainId === signInChainId)
  const {
    data: snapshot,
    error,
    refetch,
  } = useQuery({
    queryKey: [...memberKey, address?.toLowerCase(), 'mixingGround'],
    queryFn: async (): Promise<MixingSnapshot> => {
      if (!chain || !address) throw new Error('the server names no chain for mixed transfers')
      const client = getChainClient(chain)
      const [coinBalance, gasPrice, code] = await Promise.all([
        client.getBalance({ address }),
        client.getGasPrice(),
        client.getCode({ address }),
      ])
      return {
        client,
        chainName: chain.chainName,
        coinBalance,
        fee: computeMaximumFee(['mix'], gasPrice),
        takeBackFee: computeMaximumFee(['takeBack'], gasPrice),
        // An account that delegates (EIP-7702) still signs by its own key.
        isSmartAccount: code !== undefined && !code.startsWith('0xef0100'),
      }
    },
    enabled: address !== null && chain !== undefined,
    refetchInterval: 15_000,
    retry: false,
  })
  return {
    snapshot,
    error: snapshot ? null : (configError ?? error),
    retry: () => void (config ? refetch() : refetchConfig()),
  }
}
