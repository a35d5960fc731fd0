import { readStoredInTab, writeStoredInTab } from '@bank/ui/browser'
import { usePlace } from '../routing/usePlace.ts'
import { useAccount } from './account.ts'

const joinedKey = 'joinedAs'
const joined = readStoredInTab(joinedKey)
// Said on the load that follows joining, and on no later one.
writeStoredInTab(joinedKey, null)

/** Keeps who has just become a member over the reload with which that ends. */
export const saveJoined = (walletAddress: string): void => writeStoredInTab(joinedKey, walletAddress)

/** Whether who is here has just become a member on this very screen. */
export function useJoined(): boolean {
  const account = useAccount()
  const { arrival } = usePlace()
  return arrival === 'first' && account.kind === 'member' && account.walletAddress === joined
}
