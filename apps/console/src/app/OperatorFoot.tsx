import { Button, LogoutIcon, PersonIcon } from '@bank/ui'
import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { clearSession, consoleClient } from '../api/consoleClient.ts'
import { roleNames } from '../labels/settingLabels.ts'
import { useLabel } from '../labels/useLabel.ts'
import { useSession } from '../session/SessionContext.ts'
import { useDescribeError } from '../toasts/useDescribeError.ts'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { ThemeSwitch } from './ThemeSwitch.tsx'

/** Shows the signed-in operator and role, theme and language, and logs out. */
export function OperatorFoot() {
  const { t } = useLingui()
  const { operator } = useSession()
  const word = useLabel()
  const describe = useDescribeError()
  const leave = useMutation({
    mutationFn: () => consoleClient.signOut(),
    onSuccess: clearSession,
  })
  return (
    <div className="grid gap-2">
      <div className="flex items-center justify-between gap-2 pl-2 text-small">
        <p className="flex min-w-0 items-center gap-2.5">
          <PersonIcon size={18} className="shrink-0 text-ink-3" aria-hidden="true" />
          <span className="min-w-0">
            <span className="block truncate font-strong">{operator.name}</span>
            <span className="block text-caption text-ink-3">{word(roleNames, operator.role)}</span>
          </span>
        </p>
        <Button
          kind="ghost"
          size="round"
          busy={leave.isPending}
          title={t`Sign out`}
          aria-label={t`Sign out`}
          onClick={() => leave.mutate()}
        >
          {!leave.isPending && <LogoutIcon size={16} aria-hidden="true" />}
        </Button>
      </div>
      {leave.error && (
        <p role="alert" className="px-2 text-caption text-danger">
          {describe(leave.error)}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-1">
        <ThemeSwitch />
        <LanguageSwitch />
      </div>
    </div>
  )
}
