import { type CallClientOptions, type ClientOf, createCallClient } from '../createCallClient.ts'
import type { SchemaTypes } from '../SchemaTypes.ts'
import type { consoleCalls } from './calls/index.ts'
import { consoleRoutes } from './consoleRoutes.ts'

/** A method per console call: resolves to the result, or rejects with an ApiError. */
export type ConsoleClient = ClientOf<SchemaTypes<typeof consoleCalls>>

/** Creates a typed client of the operators' console; the browser's cookie is the session. */
export function createConsoleClient(options: CallClientOptions): ConsoleClient {
  return createCallClient<ConsoleClient>(consoleRoutes, options)
}
