import { hasFirstAnswers } from '../../api/firstAnswers.ts'
import { queryClient } from '../../api/queryClient.ts'
import { readAccount } from '../../session/account.ts'
import {
  createLedgerQuery,
  createMeQuery,
  createRechargesQuery,
  createWithdrawalsQuery,
} from './myQueries.ts'

/** So long the screen waits for figures that are on their way before it shows their shapes. */
const patienceMs = 300

/** Where the figures were asked for before the app was there, they are drawn with the screen and not after it. */
export async function askFirst(): Promise<void> {
  const account = readAccount()
  if (account.kind !== 'member' || !hasFirstAnswers()) return
  const { walletAddress } = account
  const asked = [
    queryClient.prefetchQuery(createMeQuery(walletAddress)),
    queryClient.prefetchQuery(createRechargesQuery(walletAddress)),
    queryClient.prefetchInfiniteQuery(createWithdrawalsQuery(walletAddress)),
    queryClient.prefetchInfiniteQuery(createLedgerQuery(walletAddress, 0)),
  ]
  await Promise.race([Promise.all(asked), new Promise((resolve) => setTimeout(resolve, patienceMs))])
}
