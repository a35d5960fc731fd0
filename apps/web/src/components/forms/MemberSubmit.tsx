import { Button } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import type { ReactNode, Ref } from 'react'
import type { Account } from '../../session/account.ts'
import { isChecking } from './startAsMember.ts'

/**
 * Submits a form that only a member can submit, labelled by `children`; shows other users the step that comes
 * first.
 */
export function MemberSubmit({
  account,
  isWrong,
  isBusy = false,
  size = 'large',
  ref,
  children,
}: {
  readonly account: Account
  /** True while the form's input cannot be submitted. */
  readonly isWrong: boolean
  readonly isBusy?: boolean
  readonly size?: 'large' | 'half'
  readonly ref?: Ref<HTMLButtonElement>
  readonly children: ReactNode
}) {
  const { kind, busy } = account
  return (
    <Button
      ref={ref}
      size={size}
      type="submit"
      busy={isChecking(account) || busy !== null || isBusy}
      held={isWrong && kind === 'member'}
    >
      {kind === 'visitor' && <Trans>Connect wallet</Trans>}
      {kind === 'connected' && <Trans>Sign in</Trans>}
      {kind === 'member' && children}
    </Button>
  )
}
