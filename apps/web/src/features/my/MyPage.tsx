import { Button, Card, EmptyState, WalletIcon } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import type { Address } from 'viem'
import { useAccount } from '../../account/account.ts'
import { askConnect, askSignIn } from '../../account/accountCommands.ts'
import { isAddress } from '../../wallet/isAddress.ts'
import { BalanceList } from './BalanceList.tsx'
import { LedgerSection } from './ledger/LedgerSection.tsx'
import { OngoingSection } from './ongoing/OngoingSection.tsx'
import { TotalCard } from './TotalCard.tsx'
import { PastWithdrawals } from './withdrawals/PastWithdrawals.tsx'
import { useWithdrawals } from './withdrawals/useWithdrawals.ts'

/** The personal centre: what the member owns, what is under way, and everything that ever moved. */
export function MyPage() {
  const account = useAccount()
  const address = account.kind === 'member' && isAddress(account.walletAddress) ? account.walletAddress : null
  return (
    <>
      <h1 className="sr-only">
        <Trans>Personal centre</Trans>
      </h1>
      {address ? (
        <>
          <TotalCard address={address} account={account} />
          <BalanceList address={address} />
          <Movements address={address} />
        </>
      ) : (
        <Welcome />
      )}
    </>
  )
}

/** What is under way, which withdrawals have ended, and the ledger of everything. */
function Movements({ address }: { readonly address: Address }) {
  const withdrawals = useWithdrawals(address)
  return (
    <>
      <OngoingSection address={address} withdrawals={withdrawals} />
      <PastWithdrawals withdrawals={withdrawals} />
      <LedgerSection address={address} />
    </>
  )
}

/** Nobody is signed in: what would be here, and the one step that leads there. */
function Welcome() {
  const account = useAccount()
  const isBusy = account.busy !== null
  return (
    <Card>
      {account.kind === 'visitor' ? (
        <EmptyState
          icon={<WalletIcon size={20} />}
          title={<Trans>Your balances live here</Trans>}
          action={
            <Button busy={isBusy} onClick={() => void askConnect()}>
              <Trans>Connect wallet</Trans>
            </Button>
          }
        >
          <Trans>
            Connect a wallet to see what you own, recharge USDT and read every movement of your account.
          </Trans>
        </EmptyState>
      ) : (
        <EmptyState
          icon={<WalletIcon size={20} />}
          title={<Trans>Your wallet is connected</Trans>}
          action={
            <Button busy={isBusy} onClick={() => void askSignIn()}>
              <Trans>Sign in</Trans>
            </Button>
          }
        >
          <Trans>Sign in with a signature to see your account. It costs nothing and moves nothing.</Trans>
        </EmptyState>
      )}
    </Card>
  )
}
