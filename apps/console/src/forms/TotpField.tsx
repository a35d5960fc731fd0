import { useLingui } from '@lingui/react/macro'
import { TextField } from './TextField.tsx'

/** The six digits of the authenticator. */
export function TotpField({
  text,
  onText,
}: {
  readonly text: string
  readonly onText: (text: string) => void
}) {
  const { t } = useLingui()
  return (
    <TextField
      label={t`Code of your authenticator`}
      text={text}
      onText={(next) => onText(next.replace(/\D/g, '').slice(0, 6))}
      inputMode="numeric"
      autoComplete="one-time-code"
      hint={t`Six digits; each code works once.`}
    />
  )
}
