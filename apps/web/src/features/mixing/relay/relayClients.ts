import { type ApiClient, createApiClient } from '@bank/api-schema'
import { isSameAddress } from '@bank/chain'
import { queryOptions } from '@tanstack/react-query'
import type { Address } from 'viem'
import { readLanguage } from '../../../i18n/languages.ts'
import type { Figures, Pool } from '../../../records/mixingQueries.ts'
import { mulFeeDown, toWei } from '../coin.ts'

/** A relayer of a pool: where it answers, to which address it is paid, and its fee in wei. */
export type Relayer = { readonly origin: string; readonly address: Address; readonly fee: bigint }

/** Creates the client of a relayer, which sends no cookie: the relayer must not know whose withdrawal it is. */
export const createRelayClient = (origin: string): ApiClient =>
  createApiClient({
    baseUrl: origin,
    language: readLanguage,
    fetch: (url, init) => fetch(url, { ...init, credentials: 'omit' }),
  })

/** The relayers of a pool: this service, and those of its list that follow the pool now. */
export const createRelayersQuery = (pool: Pool, { feeBps, relayers }: Pick<Figures, 'feeBps' | 'relayers'>) =>
  queryOptions({
    queryKey: ['relayers', pool.address, relayers],
    queryFn: async ({ signal }): Promise<readonly Relayer[]> => {
      const own = toRelayer(location.origin, pool, feeBps)
      const others = await Promise.all(
        relayers.map(async (origin) => {
          const figures = await createRelayClient(origin)
            .queryMixingFigures({}, { signal })
            .catch(() => null)
          const theirs = figures?.pools.find(
            ({ address, chainId, isFollowed }) =>
              isFollowed && chainId === pool.chainId && isSameAddress(address, pool.address),
          )
          return figures && theirs ? [toRelayer(origin, theirs, figures.feeBps)] : []
        }),
      )
      return [...(pool.isFollowed ? [own] : []), ...others.flat()]
    },
    staleTime: 60_000,
  })

const toRelayer = (origin: string, { amount, relayer }: Pool, feeBps: number): Relayer => ({
  origin,
  address: relayer as Address,
  fee: mulFeeDown(toWei(amount), feeBps),
})
