import { Button, Card, ShieldIcon } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { consoleClient } from '../../api/consoleClient.ts'
import { StateBadge } from '../../components/StateBadge.tsx'
import { formatCount } from '../../i18n/formats.ts'
import { auditFaults } from '../../labels/healthLabels.ts'
import { useLabel } from '../../labels/useLabel.ts'
import { useDescribeError } from '../../toasts/useDescribeError.ts'

/** Checks the whole chain of the log from its first row, and names the first row that does not fit. */
export function VerifyCard() {
  const describe = useDescribeError()
  const word = useLabel()
  const check = useMutation({ mutationFn: () => consoleClient.verifyAudit() })
  const found = check.data
  const brokenId = found?.firstBrokenId
  const rows = formatCount(found?.rowCount ?? 0)
  return (
    <Card className="mb-5">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="min-w-0 flex-1 text-small" aria-live="polite">
          {!found && !check.error && (
            <p className="text-ink-2">
              <Trans>Recomputes every hash, from the first row to the newest.</Trans>
            </p>
          )}
          {check.error && (
            <p role="alert" className="text-danger">
              {describe(check.error)}
            </p>
          )}
          {found?.isWhole && (
            <p className="grid justify-items-start gap-1.5">
              <StateBadge tone="good">
                <Trans>The log is intact</Trans>
              </StateBadge>
              <span>
                <Trans>All {rows} rows are consistent.</Trans>
              </span>
              <span className="break-all text-ink-3 num">{found.headHash}</span>
            </p>
          )}
          {found && !found.isWhole && (
            <p className="grid justify-items-start gap-1.5">
              <StateBadge tone="bad">
                <Trans>The log is broken</Trans>
              </StateBadge>
              <span className="font-medium">
                <Trans>First inconsistent row: {brokenId}</Trans>
              </span>
              {found.fault !== null && <span>{word(auditFaults, found.fault)}</span>}
            </p>
          )}
        </div>
        <Button kind="ghost" busy={check.isPending} onClick={() => check.mutate()}>
          {!check.isPending && <ShieldIcon size={18} aria-hidden="true" />}
          <Trans>Verify the log</Trans>
        </Button>
      </div>
    </Card>
  )
}
