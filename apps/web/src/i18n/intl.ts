import { createFormatCache } from '@bank/money'
import { i18n } from '@lingui/core'
import { getLanguageTag, type LanguageCode, readLanguage } from './languages.ts'

/** The tag of the language that the words on the screen are in, which another tab's choice does not change. */
export const getLocale = (): string =>
  getLanguageTag(i18n.locale ? (i18n.locale as LanguageCode) : readLanguage())

const numberFormats = createFormatCache<Intl.NumberFormatOptions, Intl.NumberFormat>(
  (tag, options) => new Intl.NumberFormat(tag, options),
)
/** By where the device's clock stands as well: one that travelled tells times of where it is. */
type DateForm = { readonly offset: number; readonly options: Intl.DateTimeFormatOptions }
const dateFormats = createFormatCache<DateForm, Intl.DateTimeFormat>(
  (tag, { options }) => new Intl.DateTimeFormat(tag, options),
)

/** How figures are written in the language shown. */
export const getNumberFormat = (options: Intl.NumberFormatOptions = {}): Intl.NumberFormat =>
  numberFormats(getLocale(), options)

/** How days and times are written in the language shown. */
export const getDateFormat = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  dateFormats(getLocale(), { offset: new Date().getTimezoneOffset(), options })
