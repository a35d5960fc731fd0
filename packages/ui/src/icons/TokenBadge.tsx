import { joinClasses } from '../joinClasses.ts'

const faces = {
  USDT: {
    path: 'M7 7h10M12 7v10M7.5 11.2c0 1.1 2 1.9 4.500 1.900s4.500-.8 4.500-1.900-2-1.900-4.500-1.900-4.500.8-4.500 1.900z',
    look: 'bg-token-usdt text-token-ink',
  },
  GUSD: {
    path: 'M7.4 16.8v-4.9a4.6 4.6 0 0 1 9.2 0v4.9M11 14.9a1 1 0 1 0 2 0a1 1 0 1 0-2 0',
    look: 'bg-accent text-accent-ink',
  },
  BNB: { path: 'M12 6.500l5.500 5.500-5.500 5.500L6.500 12z', look: 'bg-token-bnb text-accent-ink' },
  USDC: {
    path: 'M14.600 9.600c-.3-1-1.300-1.600-2.600-1.600-1.500 0-2.600.8-2.600 2s1 1.700 2.600 2 2.600.9 2.600 2-1.100 2-2.600 2c-1.300 0-2.300-.6-2.600-1.600M12 6.500V8M12 16v1.500M7.300 7.800a6.300 6.300 0 0 0 0 8.400M16.700 7.800a6.300 6.300 0 0 1 0 8.400',
    look: 'bg-token-usdc text-token-ink',
  },
  WETH: {
    path: 'M12 5.500l4.500 6.700L12 14.700l-4.500-2.500zM8.200 14.600L12 18.500l3.800-3.900',
    look: 'bg-token-weth text-token-ink',
  },
  DAI: {
    path: 'M9 7h2.500a5 5 0 0 1 0 10H9zM6.800 10.600h10.400M6.800 13.400h10.400',
    look: 'bg-token-dai text-token-ink',
  },
  WBTC: {
    path: 'M9.500 7v10M9.500 7H13a2.400 2.400 0 0 1 0 4.800H9.500M9.500 11.800h4a2.600 2.600 0 0 1 0 5.200h-4M11 5.500V7M11 17v1.500',
    look: 'bg-token-wbtc text-token-ink',
  },
}

/** Drawn for every token without an icon of its own here. */
const neutral = { path: 'M12 8.500l3.500 3.500-3.500 3.500L8.500 12z', look: 'bg-sunken text-ink-2' }

/** A letter in place of the drawing, which distinguishes such tokens. */
function Monogram({ letter }: { readonly letter: string }) {
  return (
    <text
      x="12"
      y="12.500"
      textAnchor="middle"
      dominantBaseline="central"
      fontSize="12"
      fontWeight="700"
      fill="currentColor"
      stroke="none"
    >
      {letter}
    </text>
  )
}

export type TokenSymbol = keyof typeof faces

/** Tokens with an icon of their own. */
export const tokenSymbols = Object.keys(faces) as readonly TokenSymbol[]

/**
 * The round icon of a token; for null a neutral one, with the first letter of `name` where that is given. Hidden
 * from screen readers: the symbol is always beside it.
 */
export function TokenIcon({
  symbol,
  name = '',
  large = false,
}: {
  readonly symbol: TokenSymbol | null
  readonly name?: string
  readonly large?: boolean
}) {
  const { path, look } = symbol === null ? neutral : faces[symbol]
  const letter = symbol === null ? name.slice(0, 1).toUpperCase() : ''
  return (
    <span
      aria-hidden="true"
      className={joinClasses(
        'grid shrink-0 place-items-center rounded-full',
        large ? 'size-9' : 'size-6',
        look,
      )}
    >
      <svg
        className="size-full"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.9"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {letter === '' ? <path d={path} /> : <Monogram letter={letter} />}
      </svg>
    </span>
  )
}

/** Icon and symbol in a pill; `name` replaces the symbol where the product calls the token otherwise. */
export function TokenBadge({
  symbol,
  name = symbol,
}: {
  readonly symbol: TokenSymbol
  readonly name?: string
}) {
  return (
    <span className="inline-flex shrink-0 items-center gap-2 rounded-full border border-line bg-surface py-1.5 pr-3 pl-1.5 font-strong">
      <TokenIcon symbol={symbol} />
      {name}
    </span>
  )
}
