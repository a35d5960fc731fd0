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

/** What a feature follows and how it tells what became of it. */
export type Following<Item> = {
  /** What the memory of it is called. */
  readonly kind: string
  /** Where the screens begin that show it themselves. */
  readonly path: string
  readonly evaluate: (item: Item) => FollowedItem
  /** Whether what ended without having been seen open is told too, by when it ended. */
  readonly notifiesUnseen?: true
  /** Says it in the page; its words may still have to load. */
  readonly announce: (news: readonly Item[]) => void
  /** The same for a locked screen, after its words have loaded. */
  readonly describe: (item: Item) => Promise<Pick<SystemNotification, 'text' | 'path'>>
}

/**
 * Tells what became of things that were open when they were last seen, also while the page was closed. Other tabs share
 * the memory, so one of them tells.
 */
export function useNotifications<Item>(
  address: Address,
  items: readonly Item[] | undefined,
  following: Following<Item>,
): void {
  const { pathname } = usePlace()
  // Where a person stands is asked when something happens; moving about is no reason to look.
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
  const told = items.map((item) => ({ ...evaluate(item), item }))
  const endKey = `${kind}Ended:${address.toLowerCase()}`
  const lastEnd = notifiesUnseen ? parseLastEnd(readStored(endKey)) : null
  const news = listNotifications(parseSeen(readStored(key)), told, lastEnd)
  if (notifiesUnseen) writeStored(endKey, `${findLastEnd(told, lastEnd)}`)
  writeStored(key, formatSeen(listOpen(told)))
  if (news.length === 0) return
  if (!pathname.toLowerCase().startsWith(path.toLowerCase())) announce(news.map(({ item }) => item))
  for (const { id, state, item } of news)
    void describe(item).then((words) => sendSystemNotification({ ...words, id: `${kind} ${id} ${state}` }))
}
