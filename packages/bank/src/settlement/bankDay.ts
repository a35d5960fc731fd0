const dayMs = 86_400_000

/** A UTC day of bank time, `2026-11-21`, and when it begins and ends. */
export type BankDay = { readonly day: string; readonly start: Date; readonly end: Date }

/** Reads a day as the database writes it. */
export function readBankDay(day: string): BankDay {
  const startMs = Date.parse(`${day}T00:00:00Z`)
  return { day, start: new Date(startMs), end: new Date(startMs + dayMs) }
}
