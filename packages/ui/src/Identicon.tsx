const side = 5

/** A picture of an address, the same for the same address, so that a look-alike does not look alike. */
export function Identicon({ address }: { readonly address: string }) {
  const hex = address.toLowerCase().replace(/^0x/, '')
  const bits = [...hex].map((character) => Number.parseInt(character, 16) || 0)
  const hue = ((bits[0] ?? 0) * 16 + (bits[1] ?? 0) + (bits.at(-1) ?? 0) * 7) % 360
  const squares = Array.from({ length: side * 3 }, (_, index) => index).filter(
    (index) => ((bits[(index * 2 + 3) % bits.length] ?? 0) ^ (bits[bits.length - 1 - index] ?? 0)) % 2 === 1,
  )
  return (
    <svg
      viewBox={`0 0 ${side} ${side}`}
      className="size-9 shrink-0 rounded-small bg-sunken"
      aria-hidden="true"
    >
      {squares.map((index) => {
        const row = index % side
        const column = Math.floor(index / side)
        return (
          <g key={index} fill={`hsl(${hue} 45% 50%)`}>
            <rect x={column} y={row} width="1" height="1" />
            <rect x={side - 1 - column} y={row} width="1" height="1" />
          </g>
        )
      })}
    </svg>
  )
}
