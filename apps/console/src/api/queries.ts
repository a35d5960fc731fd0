import { ApiError } from '@bank/api-schema'
import type { ConsoleClient, ConsoleRequest, ConsoleResult } from '@bank/api-schema/console'
import { keepPreviousData, type QueryClient, queryOptions, type UseQueryOptions } from '@tanstack/react-query'
import { consoleClient } from './consoleClient.ts'
import { meKey } from './meKey.ts'

/** What this installation is, asked once and before anybody signs in. */
export const consoleQuery = queryOptions({
  queryKey: ['console'],
  queryFn: ({ signal }) => consoleClient.queryConsole({}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** The signed-in operator, or null for nobody. */
export const meQuery = queryOptions({
  queryKey: meKey,
  queryFn: async ({ signal }): Promise<ConsoleResult<'queryMe'> | null> => {
    try {
      return await consoleClient.queryMe({}, { signal })
    } catch (error) {
      if (error instanceof ApiError && error.code === 401) return null
      throw error
    }
  },
  staleTime: 60_000,
})

/** The calls that ask and change nothing. */
export type QueryName = {
  [Name in keyof ConsoleClient]: Name extends `query${string}` ? Name : never
}[keyof ConsoleClient]

/** One query of the console under a key of its own; the last page stays while the next one loads. */
export function askQuery<Name extends QueryName>(
  name: Name,
  request: ConsoleRequest<Name>,
  options: { readonly refetchMs?: number } = {},
): UseQueryOptions<ConsoleResult<Name>, Error, ConsoleResult<Name>, readonly unknown[]> {
  return {
    queryKey: ['session', name, request],
    queryFn: ({ signal }) => ask(name, request, signal),
    placeholderData: keepPreviousData,
    ...(options.refetchMs !== undefined && { refetchInterval: options.refetchMs }),
  } as UseQueryOptions<ConsoleResult<Name>, Error, ConsoleResult<Name>, readonly unknown[]>
}

/** Asks without the cache, as a download does. */
export function ask<Name extends QueryName>(
  name: Name,
  request: ConsoleRequest<Name>,
  signal?: AbortSignal,
): Promise<ConsoleResult<Name>> {
  const call = consoleClient[name] as (
    request: ConsoleRequest<Name>,
    options: { signal?: AbortSignal },
  ) => Promise<ConsoleResult<Name>>
  return call(request, signal ? { signal } : {})
}

/** After an act, whatever any screen shows is asked anew. */
export const refreshSession = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['session'] })
