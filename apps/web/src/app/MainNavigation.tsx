import { ActivityIcon, EarnIcon, HomeIcon, PersonIcon, TransferIcon } from '@bank/ui'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '../routing/Link.tsx'
import { findRoute } from '../routing/routes.ts'
import { usePlace } from '../routing/usePlace.ts'

/** The five entries with the beginnings of the paths of their areas; the drawer has every screen. */
const entries = [
  { to: '/', name: msg`Home`, Icon: HomeIcon, area: [] },
  { to: '/Financial', name: msg`Earn`, Icon: EarnIcon, area: ['/Financial', '/contract', '/bonus'] },
  { to: '/transfer', name: msg`Transfer`, Icon: TransferIcon, area: ['/mixed', '/cross'] },
  { to: '/activity', name: msg`Activity`, Icon: ActivityIcon, area: [] },
  { to: '/my', name: msg`Me`, Icon: PersonIcon, area: ['/my', '/security', '/team', '/Invitation'] },
] as const

/**
 * The main entries: a bar at the foot of a phone, a rail beside the column at a desk. A window too low for both a bar
 * and its content has the drawer alone.
 */
export function MainNavigation() {
  const { t, i18n } = useLingui()
  const route = findRoute(usePlace().pathname)
  const isWithin = (area: readonly string[]) => area.some((path) => route?.startsWith(path))
  return (
    <nav
      aria-label={t`Main entries`}
      className="fixed inset-x-0 bottom-0 z-20 hidden border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] high:block desk:inset-x-auto desk:top-25 desk:bottom-auto desk:left-[calc(50%-var(--column)/2-10.5rem)] desk:border-0 desk:bg-transparent desk:pb-0 print:hidden"
    >
      <ul className="mx-auto grid max-w-column grid-cols-5 desk:w-40 desk:grid-cols-1 desk:gap-1">
        {entries.map(({ to, name, Icon, area }) => (
          <li key={to} className="grid min-w-0">
            <Link
              to={to}
              aria-current={isWithin(area) ? 'true' : undefined}
              className="grid min-h-14 justify-items-center content-center gap-0.5 px-0.5 text-center text-caption font-medium wrap-anywhere text-ink-2 transition-colors ease-quick aria-[current]:text-accent desk:min-h-12 desk:grid-cols-[auto_1fr] desk:items-center desk:justify-items-start desk:gap-3 desk:rounded-small desk:px-3 desk:text-body desk:hover:bg-sunken desk:aria-[current]:bg-accent-soft"
            >
              <Icon size={20} aria-hidden="true" />
              {i18n._(name)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
