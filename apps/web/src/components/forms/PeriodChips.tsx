import { Chips } from '@bank/ui'
import { Trans, useLingui } from '@lingui/react/macro'

/** A row of periods in days, of which one is chosen. */
export function PeriodChips({
  periods,
  chosen,
  onChoose,
}: {
  readonly periods: readonly number[]
  readonly chosen: number
  readonly onChoose: (days: number) => void
}) {
  const { t } = useLingui()
  return (
    <Chips<number>
      label={t`Period`}
      chips={periods.map((days) => ({ key: days, name: <Trans>{days} days</Trans> }))}
      chosen={chosen}
      onChoose={onChoose}
    />
  )
}
