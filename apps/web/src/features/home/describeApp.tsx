import {
  AppsIcon,
  ChartIcon,
  DomainIcon,
  ExplorerIcon,
  FuelIcon,
  LendingIcon,
  PortfolioIcon,
  ShieldIcon,
  SoonIcon,
} from '@bank/ui'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ReactNode } from 'react'

/** Maps, since the names come from outside and an object would also answer to `constructor`. */
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

const icons: ReadonlyMap<string, ReactNode> = new Map(
  Object.entries({
    explorer: <ExplorerIcon size={18} aria-hidden="true" />,
    lending: <LendingIcon size={18} aria-hidden="true" />,
    prices: <ChartIcon size={18} aria-hidden="true" />,
    approvals: <ShieldIcon size={18} aria-hidden="true" />,
    domains: <DomainIcon size={18} aria-hidden="true" />,
    portfolio: <PortfolioIcon size={18} aria-hidden="true" />,
    gas: <FuelIcon size={18} aria-hidden="true" />,
    soon: <SoonIcon size={18} aria-hidden="true" />,
  }),
)

/** Name and icon of a partner app by its keys; an app this build does not know shows its own words. */
export const describeApp = (app: {
  readonly name: string
  readonly icon: string
}): { readonly name: MessageDescriptor | string; readonly icon: ReactNode } => ({
  name: names.get(app.name) ?? app.name,
  icon: icons.get(app.icon) ?? <AppsIcon size={18} aria-hidden="true" />,
})
