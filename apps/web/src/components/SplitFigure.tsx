import { belowCentClass, splitCents } from './splitCents.ts'

/** An exact amount as the largest figure of its screen, smaller below a cent. */
export function SplitFigure({ text }: { readonly text: string }) {
  const [cents, rest] = splitCents(text)
  return (
    <>
      {cents}
      {rest && <span className={belowCentClass}>{rest}</span>}
    </>
  )
}
