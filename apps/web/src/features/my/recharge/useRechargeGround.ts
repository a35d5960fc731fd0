import type { CallResult } from '@bank/api-schema'
import { useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { signInChainId } from '../../../account/networks.ts'
import { configQuery, memberKey } from '../../../api/queries.ts'
import type { ChainClient } from '../../../transactions/createChainClient.ts'
import { getChainClient } from '../../../transactions/getChainClient.ts'
import {
  getRechargeTerms,
  parseContracts,
  type RechargeContracts,
  type RechargeTerms,
} from '../../../transactions/vaultTerms.ts'

/** Where a recharge goes, and what wallet and vault say of it now. */
export type RechargeGround = {
  readonly chainId: number
  readonly chainName: string
  readonly coin: string
  readonly client: ChainClient
  readonly contracts: RechargeContracts
  readonly terms: RechargeTerms
}

type Config = CallResult<'queryConfig'>

/** The ground of a recharge while its form is open, read from the chain and read again every 15 seconds. */
export function useRechargeGround(address: Address, isOpen: boolean) {
  const { data: config, error: configError, refetch: refetchConfig } = useQuery(configQuery)
  const ground = useQuery({
    queryKey: [...memberKey, address.toLowerCase(), 'rechargeGround'],
    queryFn: () => readGround(config, address),
    enabled: isOpen && config !== undefined,
    refetchInterval: 15_000,
    retry: false,
  })
  return {
    ground: ground.data,
    error: ground.data ? null : (configError ?? ground.error),
    retry: () => void (config ? ground.refetch() : refetchConfig()),
  }
}

async function readGround(config: Config | undefined, address: Address): Promise<RechargeGround> {
  const chain = config?.chains.find(({ chainId }) => chainId === signInChainId)
  if (!config || !chain) throw new Error('the server names no chain for recharges')
  const client = getChainClient(chain)
  const contracts = parseContracts(config.contracts)
  const terms = await getRechargeTerms(client, address, contracts)
  const { chainId, chainName, nativeCurrency } = chain
  return { chainId, chainName, coin: nativeCurrency.symbol, client, contracts, terms }
}
