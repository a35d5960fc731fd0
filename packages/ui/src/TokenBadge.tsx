import { classes } from './classes.ts'

const faces = {
  USDT: {
    path: 'M7 7h10M12 7v10M7.5 11.2c0 1.1 2 1.9 4.500 1.900s4.500-.8 4.500-1.900-2-1.900-4.500-1.900-4.500.8-4.500 1.900z',
    look: 'bg-token-usdt text-token-ink',
  },
  GUSD: { path: 'M16 9.400A4.800 4.800 0 1 0 16.800 12.300H12.700', look: 'bg-accent text-accent-ink' },
  BNB: { path: 'M12 6.500l5.500 5.500-5.500 5.500L6.500 12z', look: 'bg-token-bnb text-accent-ink' },
}

export type TokenSymbol = keyof typeof faces

/** The round face of a token. Says nothing to a screen reader: the symbol always stands beside it. */
export function TokenIcon({
  symbol,
  large = false,
}: {
  readonly symbol: TokenSymbol
  readonly large?: boolean
}) {
  const { path, look } = faces[symbol]
  return (
    <span
      aria-hidden="true"
      className={classes('grid shrink-0 place-items-center rounded-full', large ? 'size-9' : 'size-6', look)}
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
        <path d={path} />
      </svg>
    </span>
  )
}

/** Icon and symbol in a pill; the name is what a token is called here, when that is not its symbol. */
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
