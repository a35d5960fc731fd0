import type { CallResult } from '@bank/api-schema'
import type { PartnerApp } from '@bank/bank'
import { type ApiSettings, findHomeChain } from './environment/apiSettings.ts'

type AppCentre = CallResult<'queryConfig'>['appCentre']

/** Public services for wallet holders; the client's catalogue has their names by these keys. */
const publicApps: readonly (readonly [key: string, path: string])[] = [
  ['lending', 'https://app.aave.com'],
  ['prices', 'https://www.coingecko.com'],
  ['approvals', 'https://revoke.cash'],
  ['domains', 'https://app.ens.domains'],
  ['portfolio', 'https://debank.com'],
  ['gas', 'https://bscscan.com/gastracker'],
]

/**
 * Lists the app centre: the explorer of this installation, six public services, the operators' partner apps, and one
 * that is not open yet. Partner apps carry free text instead of a key of the client's catalogue.
 */
export function listAppCentre(
  settings: Pick<ApiSettings, 'chains' | 'homeChainId'>,
  added: readonly PartnerApp[],
): AppCentre {
  const explorer = findHomeChain(settings)?.explorerUrls[0] ?? null
  const toOwnApp = (key: string, path: string | null) => ({ name: key, desc: key, icon: key, path })
  return [
    toOwnApp('explorer', explorer),
    ...publicApps.map(([key, path]) => toOwnApp(key, path)),
    ...added.map(({ name, description, icon, url }) => ({ name, desc: description, icon, path: url })),
    toOwnApp('soon', null),
  ]
}
