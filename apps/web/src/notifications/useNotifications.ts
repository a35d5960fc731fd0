import { readStored, writeStored } from '@bank/ui/browser'
import { useEffect, useRef } from 'react'
import type { Address } from 'viem'
import { usePlace } from '../routing/usePlace.ts'
import {
  type FollowedItem,
  findLastEnd,
  formatSeen,
  listNotifications,
  listOpen,
  parseLastEnd,
  parseSeen,
} from './listNotifications.ts'
import { type SystemNotification, sendSystemNotification } from './sendSystemNotification.ts'

/** Items that a feature follows and its notifications about them. */
export type Following<Item> = {
  /** Key of the stored states. */
  readonly kind: string
  /** Prefix of the screens that show the items themselves. */
  readonly path: string
  readonly evaluate: (item: Item) => FollowedItem
  /** Notifies of items that ended without having been seen open too, by the time of their end. */
  readonly notifiesUnseen?: true
  /** Shows it in the page; its texts may still have to load. */
  readonly announce: (news: readonly Item[]) => void
  /** Describes it for a locked screen, after its texts have loaded. */
  readonly describe: (item: Item) => Promise<Pick<SystemNotification, 'text' | 'path'>>
}

/**
 * Notifies of items that were open when last seen and have ended since, also while the page was closed. Tabs
 * share the stored states, so one of them notifies.
 */
export function useNotifications<Item>(
  address: Address,
  items: readonly Item[] | undefined,
  following: Following<Item>,
): void {
  const { pathname } = usePlace()
  // The current path is read when something happens; a navigation alone triggers no check.
  const place = useRef(pathname)
  place.current = pathname
  useEffect(() => {
    if (items) notifyNew(address, items, following, place.current)
  }, [address, items, following])
}

function notifyNew<Item>(
  address: Address,
  items: readonly Item[],
  { kind, path, evaluate, notifiesUnseen, announce, describe }: Following<Item>,
  pathname: string,
): void {
  const key = `${kind}Seen:${address.toLowerCase()}`
  const evaluated = items.map((item) => ({ ...evaluate(item), item }))
  const endKey = `${kind}Ended:${address.toLowerCase()}`
  const lastEnd = notifiesUnseen ? parseLastEnd(readStored(endKey)) : null
  const news = listNotifications(parseSeen(readStored(key)), evaluated, lastEnd)
  if (notifiesUnseen) writeStored(endKey, `${findLastEnd(evaluated, lastEnd)}`)
  writeStored(key, formatSeen(listOpen(evaluated)))
  if (news.length === 0) return
  if (!pathname.toLowerCase().startsWith(path.toLowerCase())) announce(news.map(({ item }) => item))
  for (const { id, state, item } of news)
    void describe(item).then((words) => sendSystemNotification({ ...words, id: `${kind} ${id} ${state}` }))
}
