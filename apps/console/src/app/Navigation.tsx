import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useMay } from '../session/SessionContext.ts'
import { navigationGroups } from './navigationGroups.ts'

/** Every screen that the role may open. */
export function Navigation({ onLeave }: { readonly onLeave?: () => void }) {
  const { t, i18n } = useLingui()
  const may = useMay()
  const groups = navigationGroups
    .map(({ name, entries }) => ({
      name,
      entries: entries.filter(({ right }) => right === null || may(right)),
    }))
    .filter(({ entries }) => entries.length > 0)
  return (
    <nav aria-label={t`Screens`} className="grid gap-3 desk:gap-1.5">
      {groups.map(({ name, entries }) => (
        <div key={i18n._(name)}>
          <p className="px-3 pb-0.5 text-caption font-strong text-ink-3">{i18n._(name)}</p>
          <ul>
            {entries.map(({ to, name, Icon }) => (
              <li key={to}>
                <Link
                  to={to}
                  onClick={() => onLeave?.()}
                  activeOptions={{ exact: to === '/', includeSearch: false }}
                  className="flex min-h-9 items-center desk:min-h-7.5 gap-3 rounded-small px-3 text-small font-medium text-ink-2 transition-colors ease-quick hover:bg-sunken aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent"
                >
                  <Icon size={18} aria-hidden="true" />
                  {i18n._(name)}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
