import { ApiError } from '@bank/api-schema'
import type { ConsoleClient, ConsoleRequest, ConsoleResult } from '@bank/api-schema/console'
import { keepPreviousData, type QueryClient, queryOptions, type UseQueryOptions } from '@tanstack/react-query'
import { consoleClient } from './consoleClient.ts'
import { meKey } from './meKey.ts'

/** The installation's settings, requested once before sign-in. */
export const consoleQuery = queryOptions({
  queryKey: ['console'],
  queryFn: ({ signal }) => consoleClient.queryConsole({}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** The signed-in operator, or null. */
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

/** The calls that only read. */
export type QueryName = {
  [Name in keyof ConsoleClient]: Name extends `query${string}` ? Name : never
}[keyof ConsoleClient]

/** Query options of one read call; the last page stays while the next one loads. */
export function createQueryOptions<Name extends QueryName>(
  name: Name,
  request: ConsoleRequest<Name>,
  options: { readonly refetchMs?: number } = {},
): UseQueryOptions<ConsoleResult<Name>, Error, ConsoleResult<Name>, readonly unknown[]> {
  return {
    queryKey: ['session', name, request],
    queryFn: ({ signal }) => sendQuery(name, request, signal),
    placeholderData: keepPreviousData,
    ...(options.refetchMs !== undefined && { refetchInterval: options.refetchMs }),
  } as UseQueryOptions<ConsoleResult<Name>, Error, ConsoleResult<Name>, readonly unknown[]>
}

/** Asks without the cache, as a download does. */
export function sendQuery<Name extends QueryName>(
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

/** Refetches every query of the session after an act. */
export const updateSession = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['session'] })
