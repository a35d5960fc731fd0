import { useLingui } from '@lingui/react/macro'
import { useAccount } from '../account/account.ts'
import { askSwitchChain } from '../account/accountCommands.ts'
import { networkName, pickableChainIds, signInChainId } from '../account/networks.ts'
import { PickerButton } from './PickerButton.tsx'

const dots: Readonly<Record<number, string>> = { 1: 'bg-network-ethereum', 56: 'bg-gold' }

/** The wallet's network. Without a wallet it shows BSC, where everything of money happens. */
export function NetworkPicker() {
  const { t } = useLingui()
  const account = useAccount()
  const chainId = account.kind === 'visitor' ? signInChainId : account.chainId
  const name = chainId in dots ? networkName(chainId) : t`Unknown network`
  return (
    <PickerButton
      label={t`Network: ${name}`}
      entries={pickableChainIds.map((id) => ({ key: id, name: networkName(id) }))}
      chosen={chainId}
      onChoose={(id) => id !== chainId && void askSwitchChain(id)}
    >
      <span aria-hidden="true" className={`size-2 shrink-0 rounded-full ${dots[chainId] ?? 'bg-danger'}`} />
      <span aria-hidden="true" className="hidden wide:inline">
        {name}
      </span>
    </PickerButton>
  )
}
