import { ApiError, type MessageKey } from '@bank/api-schema'
import { updateMember } from '../api/memberChanges.ts'
import { type Notice, toast } from '../toasts/toast.ts'
import { toNotice } from '../toasts/toNotice.ts'
import type { MoneyRequest } from './parseRequest.ts'
import {
  findPendingRequest,
  isDefinitiveFailure,
  type RequestKind,
  setPendingRequest,
} from './pendingRequest.ts'

const balanceReloadMs = 1_000
/** Codes by which the balance differs from the one shown: another tab or device may have moved it. */
const balanceCodes: readonly (number | undefined)[] = [2005, 3006, 3015]

export type AttemptCall<Result> = {
  readonly act: RequestKind
  readonly call: (options: { readonly idempotencyKey: string }) => Promise<Result>
  /** The toast for a failure that has no message of its own. */
  readonly failure: MessageKey
  readonly describeSuccess: (result: Result) => Notice
}

/**
 * Tests that the device has a network, and says so where it has none. A review asks before it closes, as nothing
 * is sent without one.
 */
export function checkNetwork(): boolean {
  if (navigator.onLine) return true
  toast.error('networkFailed')
  return false
}

/**
 * Sends a confirmed request once: its result, or null when it was not executed or got no answer. A second tap
 * meanwhile does nothing; without an answer the request stays pending, and resending it cannot execute it
 * twice.
 */
export async function sendRequest<Result>(
  request: MoneyRequest,
  { act, call, failure, describeSuccess }: AttemptCall<Result>,
): Promise<Result | null> {
  const { walletAddress, idempotencyKey } = request
  const before = findPendingRequest(act, walletAddress)
  if (before?.sending) return null
  if (!checkNetwork()) return null
  setPendingRequest(act, walletAddress, { request, sending: true })
  const endLoading = toast.loading()
  let result: Result
  try {
    result = await call({ idempotencyKey })
    setPendingRequest(act, walletAddress, null)
    setTimeout(updateMember, balanceReloadMs)
  } catch (error) {
    const wasOpen = before?.request.idempotencyKey === idempotencyKey
    const isSettled = isDefinitiveFailure(error, wasOpen)
    setPendingRequest(act, walletAddress, isSettled ? null : { request, sending: false })
    toast.error(toNotice(error, failure))
    if (error instanceof ApiError && balanceCodes.includes(error.code)) updateMember()
    return null
  } finally {
    endLoading()
  }
  toast.success(describeSuccess(result))
  return result
}

/**
 * Discards a request without an answer and reloads the bank's records, after the user decided to check there.
 */
export function cancelRequest(act: RequestKind, { walletAddress }: MoneyRequest): void {
  setPendingRequest(act, walletAddress, null)
  updateMember()
}
