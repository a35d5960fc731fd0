import { computeLines } from './computeLines.ts'

/**
 * The shape of an amount over time above its area, dashed the one that it is compared with. A picture without a scale, for
 * a place whose text names both amounts; each list holds one amount for each of equally long periods, oldest first.
 */
export function Sparkline({
  amounts,
  references,
}: {
  readonly amounts: readonly bigint[]
  readonly references: readonly bigint[]
}) {
  const [line = '', reference] = computeLines([amounts, references]).paths
  return (
    <svg aria-hidden="true" viewBox="0 0 100 100" preserveAspectRatio="none" className="block size-full">
      <path d={`${line}V100H0Z`} className="fill-accent-soft" />
      <path d={reference} className="fill-transparent stroke-ink-3" strokeDasharray="2 5" {...stroke} />
      <path d={line} className="fill-transparent stroke-accent" {...stroke} />
    </svg>
  )
}

const stroke = {
  strokeWidth: '2',
  strokeLinejoin: 'round',
  strokeLinecap: 'round',
  vectorEffect: 'non-scaling-stroke',
} as const
