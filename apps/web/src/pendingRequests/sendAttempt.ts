import { ApiError, type MessageKey } from '@bank/api-schema'
import { memberKey, platformFiguresQuery } from '../api/queries.ts'
import { queryClient } from '../api/queryClient.ts'
import { type Notice, toast } from '../toasts/toast.ts'
import { toNotice } from '../toasts/toNotice.ts'
import type { Attempt } from './parseAttempt.ts'
import { type Act, readPendingAttempt, setPendingAttempt } from './pendingAttempt.ts'
import { settlesAttempt } from './settlesAttempt.ts'

const balanceReloadMs = 1_000
/** The bank's word that the balance is not what is shown here: another tab or device may have moved it. */
const balanceCodes: readonly (number | undefined)[] = [2005, 3006, 3015]

export type AttemptCall<Result> = {
  readonly act: Act
  readonly call: (options: { readonly idempotencyKey: string }) => Promise<Result>
  /** The toast for a failure that has no message of its own. */
  readonly failure: MessageKey
  readonly describeSuccess: (result: Result) => Notice
}

/**
 * Sends a confirmed request once: its result, or null when it was not done or no answer came. A second tap while one is
 * on its way does nothing. Without an answer the attempt stays pending, and sending it again cannot make it happen
 * twice.
 */
export async function sendAttempt<Result>(
  attempt: Attempt,
  { act, call, failure, describeSuccess }: AttemptCall<Result>,
): Promise<Result | null> {
  const { walletAddress, idempotencyKey } = attempt
  const before = readPendingAttempt(act, walletAddress)
  if (before?.sending) return null
  if (!navigator.onLine) {
    toast.error('networkFailed')
    return null
  }
  setPendingAttempt(act, walletAddress, { attempt, sending: true })
  const endLoading = toast.loading()
  let result: Result
  try {
    result = await call({ idempotencyKey })
    setPendingAttempt(act, walletAddress, null)
    setTimeout(reloadMoney, balanceReloadMs)
  } catch (error) {
    const wasOpen = before?.attempt.idempotencyKey === idempotencyKey
    const isSettled = settlesAttempt(error, wasOpen)
    setPendingAttempt(act, walletAddress, isSettled ? null : { attempt, sending: false })
    toast.error(toNotice(error, failure))
    if (error instanceof ApiError && balanceCodes.includes(error.code)) reloadMoney()
    return null
  } finally {
    endLoading()
  }
  toast.success(describeSuccess(result))
  return result
}

/** Forgets an attempt without an answer and shows what the bank knows: its person has decided to look there. */
export function giveUpAttempt(act: Act, { walletAddress }: Attempt): void {
  setPendingAttempt(act, walletAddress, null)
  reloadMoney()
}

/** Balances and figures anew, after money moved or may have moved. */
export function reloadMoney(): void {
  void queryClient.invalidateQueries({ queryKey: memberKey })
  void queryClient.invalidateQueries({ queryKey: platformFiguresQuery.queryKey })
}
