import type { input, output } from 'zod'
import type { consoleCalls } from './calls/index.ts'
import type { ConsoleCallName } from './consoleRoutes.ts'

/** The request of a console call. */
export type ConsoleRequest<Name extends ConsoleCallName> = input<(typeof consoleCalls)[Name]['request']>

/** The result of a console call whose code is 0. */
export type ConsoleResult<Name extends ConsoleCallName> = output<(typeof consoleCalls)[Name]['result']>
