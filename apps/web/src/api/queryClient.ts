import { QueryClient } from '@tanstack/react-query'

/** The one cache of server responses. The api client itself retries requests that never arrived. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 10_000, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})
