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
 * Hands the wallet's code, not loaded yet, to the screens that may ask for it. A remembered wallet is painted
 * first; its code loads right after, to compare the address before anything of money can be done.
 */
export function registerSessionCommands(): void {
  setSessionCommands(async () => {
    requestMembership()
    return (await import('../signIn/sessionCommands.ts')).sessionCommands
  })
  if (readAccount().kind !== 'visitor') requestAnimationFrame(() => setTimeout(requestMembership))
  // Another tab may bring a wallet to a page that opened without one.
  subscribeAccount(() => readAccount().kind !== 'visitor' && requestMembership())
}

function requestMembership(): void {
  if (wanted) return
  wanted = true
  for (const listener of listeners) listener()
}
