import { createFormatCache } from '@bank/money'
import { i18n } from '@lingui/core'
import { getLanguageTag, type LanguageCode, readLanguage } from './languages.ts'

/** Returns the tag of the language of the texts on the screen, which another tab's choice does not change. */
export const getLocale = (): string =>
  getLanguageTag(i18n.locale ? (i18n.locale as LanguageCode) : readLanguage())

const numberFormats = createFormatCache<Intl.NumberFormatOptions, Intl.NumberFormat>(
  (tag, options) => new Intl.NumberFormat(tag, options),
)
/** Cached by the device's UTC offset too: a device that travelled shows local times. */
type DateForm = { readonly offset: number; readonly options: Intl.DateTimeFormatOptions }
const dateFormats = createFormatCache<DateForm, Intl.DateTimeFormat>(
  (tag, { options }) => new Intl.DateTimeFormat(tag, options),
)

/** Returns the number format of the language shown. */
export const getNumberFormat = (options: Intl.NumberFormatOptions = {}): Intl.NumberFormat =>
  numberFormats(getLocale(), options)

/** Returns the date format of the language shown. */
export const getDateFormat = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  dateFormats(getLocale(), { offset: new Date().getTimezoneOffset(), options })
