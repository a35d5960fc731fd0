import { useLingui } from '@lingui/react'

/** Separates two sentences of one paragraph: nothing follows a full-width stop. */
export function Gap() {
  const { locale } = useLingui().i18n
  return /^(zh|ja)/.test(locale) ? null : ' '
}
