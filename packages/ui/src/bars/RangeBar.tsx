import { chartColors } from './chartColors.ts'
import { percentOf } from './percentOf.ts'

/** A range on a scale shared with its neighbours; the certain part is drawn solid up to `certain`. */
export function RangeBar({
  certain,
  from,
  to,
  most,
}: {
  readonly certain: bigint
  readonly from: bigint
  readonly to: bigint
  readonly most: bigint
}) {
  const [full, start, end] = [percentOf(certain, most), percentOf(from, most), percentOf(to, most)]
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      className="h-2 w-full rounded-full bg-sunken"
    >
      <rect x={start} width={end - start} height="10" className={chartColors.soft} />
      <rect width={full} height="10" className={chartColors.accent} />
    </svg>
  )
}
