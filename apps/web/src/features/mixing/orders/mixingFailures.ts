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
        return msg`This wallet signs differently each time, so a deposit could not be recovered. No funds left your wallet. Create recovery words under Recover, or use another wallet.`
      return msg`This wallet cannot repeat a signature (smart accounts cannot). No funds left your wallet. Create recovery words under Recover, or use a standard account.`
    case 'ForeignNote':
      return msg`This order was made with another key of this address. Finish it to sign for an earlier key, or enter its words under Recover.`
    case 'KeyMissing':
      return msg`The recovery words are not on this device any more. Enter them under Recover.`
    case 'WordsRejected':
      return describeWordsFault(reason, 'position' in error ? Number(error.position) : 0)
    case 'AlreadySpent':
      return msg`The deposit had already been paid out or taken back.`
    case 'PoolDiffers':
      return msg`The pool’s contract is not the one that this page knows. No funds left your wallet. Tell us about it.`
    case 'NotApproved':
      return msg`This deposit cannot be paid out privately yet: it is not approved, or the next period has to begin first. You can take it back.`
    case 'LogsIncomplete':
      return msg`The node’s answer was incomplete, so nothing was proved. Try again later.`
    case 'KeysDiffer':
      return msg`The proving files are incomplete. Reload the page.`
    default:
      return null
  }
}

function describeWordsFault(reason: unknown, position: number): MessageDescriptor {
  if (reason === 'count') return msg`Enter all 24 words, separated by spaces.`
  if (reason === 'unknownWord')
    return msg`Word ${position} is not in the word list. Compare it with what you wrote down.`
  return msg`These words do not belong together. One is wrong, or two are swapped.`
}

/** Returns a function that describes why a transfer failed. */
export function useMixingFailureText(): (error: unknown) => string {
  const describe = useDescribeNotice()
  return (error) => describe(describeMixingFailure(error) ?? toFailureNotice(error, 'mixingFailed'))
}
