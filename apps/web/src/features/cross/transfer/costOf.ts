/** What part of an amount a transfer takes, in hundredths of a percent. A token and its form elsewhere count alike. */
export function costOf(named: {
  readonly input: bigint
  readonly inputDecimals: number
  readonly output: bigint
  readonly outputDecimals: number
}): number {
  const input = named.input * 10n ** BigInt(named.outputDecimals)
  const output = named.output * 10n ** BigInt(named.inputDecimals)
  return Number(((input - output) * 10_000n) / input)
}

/** From 3 % on a person is asked to look twice. */
export const isDear = (cost: number): boolean => cost >= 300
