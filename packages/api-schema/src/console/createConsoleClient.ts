import { type CallClientOptions, type ClientOf, createCallClient } from '../createCallClient.ts'
import type { consoleCalls } from './calls/index.ts'
import { consoleRoutes } from './consoleRoutes.ts'

/** Every call of the console as a method: it resolves to the result, or rejects with an ApiError. */
export type ConsoleClient = ClientOf<typeof consoleCalls>

/** Makes a typed client of the operators' console; the browser's cookie is the session. */
export function createConsoleClient(options: CallClientOptions): ConsoleClient {
  return createCallClient<typeof consoleCalls>(consoleRoutes, options)
}
