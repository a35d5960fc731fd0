/** The facts of the payout queue for one order; amounts in micro-units. */
export type QueueFacts = {
  /** Orders before this one that are not paid yet. */
  readonly ordersAhead: number
  readonly aheadMicro: bigint
  /** The unpaid amount of this order. */
  readonly amountMicro: bigint
  /** The vault's current state; undefined when the chain does not answer. */
  readonly vault:
    | {
        readonly withdrawableMicro: bigint
        readonly availableTodayMicro: bigint
        readonly perDayMicro: bigint
        readonly paused: boolean
      }
    | undefined
}

/** `now` is within a minute or two; `within` waits for the vault's daily limit alone; `unknown` is never guessed. */
export type QueueEstimate = {
  /** 1 is next. */
  readonly position: number
  readonly aheadMicro: bigint
  readonly expected:
    | { readonly kind: 'now' }
    | { readonly kind: 'within'; readonly durationMs: number }
    | { readonly kind: 'unknown' }
}

const dayMs = 86_400_000n

/**
 * Estimates the time of payment. The vault's daily limit returns evenly over a day, so that wait is known; if Aave has
 * too little, the time of repayment by borrowers is unknown.
 */
export function estimateQueue(facts: QueueFacts): QueueEstimate {
  const { aheadMicro, amountMicro, vault } = facts
  const place = { position: facts.ordersAhead + 1, aheadMicro }
  const neededMicro = aheadMicro + amountMicro
  if (vault === undefined || vault.paused || vault.perDayMicro === 0n)
    return { ...place, expected: { kind: 'unknown' } }
  if (neededMicro > vault.withdrawableMicro) return { ...place, expected: { kind: 'unknown' } }
  const missingMicro = neededMicro - vault.availableTodayMicro
  if (missingMicro <= 0n) return { ...place, expected: { kind: 'now' } }
  const durationMs = (missingMicro * dayMs + vault.perDayMicro - 1n) / vault.perDayMicro
  return { ...place, expected: { kind: 'within', durationMs: Number(durationMs) } }
}
