import { useLingui } from '@lingui/react'

/** What stands between two sentences of one paragraph: after a full-width stop nothing does. */
export function Gap() {
  const { locale } = useLingui().i18n
  return /^(zh|ja)/.test(locale) ? null : ' '
}
