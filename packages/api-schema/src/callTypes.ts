import type { input, output } from 'zod'
import type { CallName } from './callRoutes.ts'
import type { calls } from './calls/index.ts'

/** What a caller sends with a call. */
export type CallRequest<Name extends CallName> = input<(typeof calls)[Name]['request']>

/** What a call answers when its code is 0. */
export type CallResult<Name extends CallName> = output<(typeof calls)[Name]['result']>

/** What is wrong with a request beside its code: the name of a client message that says it better. */
export type ErrorDetail = { readonly messageKey: string }
