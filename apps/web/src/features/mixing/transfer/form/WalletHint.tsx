import { Trans } from '@lingui/react/macro'
import { WalletFundsHint, WithdrawLink } from '../../../../components/transactions/WalletFundsHint.tsx'
import { homeCoin } from '../../../../i18n/branding.ts'

/** Explains which money a transfer takes, with a link to a withdrawal where the wallet lacks coins. */
export function WalletHint({ address, isShort }: { readonly address: string; readonly isShort: boolean }) {
  return (
    <WalletFundsHint address={address} isShort={() => isShort}>
      {(held) => (
        <Trans>
          A mixed transfer takes {homeCoin} from your wallet, which holds too little. Your account holds{' '}
          {held}: <WithdrawLink>withdraw it as USDT</WithdrawLink> and change it to {homeCoin} in your wallet.
        </Trans>
      )}
    </WalletFundsHint>
  )
}
