import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { apiClient } from '../../../api/apiClient.ts'
import { createMemberKey } from '../../../api/queries.ts'
import { formatDateTime, formatMoney } from '../../../i18n/formats.ts'
import { Link } from '../../../routing/Link.tsx'
import type { MadeExchange } from './sendExchange.ts'

/** The ledger's tab of exchanges, newest first. */
const exchangeTab = { classifyLedgerId: 8, pageSize: 20 } as const

/** The last exchange with a link to its ledger record. */
export function ExchangeMade({
  address,
  made: { transactionId, paid, received, createTime },
}: {
  readonly address: string
  readonly made: MadeExchange
}) {
  const { data: entry } = useQuery({
    queryKey: createMemberKey(address, 'exchangeEntry', transactionId),
    queryFn: async ({ signal }) => {
      const { dataList } = await apiClient.queryCurrencyLedger(exchangeTab, { signal })
      return dataList.find((record) => record.transactionId === transactionId)?.id ?? null
    },
  })
  const given = formatMoney(paid)
  const taken = formatMoney(received)
  const moment = formatDateTime(createTime)
  return (
    <p className="mt-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-small text-ink-2">
      <span className="num">
        <Trans>
          Exchanged {given} to {taken}, <span className="whitespace-nowrap">{moment}</span>
        </Trans>
      </span>
      <Link
        to="/my"
        query={entry ? { entry } : undefined}
        className="font-medium text-accent underline underline-offset-2"
      >
        <Trans>In the ledger</Trans>
      </Link>
    </p>
  )
}
