import { MenuButton } from '@bank/ui'
import { useLingui } from '@lingui/react/macro'
import { useAccount } from '../session/account.ts'
import { getNetworkName, pickableChainIds, signInChainId } from '../session/networks.ts'
import { requestSwitchChain } from '../session/sessionRequests.ts'

/** Names short enough for a phone. */
const shortNames: Readonly<Record<number, string>> = { 1: 'ETH', 56: 'BSC' }
const dots: Readonly<Record<number, string>> = { 1: 'bg-network-ethereum', 56: 'bg-gold' }

/** Shows the wallet's network; without a wallet it shows BSC, the network of every money operation. */
export function NetworkPicker() {
  const { t } = useLingui()
  const account = useAccount()
  const chainId = account.kind === 'visitor' ? signInChainId : account.chainId
  const name = chainId in dots ? getNetworkName(chainId) : t`Unknown network`
  return (
    <MenuButton
      look="header"
      label={t`Network: ${name}`}
      entries={pickableChainIds.map((id) => ({ key: id, name: getNetworkName(id) }))}
      chosen={chainId}
      onChoose={(id) => id !== chainId && void requestSwitchChain(id)}
    >
      <span
        aria-hidden="true"
        className={`size-2 shrink-0 rounded-full phone:hidden wide:block ${dots[chainId] ?? 'bg-danger'}`}
      />
      <span aria-hidden="true" className="hidden phone:inline wide:hidden">
        {shortNames[chainId] ?? '?'}
      </span>
      <span aria-hidden="true" className="hidden wide:inline">
        {name}
      </span>
    </MenuButton>
  )
}
