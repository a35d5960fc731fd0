import { AppIcon, Card, EmptyState, Skeleton } from '@bank/ui'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { configQuery } from '../../api/queries.ts'
import { Failure } from '../../components/notices/Failure.tsx'
import { toast } from '../../toasts/toast.ts'

const shape =
  'flex h-full min-h-24 w-full flex-col items-center gap-2 rounded-control border border-line bg-surface px-1 py-3.5 text-center text-caption font-medium transition-colors ease-quick hover:border-line-strong'
const places = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** Third-party tools from the configuration; each opens in a new tab or is announced as not open yet. */
export function AppCentre() {
  const { i18n } = useLingui()
  const { data: config, error, refetch } = useQuery(configQuery)
  if (!config)
    return error ? (
      <Card>
        <Failure
          title={<Trans>The apps could not be loaded</Trans>}
          error={error}
          onRetry={() => void refetch()}
        />
      </Card>
    ) : (
      <ul aria-busy="true" className="grid grid-cols-4 gap-2 wide:gap-2.5">
        {places.map((place) => (
          <li
            key={place}
            className="grid h-24 place-items-center rounded-control border border-line bg-surface"
          >
            <Skeleton className="size-9" />
          </li>
        ))}
      </ul>
    )
  if (config.appCentre.length === 0)
    return (
      <Card>
        <EmptyState title={<Trans>No apps yet</Trans>}>
          <Trans>Third-party wallet tools will appear here.</Trans>
        </EmptyState>
      </Card>
    )
  return (
    <>
      <ul className="grid grid-cols-4 gap-2 wide:gap-2.5">
        {config.appCentre.map((app) => {
          const name = getAppName(app.name)
          const face = (
            <>
              <span className="grid size-9 place-items-center rounded-small bg-accent-soft text-accent">
                <AppIcon name={app.icon} />
              </span>
              <span>{typeof name === 'string' ? name : i18n._(name)}</span>
            </>
          )
          return (
            <li key={app.name}>
              {app.path ? (
                <a href={app.path} target="_blank" rel="noopener noreferrer" className={shape}>
                  {face}
                </a>
              ) : (
                <button type="button" onClick={() => toast.info('appNotOpen')} className={shape}>
                  {face}
                </button>
              )}
            </li>
          )
        })}
      </ul>
      <p className="mt-2.5 text-caption text-ink-3">
        <Trans>Third-party tools, not ours: they open in a new tab and never see your account here.</Trans>
      </p>
    </>
  )
}

/** A map, because the names come from outside and an object would also have `constructor`. */
const names: ReadonlyMap<string, MessageDescriptor> = new Map(
  Object.entries({
    explorer: msg`Block explorer`,
    lending: msg`Lending market`,
    prices: msg`Price board`,
    approvals: msg`Approvals`,
    domains: msg`Domain names`,
    portfolio: msg`Portfolio`,
    gas: msg`Gas fees`,
    soon: msg`Coming soon`,
  }),
)

/** Gets an app's name by its key; an unknown app has its own name. */
const getAppName = (name: string): MessageDescriptor | string => names.get(name) ?? name
