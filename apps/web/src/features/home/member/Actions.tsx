import { EarnIcon, ExchangeIcon, InwardIcon, joinClasses, OutwardIcon } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from '../../../routing/Link.tsx'

/** Links to the acts that members need most, the recharge first. */
export function Actions() {
  return (
    <ul className="mt-3 grid grid-cols-4 gap-2 wide:gap-2.5">
      <li className="grid">
        <Link to="/my" hash="recharge" className={tile}>
          <Face icon={<InwardIcon size={18} />} isFirst>
            <Trans>Recharge</Trans>
          </Face>
        </Link>
      </li>
      <li className="grid">
        <Link to="/Financial" className={tile}>
          <Face icon={<EarnIcon size={18} />}>
            <Trans>Earn</Trans>
          </Face>
        </Link>
      </li>
      <li className="grid">
        <Link to="/my" hash="withdraw" className={tile}>
          <Face icon={<OutwardIcon size={18} />}>
            <Trans>Withdraw</Trans>
          </Face>
        </Link>
      </li>
      <li className="grid">
        {/* The focus follows the eye: the next key enters the form. */}
        <Link
          to="/"
          hash="exchange"
          className={tile}
          onClick={() => document.getElementById('exchange')?.focus()}
        >
          <Face icon={<ExchangeIcon size={18} />}>
            <Trans>Exchange</Trans>
          </Face>
        </Link>
      </li>
    </ul>
  )
}

const tile =
  'grid min-h-22 content-center justify-items-center gap-2 rounded-control border border-line bg-surface px-1 py-3 text-center text-small font-medium transition-colors ease-quick hover:border-line-strong'

function Face({
  icon,
  isFirst = false,
  children,
}: {
  readonly icon: ReactNode
  readonly isFirst?: boolean
  readonly children: ReactNode
}) {
  return (
    <>
      <span
        aria-hidden="true"
        className={joinClasses(
          'grid size-10 place-items-center rounded-full',
          isFirst ? 'bg-accent text-accent-ink' : 'bg-accent-soft text-accent',
        )}
      >
        {icon}
      </span>
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </>
  )
}
