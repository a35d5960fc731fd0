import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { notifyFailure, toFailureNotice } from '../../../signIn/notifyFailure.ts'
import { toast } from '../../../toasts/toast.ts'
import { useDescribeNotice } from '../../../toasts/useDescribeNotice.ts'

/**
 * Shows why a transfer failed. Errors are recognized by name, so that a page need not load the code that
 * throws them.
 */
export function notifyMixingFailure(error: unknown): void {
  const known = describeMixingFailure(error)
  if (known) toast.error(known)
  else notifyFailure(error, 'mixingFailed')
}

/** Describes a failure of notes, chain or keys; null for errors of wallet and server. */
export function describeMixingFailure(error: unknown): MessageDescriptor | null {
  if (!(error instanceof Error)) return null
  const reason = 'reason' in error ? error.reason : undefined
  switch (error.name) {
    case 'SeedRefused':
      if (reason === 'notDeterministic')
        return msg`This wallet signs differently each time, so a deposit could not be recovered. No funds left your wallet. Use the wallet you used before, or another one.`
      return msg`This wallet cannot repeat a signature (smart accounts cannot). No funds left your wallet. Use a wallet with a standard account.`
    case 'ForeignNote':
      return msg`This order was made with another key of this address. Use the wallet and the device it was made with.`
    case 'AlreadySpent':
      return msg`The deposit had already been paid out or taken back.`
    case 'LogsIncomplete':
      return msg`The node’s answer was incomplete, so nothing was proved. Try again later.`
    case 'KeysDiffer':
      return msg`The proving files are incomplete. Reload the page.`
    default:
      return null
  }
}

/** Returns a function that describes why a transfer failed. */
export function useMixingFailureText(): (error: unknown) => string {
  const describe = useDescribeNotice()
  return (error) => describe(describeMixingFailure(error) ?? toFailureNotice(error, 'mixingFailed'))
}
