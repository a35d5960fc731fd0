import { readStored, writeStored } from '@bank/ui/browser'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Address } from 'viem'
import { configQuery } from '../../../api/queries.ts'
import { useMemberAddress } from '../../../blocks/useMemberAddress.ts'
import { usePlace } from '../../../routing/usePlace.ts'
import { type CrossOrder, crossOrdersQuery } from '../crossOrderQueries.ts'
import { formatSeen, listNews, parseSeen, seeOrders } from './listNews.ts'
import { tellCross } from './tellCross.ts'

/** Follows the member's open transfers whatever screen is shown, and says on the others what became of one. */
export function CrossWatch() {
  const address = useMemberAddress()
  const { data: config } = useQuery(configQuery)
  if (address === null || !config?.crossChain) return null
  return <Watch address={address} />
}

function Watch({ address }: { readonly address: Address }) {
  const { data: orders } = useQuery(crossOrdersQuery(address))
  const { pathname } = usePlace()
  // Where a person stands is asked when something happens; moving about is no reason to look.
  const place = useRef(pathname)
  place.current = pathname
  useEffect(() => {
    if (orders) noteOrders(address, orders, place.current)
  }, [address, orders])
  return null
}

/** What happened while the page was closed is told when it opens; other tabs share the memory, so one of them tells. */
function noteOrders(address: Address, orders: readonly CrossOrder[], pathname: string): void {
  const key = `crossSeen:${address.toLowerCase()}`
  const news = listNews(parseSeen(readStored(key)), orders)
  writeStored(key, formatSeen(seeOrders(orders)))
  // The records and a transfer's own page show it themselves.
  if (news.length > 0 && !pathname.toLowerCase().startsWith('/cross/record')) void tellCross(news)
}
