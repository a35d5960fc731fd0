import { callRoutes } from './callRoutes.ts'
import type { calls } from './calls/index.ts'
import { type CallClientOptions, type ClientOf, createCallClient } from './createCallClient.ts'

/** How a client reaches the server; all but `baseUrl` may be left out. */
export type ApiClientOptions = CallClientOptions

/** Every call as a method: it resolves to the result, or rejects with an ApiError. */
export type ApiClient = ClientOf<typeof calls>

/** Makes a typed client of the members' api. */
export function createApiClient(options: ApiClientOptions): ApiClient {
  return createCallClient<typeof calls>(callRoutes, options)
}
