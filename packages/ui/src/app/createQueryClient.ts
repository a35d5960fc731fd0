import { QueryClient } from '@tanstack/react-query'

/** Creates the one cache of server responses of an app. The api client itself retries calls that never arrived. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 10_000, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
