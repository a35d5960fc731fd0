import { readStored, writeStored } from '@bank/ui/browser'
import { useState } from 'react'

/**
 * What was chosen among a few things, remembered in this browser: a tab, a filter, a period. Never an amount or an
 * address: what moves money is chosen anew each time. The first of `choices` stands until one was chosen.
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

/** What is stored, where it is still among the choices; else the first of them. */
export const parseChoice = <Choice extends string | number>(
  stored: string | null,
  choices: readonly [Choice, ...Choice[]],
): Choice => choices.find((choice) => `${choice}` === stored) ?? choices[0]
