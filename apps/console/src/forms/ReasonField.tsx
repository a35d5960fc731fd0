import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { fieldClass } from './TextField.tsx'

/** True for a reason of sufficient length. Source: `reasonField` of the api's schemas. */
export const isReason = (text: string): boolean => text.trim().length >= 3 && text.trim().length <= 500

/** The operator's reason; it is kept permanently. */
export function ReasonField({
  text,
  onText,
}: {
  readonly text: string
  readonly onText: (text: string) => void
}) {
  const { t } = useLingui()
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-small font-medium text-ink-2">
        {t`Reason`}
      </label>
      <textarea
        id={id}
        rows={3}
        maxLength={500}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        aria-describedby={`${id}-hint`}
        className={fieldClass}
      />
      <p id={`${id}-hint`} className="text-caption text-ink-3">
        {t`In your own words, 3 to 500 characters. It is kept in the audit log permanently.`}
      </p>
    </div>
  )
}
