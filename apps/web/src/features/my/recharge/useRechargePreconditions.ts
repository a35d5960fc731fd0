import type { CallResult } from '@bank/api-schema'
import { useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { configQuery, createMemberKey } from '../../../api/queries.ts'
import { signInChainId } from '../../../i18n/branding.ts'
import type { ChainClient } from '../../../transactions/chainClient/createChainClient.ts'
import { getChainClient } from '../../../transactions/chainClient/getChainClient.ts'
import {
  getRechargeTerms,
  parseContracts,
  type RechargeContracts,
  type RechargeTerms,
} from '../../../transactions/run/vaultTerms.ts'

/** Chain, contracts and current terms of a recharge. */
export type RechargePreconditions = {
  readonly chainId: number
  readonly chainName: string
  readonly coin: string
  readonly client: ChainClient
  readonly contracts: RechargeContracts
  readonly terms: RechargeTerms
}

type Config = CallResult<'queryConfig'>

/** Reads the preconditions from the chain every 15 seconds while the form is open. */
export function useRechargePreconditions(address: Address, isOpen: boolean) {
  const { data: config, error: configError, refetch: refetchConfig } = useQuery(configQuery)
  const preconditions = useQuery({
    queryKey: createMemberKey(address, 'rechargePreconditions'),
    queryFn: () => readPreconditions(config, address),
    enabled: isOpen && config !== undefined,
    refetchInterval: 15_000,
    retry: false,
  })
  return {
    preconditions: preconditions.data,
    error: preconditions.data ? null : (configError ?? preconditions.error),
    retry: () => void (config ? preconditions.refetch() : refetchConfig()),
  }
}

async function readPreconditions(
  config: Config | undefined,
  address: Address,
): Promise<RechargePreconditions> {
  const chain = config?.chains.find(({ chainId }) => chainId === signInChainId)
  if (!config || !chain) throw new Error('the server names no chain for recharges')
  const client = getChainClient(chain)
  const contracts = parseContracts(config.contracts)
  const terms = await getRechargeTerms(client, address, contracts)
  const { chainId, chainName, nativeCurrency } = chain
  return { chainId, chainName, coin: nativeCurrency.symbol, client, contracts, terms }
}
