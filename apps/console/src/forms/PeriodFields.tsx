import { useLingui } from '@lingui/react/macro'
import { TextField } from './TextField.tsx'

/** First and last day of a list, in UTC. */
export function PeriodFields({
  from = '',
  to = '',
  onChange,
}: {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly onChange: (change: { readonly from: string } | { readonly to: string }) => void
}) {
  const { t } = useLingui()
  return (
    <div className="grid grid-cols-2 gap-3 table:col-span-2">
      <TextField label={t`From (UTC)`} type="date" text={from} onText={(day) => onChange({ from: day })} />
      <TextField label={t`To (UTC)`} type="date" text={to} onText={(day) => onChange({ to: day })} />
    </div>
  )
}
