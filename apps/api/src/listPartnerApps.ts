import type { CallResult } from '@bank/api-schema'
import { homeChainId } from '@bank/bank'
import type { Settings } from './settings.ts'

type PartnerApp = CallResult<'queryConfig'>['appCentre'][number]

/** Public services a wallet holder uses beside a bank; the client's catalogue has their names by these keys. */
const publicApps: readonly (readonly [key: string, path: string])[] = [
  ['lending', 'https://app.aave.com'],
  ['prices', 'https://www.coingecko.com'],
  ['approvals', 'https://revoke.cash'],
  ['domains', 'https://app.ens.domains'],
  ['portfolio', 'https://debank.com'],
  ['gas', 'https://bscscan.com/gastracker'],
]

/** The app centre: the explorer of this installation, six public services, and one that is not open yet. */
export function listPartnerApps({ chains }: Settings): PartnerApp[] {
  const explorer = chains.find(({ chainId }) => chainId === homeChainId)?.explorerUrls[0] ?? null
  const entries: (readonly [string, string | null])[] = [
    ['explorer', explorer],
    ...publicApps,
    ['soon', null],
  ]
  return entries.map(([key, path]) => ({ name: key, desc: key, icon: key, path }))
}
