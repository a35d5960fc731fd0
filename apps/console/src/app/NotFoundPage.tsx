import { Card, EmptyState } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

/** An address that is no screen. */
export function NotFoundPage() {
  return (
    <Card>
      <EmptyState
        title={<Trans>There is no such screen</Trans>}
        action={
          <Link to="/" className="font-strong text-accent">
            <Trans>To the overview</Trans>
          </Link>
        }
      />
    </Card>
  )
}
