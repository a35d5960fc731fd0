import type { CallResult } from '@bank/api-schema'
import { fromDecimal, parseRatio } from '@bank/money'
import { ClockIcon } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatAmount, formatDeadline, formatPercent, formatRatio, formatSymbol } from '../../i18n/formats.ts'

type ComingChange = CallResult<'queryConfig'>['comingChanges'][number]

/** Lists each change with its time, before and after; loads only where a change is scheduled. */
export function ChangeList({ changes }: { readonly changes: readonly ComingChange[] }) {
  return (
    <ul className="grid gap-2">
      {changes.map((change) => (
        <li
          key={`${change.name} ${change.to}`}
          className="flex items-start gap-3 rounded-box bg-sunken px-4 py-3 text-small"
        >
          <ClockIcon size={18} aria-hidden="true" className="mt-px shrink-0 text-ink-2" />
          <span className="min-w-0 num">
            <ChangeName change={change} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function ChangeName({
  change: { name, from, to, effectTime },
}: {
  readonly change: ComingChange
}): ReactNode {
  const time = formatDeadline(effectTime)
  const [before, after] = [formatTerm(name, from), formatTerm(name, to)]
  switch (name) {
    case 'exchangePrice':
      return (
        <Trans>
          From {time} the exchange rate is {after} instead of {before}.
        </Trans>
      )
    case 'exchangeFeeRatio':
      return (
        <Trans>
          From {time} the exchange fee is {after} instead of {before}.
        </Trans>
      )
    case 'exchangeMinimum':
      return (
        <Trans>
          From {time} the minimum exchange is {after} instead of {before}.
        </Trans>
      )
    case 'withdrawalMinimum':
      return (
        <Trans>
          From {time} the minimum withdrawal is {after} instead of {before}.
        </Trans>
      )
    case 'withdrawalAutoPerMember':
      return (
        <Trans>
          From {time} up to {after} a day can be approved automatically, instead of {before}.
        </Trans>
      )
    default:
      return null
  }
}

function formatTerm(name: string, value: string): string {
  if (name === 'exchangePrice') return formatRatio(parseRatio(value))
  if (name === 'exchangeFeeRatio') return formatPercent(parseRatio(value))
  const amount = formatAmount(fromDecimal(value, 'GUSD'))
  // The minimum of an exchange holds in whichever currency is given.
  return name === 'exchangeMinimum' ? amount : `${amount} ${formatSymbol('GUSD')}`
}
