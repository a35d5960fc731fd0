import { Button, Card, EmptyState, WalletIcon } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useAccount } from '../../session/account.ts'
import { requestConnect, requestSignIn } from '../../session/sessionRequests.ts'

/**
 * Shown to signed-out visitors: `title` names the section, `children` its purpose; then the one step that
 * opens it.
 */
export function SignedOut({ title, children }: { readonly title: ReactNode; readonly children: ReactNode }) {
  const account = useAccount()
  const isVisitor = account.kind === 'visitor'
  return (
    <Card>
      <EmptyState
        icon={<WalletIcon size={20} />}
        title={isVisitor ? title : <Trans>Your wallet is connected</Trans>}
        action={
          <Button
            busy={account.busy !== null}
            onClick={() => void (isVisitor ? requestConnect() : requestSignIn())}
          >
            {isVisitor ? <Trans>Connect wallet</Trans> : <Trans>Sign in</Trans>}
          </Button>
        }
      >
        {isVisitor ? (
          children
        ) : (
          <Trans>Sign in with a signature to see your account. It costs nothing and moves nothing.</Trans>
        )}
      </EmptyState>
    </Card>
  )
}
