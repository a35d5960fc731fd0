import { QueryClient } from '@tanstack/react-query'

/** The one cache of what the server said. The api client itself tries again what never got through. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 10_000, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})
