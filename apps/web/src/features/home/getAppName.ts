import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** A map, since the names come from outside and an object would also answer to `constructor`. */
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

/** What an app is called here by its key; an app this build does not know has its own words. */
export const getAppName = (name: string): MessageDescriptor | string => names.get(name) ?? name
