import type { input, output } from 'zod'
import type { consoleCalls } from './calls/index.ts'
import type { ConsoleCallName } from './consoleRoutes.ts'

/** What a caller sends with a call of the console. */
export type ConsoleRequest<Name extends ConsoleCallName> = input<(typeof consoleCalls)[Name]['request']>

/** What a call of the console answers when its code is 0. */
export type ConsoleResult<Name extends ConsoleCallName> = output<(typeof consoleCalls)[Name]['result']>
