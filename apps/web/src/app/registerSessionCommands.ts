import { readAccount, subscribeAccount } from '../session/account.ts'
import { setSessionCommands } from '../session/sessionRequests.ts'

let wanted = false
const listeners = new Set<() => void>()

export const isMembershipRequested = (): boolean => wanted

export function subscribeMembershipRequested(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Registers the wallet's code, not loaded yet, for the screens that may request it. A remembered wallet is
 * painted first; its code loads right after, to verify the address before any money can move.
 */
export function registerSessionCommands(): void {
  setSessionCommands(async () => {
    requestMembership()
    return (await import('../signIn/sessionCommands.ts')).sessionCommands
  })
  if (readAccount().kind !== 'visitor') requestAnimationFrame(() => setTimeout(requestMembership))
  // Another tab may connect a wallet while this page was opened without one.
  subscribeAccount(() => readAccount().kind !== 'visitor' && requestMembership())
}

function requestMembership(): void {
  if (wanted) return
  wanted = true
  for (const listener of listeners) listener()
}
