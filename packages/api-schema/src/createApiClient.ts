import { callRoutes } from './callRoutes.ts'
import type { calls } from './calls/index.ts'
import { type CallClientOptions, type ClientOf, createCallClient } from './createCallClient.ts'
import type { SchemaTypes } from './SchemaTypes.ts'

/** The connection of a client; only `baseUrl` is required. */
export type ApiClientOptions = CallClientOptions

/** A method per call: resolves to the result, or rejects with an ApiError. */
export type ApiClient = ClientOf<SchemaTypes<typeof calls>>

/** Creates a typed client of the members' api. */
export function createApiClient(options: ApiClientOptions): ApiClient {
  return createCallClient<ApiClient>(callRoutes, options)
}
