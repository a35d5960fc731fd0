import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RoutePath } from './routeTitles.ts'

/** Routes that are not open yet, each with what will be there, said once the unit's symbol is known. */
export const upcomingRoutes = {
  '/cross/chain': () =>
    msg`Here you will move tokens from BSC to another chain, with fee and arrival shown before you send.`,
} as const satisfies Partial<Record<RoutePath, () => MessageDescriptor>>

export type UpcomingPath = keyof typeof upcomingRoutes
