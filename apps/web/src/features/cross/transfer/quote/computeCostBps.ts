/** What part of an amount a transfer takes, in hundredths of a percent. A token and its form elsewhere count alike. */
export function computeCostBps(params: {
  readonly input: bigint
  readonly inputDecimals: number
  readonly output: bigint
  readonly outputDecimals: number
}): number {
  const input = params.input * 10n ** BigInt(params.outputDecimals)
  const output = params.output * 10n ** BigInt(params.inputDecimals)
  return Number(((input - output) * 10_000n) / input)
}

/** From 3 % on a person is asked to look twice. */
export const isHighCost = (costBps: number): boolean => costBps >= 300
