import type { AmountProblem } from '@bank/money'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { type LanguageCode, languages } from '../i18n/languages.ts'
import { startLanguage } from '../i18n/startLanguage.ts'
import { type AmountPurpose, useAmountProblemText } from './useAmountProblemText.ts'

const positive = 'Enter an amount greater than 0.'

/**
 * Rules of an amount; an exchange has one sentence for everything that is no number
 * above 0.
 */
const sentences: Readonly<Record<AmountProblem, string>> = {
  empty: 'Enter an amount.',
  negative: 'An amount cannot be negative.',
  invalidCharacter: 'Only digits and a decimal point.',
  tooManyPoints: 'Only one decimal point.',
  leadingZeros: 'Leave out the leading zeros.',
  notANumber: 'This is not a number.',
  tooManyDecimals: 'At most 6 decimals.',
  tooLarge: 'This number is too large.',
  zero: positive,
}
const ofExchange: typeof sentences = {
  ...sentences,
  empty: positive,
  negative: positive,
  notANumber: positive,
}
const reasons = Object.keys(sentences) as AmountProblem[]

async function describeIn(language: LanguageCode, purpose: AmountPurpose) {
  await startLanguage(language)
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <I18nProvider i18n={i18n}>{children}</I18nProvider>
  )
  const { result } = renderHook(() => useAmountProblemText(purpose), { wrapper })
  return reasons.map((reason) => result.current({ kind: 'malformed', reason }))
}

describe('what is wrong with an amount', () => {
  it.each(['recharge', 'withdraw', 'stake', 'cross'] as const)(
    'default: %s says each rule of an amount',
    async (purpose) => {
      expect(await describeIn('en', purpose)).toEqual(Object.values(sentences))
    },
  )

  it('behavior: an exchange shows home_valid_exchange_amount for every value that is no number above 0', async () => {
    expect(await describeIn('en', 'exchange')).toEqual(Object.values(ofExchange))
  })

  it.each(languages.map(({ code }) => code))('behavior: no two rules read alike in %s', async (language) => {
    const said = await describeIn(language, 'recharge')
    expect(new Set(said).size).toBe(reasons.length)
    if (language !== 'en') for (const text of said) expect(Object.values(sentences)).not.toContain(text)
  })
})
