import { MenuButton } from '@bank/ui'
import { useLingui } from '@lingui/react/macro'
import { useKnownChainName } from '../components/useChainName.ts'
import { signInChainId } from '../i18n/branding.ts'
import { useAccount } from '../session/account.ts'
import { getNetworkName, getPickableChainIds } from '../session/networks.ts'
import { requestSwitchChain } from '../session/sessionRequests.ts'

/** Names short enough for a phone. */
const shortNames: Readonly<Record<number, string>> = { 1: 'ETH', 97: 'tBSC', 137: 'POL', 11155111: 'SEP' }
const shortLength = 4

const getDot = (chainId: number): string => (chainId === signInChainId ? 'bg-gold' : 'bg-network-ethereum')

/** Shows the wallet's network; without a wallet the home chain, the network of every money operation. */
export function NetworkPicker() {
  const { t } = useLingui()
  const account = useAccount()
  const chainId = account.kind === 'visitor' ? signInChainId : account.chainId
  const known = useKnownChainName(chainId)
  const name = known ?? t`Unknown network`
  const pickable = getPickableChainIds()
  const entries = pickable.map((id) => ({ key: id, name: getNetworkName(id) }))
  // A wallet on another known chain sees it as the chosen one, beside those that it can switch to.
  if (known && !pickable.includes(chainId)) entries.push({ key: chainId, name: known })
  return (
    <MenuButton
      look="header"
      label={t`Network: ${name}`}
      entries={entries}
      chosen={chainId}
      onChoose={(id) => id !== chainId && void requestSwitchChain(id)}
    >
      <span
        aria-hidden="true"
        className={`size-2 shrink-0 rounded-full phone:hidden wide:block ${known ? getDot(chainId) : 'bg-danger'}`}
      />
      <span aria-hidden="true" className="hidden phone:inline wide:hidden">
        {known ? (shortNames[chainId] ?? known.slice(0, shortLength)) : '?'}
      </span>
      <span aria-hidden="true" className="hidden wide:inline">
        {name}
      </span>
    </MenuButton>
  )
}
