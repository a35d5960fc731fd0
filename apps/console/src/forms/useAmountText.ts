import { type Amount, type AmountProblem, type Asset, parseAmount, toDecimal } from '@bank/money'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

/** An amount being typed: its text, and either the decimal to send or what is wrong with it in words. */
export function useAmountText(asset: Asset) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const parsed = parseAmount(text, asset)
  const problems: Readonly<Record<AmountProblem, string>> = {
    empty: t`Enter an amount.`,
    notANumber: t`This is not a number.`,
    negative: t`Enter an amount above zero.`,
    leadingZeros: t`Leave out the zeros in front.`,
    tooManyPoints: t`Use one decimal point.`,
    invalidCharacter: t`Use digits and one decimal point.`,
    tooManyDecimals: t`Use at most 6 decimals.`,
    zero: t`Enter an amount above zero.`,
    tooLarge: t`This amount is too large.`,
  }
  const amount: Amount | undefined = parsed.ok ? parsed.amount : undefined
  return {
    text,
    setText,
    decimal: amount && toDecimal(amount),
    problem: parsed.ok ? undefined : problems[parsed.reason],
  }
}
