import { mark } from './mark.ts'

/** The mark of the product on its tile; the style of an operator's brand replaces it by `data-logo`. */
export function Logo() {
  const { field, tile, arch, archWidth, coin } = mark
  const side = field - 2 * tile.inset
  return (
    <svg
      data-logo=""
      className="size-8 shrink-0"
      viewBox={`0 0 ${field} ${field}`}
      fill="none"
      aria-hidden="true"
    >
      <rect
        x={tile.inset}
        y={tile.inset}
        width={side}
        height={side}
        rx={tile.radius}
        className="fill-accent"
      />
      <path d={arch} className="stroke-accent-ink" strokeWidth={archWidth} strokeLinecap="round" />
      <circle cx={coin.x} cy={coin.y} r={coin.radius} className="fill-mark-coin" />
    </svg>
  )
}
