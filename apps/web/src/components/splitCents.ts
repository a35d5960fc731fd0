/** Style of the decimals below a cent. */
export const belowCentClass = 'text-title text-ink-2'

/** Splits a formatted amount after its cents, which are the first two decimals: "1,004.51" and "2345". */
export function splitCents(text: string): readonly [string, string] {
  const end = text.indexOf('.') + 3
  return end < 3 ? [text, ''] : [text.slice(0, end), text.slice(end)]
}
