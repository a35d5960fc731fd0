import type { input, output } from 'zod'
import type { CallName } from './callRoutes.ts'
import type { calls } from './calls/index.ts'

/** The request of a call. */
export type CallRequest<Name extends CallName> = input<(typeof calls)[Name]['request']>

/** The result of a call whose code is 0. */
export type CallResult<Name extends CallName> = output<(typeof calls)[Name]['result']>

/**
 * The detail of an error beside its code: the key of a more specific client message, and when the request will be allowed,
 * in epoch milliseconds.
 */
export type ErrorDetail = { readonly messageKey: string; readonly allowedAt?: number }
