const side = 5
/** Left half and middle column; the right half mirrors the left. */
const cells = side * 3

/** A picture of an address, the same for the same address, so that look-alike addresses differ visibly. */
export function Identicon({ address }: { readonly address: string }) {
  const text = address.toLowerCase()
  const pattern = hashOf(text, 0x811c9dc5) % 2 ** cells
  const hue = hashOf(text, 0x9e3779b9) % 360
  const squares = Array.from({ length: cells }, (_, index) => index).filter(
    // A picture without a square would be empty.
    (index) => pattern === 0 || (pattern >>> index) % 2 === 1,
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

/** FNV-1a, then murmur3's finalizer, so that every character moves every bit; 32 bits. */
function hashOf(text: string, seed: number): number {
  let hash = seed
  for (const character of text) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
