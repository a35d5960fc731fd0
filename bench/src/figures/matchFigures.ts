/** An amount as a page shows it, in micro-units, with the decimals shown and the words around it. */
export type ShownFigure = {
  readonly screen: string
  readonly micro: bigint
  readonly decimals: number
  readonly words: string
}

/** The amounts that the books know, in micro-units, and those that grow while a page is read. */
export type KnownFigures = {
  readonly amounts: ReadonlySet<bigint>
  readonly growing: readonly { readonly from: bigint; readonly to: bigint }[]
}

const amountText = /(?<![\d.,])\d[\d,]*\.(\d{2,6})(?!\d|%|\.\d)/g
const wordsKept = 60

/** Finds the amounts of a page's text: numbers with two to six decimals. Percentages and whole numbers are none. */
export function findShownFigures(screen: string, text: string): ShownFigure[] {
  return [...text.matchAll(amountText)].map((match) => {
    const [shown, decimals = ''] = match
    const [whole = ''] = shown.replaceAll(',', '').split('.')
    return {
      screen,
      micro: BigInt(whole) * 1_000_000n + BigInt(decimals.padEnd(6, '0')),
      decimals: decimals.length,
      words: text.slice(Math.max(0, match.index - wordsKept), match.index + shown.length + 10),
    }
  })
}

/**
 * Lists the figures that the books do not know. A figure of two decimals may be any amount truncated to them; a longer one
 * is exact, or within what grows.
 */
export function listUnknownFigures(
  shown: readonly ShownFigure[],
  { amounts, growing }: KnownFigures,
): ShownFigure[] {
  const cents = new Set([...amounts].map((amount) => amount - (amount % 10_000n)))
  return shown.filter(
    ({ micro, decimals }) =>
      !(decimals === 2 ? cents : amounts).has(micro) &&
      !growing.some(({ from, to }) => micro >= (decimals === 2 ? from - 9_999n : from) && micro <= to),
  )
}
