import { getButtonClass } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import { Link } from '../routing/Link.tsx'

export function NotFoundPage() {
  return (
    <div className="grid place-items-center py-24 text-center">
      <h1 className="text-display font-strong tracking-display num">404</h1>
      <p className="mt-2 text-ink-2">
        <Trans>There is no page at this address.</Trans>
      </p>
      <Link to="/" className={`mt-6 ${getButtonClass({ kind: 'ghost' })}`}>
        <Trans>Home</Trans>
      </Link>
    </div>
  )
}
