import { readStored, writeStored } from '@bank/ui/browser'
import { useState } from 'react'

/**
 * Remembers a choice in this browser: a tab, a filter, a period; the first of `choices` is the default. Never
 * an amount or an address: both are chosen again for each movement of money.
 */
export function useStoredChoice<Choice extends string | number>(
  name: string,
  choices: readonly [Choice, ...Choice[]],
): readonly [Choice, (choice: Choice) => void] {
  const key = `choice:${name}`
  const [choice, setChoice] = useState(() => parseChoice(readStored(key), choices))
  return [
    choice,
    (next) => {
      setChoice(next)
      writeStored(key, next === choices[0] ? null : `${next}`)
    },
  ]
}

/** Parses the stored choice; the first of the choices where it is not among them. */
export const parseChoice = <Choice extends string | number>(
  stored: string | null,
  choices: readonly [Choice, ...Choice[]],
): Choice => choices.find((choice) => `${choice}` === stored) ?? choices[0]
