import { showDuration } from '../../../i18n/formats.ts'
import { languageTag, readLanguage } from '../../../i18n/languages.ts'

/** A length of time that may be short: "12 seconds", from two minutes on in the largest fitting unit. */
export function showSeconds(seconds: number): string {
  if (seconds >= 120) return showDuration(seconds)
  return new Intl.NumberFormat(languageTag(readLanguage()), {
    style: 'unit',
    unit: 'second',
    unitDisplay: 'long',
  }).format(Math.max(1, Math.ceil(seconds)))
}
