import { Card } from '@bank/ui'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatDecimalMoney } from '../../i18n/formats.ts'
import type { Solvency } from './solvencyQueries.ts'

type Step = Solvency['waterfall'][number]

/** The order in which a loss is borne. */
export function WaterfallList({ waterfall }: { readonly waterfall: Solvency['waterfall'] }) {
  return (
    <Card>
      <ol className="grid gap-4">
        {waterfall.map((item, index) => (
          <li key={item.step} className="flex gap-3">
            <span
              aria-hidden="true"
              className="grid size-6 shrink-0 place-items-center rounded-full bg-sunken text-caption font-strong text-ink-2 num"
            >
              {index + 1}
            </span>
            <StepText item={item} />
          </li>
        ))}
      </ol>
    </Card>
  )
}

function StepText({ item: { step, amount } }: { readonly item: Step }) {
  const shown = amount === null ? null : formatDecimalMoney(amount, 'USDT')
  switch (step) {
    case 'houseEquity':
      return (
        <Words
          name={<Trans>We cover losses first</Trans>}
          amount={shown}
          text={<Trans>Losses are covered by our own revenue and capital before any member’s money.</Trans>}
        />
      )
    case 'payoutQueue':
      return (
        <Words
          name={<Trans>Then payouts queue</Trans>}
          amount={shown}
          text={
            <Trans>
              Withdrawals are paid in the order requested, as money becomes available. New stakes and rewards
              stop automatically until reserves cover all balances.
            </Trans>
          }
        />
      )
    case 'operatorsDecision':
      return (
        <Words
          name={<Trans>The remainder is shared in proportion</Trans>}
          amount={shown}
          text={
            <Trans>
              A remaining loss is shared in proportion to what each member is owed, only by a recorded
              decision of two operators, and 24 hours after it; payouts wait from the decision on. Recovered
              money is returned in the same proportion.
            </Trans>
          }
        />
      )
  }
}

function Words({
  name,
  amount,
  text,
}: {
  readonly name: ReactNode
  readonly amount: string | null
  readonly text: ReactNode
}) {
  return (
    <div className="min-w-0 flex-1">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 font-medium">
        {name}
        {amount && <span className="font-strong num">{amount}</span>}
      </p>
      <p className="text-small text-ink-2">{text}</p>
    </div>
  )
}
