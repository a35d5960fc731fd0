import { callRoutes } from '../callRoutes.ts'
import { type CallClientOptions, type ClientOf, createCallClient } from '../createCallClient.ts'
import type { Calls } from '../generated/calls.ts'

/** A method per call: resolves to the result, or rejects with an ApiError. */
export type ApiClient = ClientOf<Calls>

/** Creates a client of a bank's members' api. */
export function createApiClient(options: CallClientOptions): ApiClient {
  return createCallClient<ApiClient>(callRoutes, options)
}
