import { buttonClass, Card, ClockIcon, EmptyState } from '@bank/ui'
import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

/** A screen that is not open yet: says what will be here, shows no figure. */
export function UpcomingPage({
  title,
  promise,
}: {
  readonly title: MessageDescriptor
  readonly promise: MessageDescriptor
}) {
  const { i18n } = useLingui()
  return (
    <>
      <h1 className="mb-4 text-title font-strong tracking-tight">{i18n._(title)}</h1>
      <Card>
        <EmptyState
          icon={<ClockIcon size={20} />}
          title={<Trans>Not open yet</Trans>}
          action={
            <Link to="/" className={buttonClass({ kind: 'ghost' })}>
              <Trans>Back to Home</Trans>
            </Link>
          }
        >
          <p>{i18n._(promise)}</p>
          <p className="mt-2">
            <Trans>Nothing here takes money today. Your balances and the exchange work as usual.</Trans>
          </p>
        </EmptyState>
      </Card>
    </>
  )
}
