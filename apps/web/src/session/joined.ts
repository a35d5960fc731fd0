import { readStoredInTab, writeStoredInTab } from '@bank/ui/browser'
import { usePlace } from '../routing/usePlace.ts'
import { useAccount } from './account.ts'

const joinedKey = 'joinedAs'
const joined = readStoredInTab(joinedKey)
// Shown on the load that follows joining, and on no later one.
writeStoredInTab(joinedKey, null)

/** Stores the new member over the reload that ends joining. */
export const saveJoined = (walletAddress: string): void => writeStoredInTab(joinedKey, walletAddress)

/** Returns true where the account has just become a member on this screen. */
export function useJoined(): boolean {
  const account = useAccount()
  const { arrival } = usePlace()
  return arrival === 'first' && account.kind === 'member' && account.walletAddress === joined
}
