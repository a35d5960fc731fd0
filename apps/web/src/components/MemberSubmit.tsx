import { Button } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import type { ReactNode, Ref } from 'react'
import type { Account } from '../session/account.ts'
import { isChecking } from './startAsMember.ts'

/** Sends off what only a member can, called by `children`; to who is none yet it says the step that comes first. */
export function MemberSubmit({
  account,
  isWrong,
  isBusy = false,
  size = 'large',
  ref,
  children,
}: {
  readonly account: Account
  /** Whether what was filled in cannot be sent as it is. */
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
