import type { CallResult } from '@bank/api-schema'
import { AppIcon, Card, EmptyState, SectionTitle, Skeleton } from '@bank/ui'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { configQuery } from '../../api/queries.ts'
import { Failure } from '../../components/notices/Failure.tsx'
import { toast } from '../../toasts/toast.ts'

type PartnerApp = CallResult<'queryConfig'>['appCentre'][number]

const grid = 'grid grid-cols-2 gap-2 wide:grid-cols-4 wide:gap-2.5'
const shape =
  'grid min-h-24 w-full grid-cols-[auto_1fr] content-start items-center gap-x-2.5 gap-y-1.5 rounded-control border border-line bg-surface p-3 text-left transition-colors ease-quick hover:border-line-strong'
const places = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** Third-party tools from the configuration; each opens in a new tab or is announced as not open yet. */
export function AppCentre() {
  return (
    <>
      <SectionTitle>
        <Trans>App centre</Trans>
      </SectionTitle>
      <Apps />
    </>
  )
}

function Apps() {
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
      <ul aria-busy="true" className={grid}>
        {places.map((place) => (
          <li key={place} className={shape}>
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
      <ul className={grid}>
        {config.appCentre.map((app) => (
          <li key={app.name} className="grid">
            <AppTile app={app} />
          </li>
        ))}
      </ul>
      <p className="mt-2.5 text-caption text-ink-3">
        <Trans>Third-party tools, not ours: they open in a new tab and never see your account here.</Trans>
      </p>
    </>
  )
}

function AppTile({ app }: { readonly app: PartnerApp }) {
  const { i18n } = useLingui()
  const own = ownApps.get(app.name)
  const face = (
    <>
      <span className="grid size-9 shrink-0 place-items-center rounded-small bg-accent-soft text-accent">
        <AppIcon name={app.icon} />
      </span>
      <span className="min-w-0 text-small font-medium wrap-anywhere">
        {own ? i18n._(own.name) : app.name}
      </span>{' '}
      <span className="col-span-2 min-w-0 text-caption text-ink-2 wrap-anywhere">
        {own ? i18n._(own.description) : app.desc}
      </span>
    </>
  )
  return app.path ? (
    <a href={app.path} target="_blank" rel="noopener noreferrer" className={shape}>
      {face}
    </a>
  ) : (
    <button type="button" onClick={() => toast.info('appNotOpen')} className={shape}>
      {face}
    </button>
  )
}

/**
 * Names and descriptions of the apps that the server names by a key; any other app has its own words. A map, because
 * the names come from outside and an object would also have `constructor`.
 */
const ownApps: ReadonlyMap<
  string,
  { readonly name: MessageDescriptor; readonly description: MessageDescriptor }
> = new Map(
  Object.entries({
    explorer: { name: msg`Block explorer`, description: msg`Look up transactions and addresses` },
    lending: { name: msg`Lending market`, description: msg`Lend and borrow on chain` },
    prices: { name: msg`Price board`, description: msg`Market prices of tokens` },
    approvals: { name: msg`Approvals`, description: msg`See and revoke what contracts may spend` },
    domains: { name: msg`Domain names`, description: msg`A readable name for your address` },
    portfolio: { name: msg`Portfolio`, description: msg`What an address holds on every chain` },
    gas: { name: msg`Gas fees`, description: msg`What the network charges now` },
    soon: { name: msg`Coming soon`, description: msg`Not open yet` },
  }),
)
