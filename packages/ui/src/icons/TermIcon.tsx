/** Filled part of the ring for each term, in hundredths, distinguishable at a glance. */
const terms: Readonly<Record<number, number>> = { 15: 25, 45: 50, 180: 100 }

/** The icon of a product: its days in a ring with a coin, or for 0 a coin on an open line. */
export function TermIcon({ days }: { readonly days: number }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-11 shrink-0 place-items-center rounded-box bg-accent-soft text-accent"
    >
      <svg
        viewBox="0 0 24 24"
        className="size-9"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {days === 0 ? <ComeAndGo /> : <Term days={days} />}
      </svg>
    </span>
  )
}

/** A coin on a line that is open at both ends. */
function ComeAndGo() {
  return (
    <>
      <path d="M3.6 9.4A8.8 8.8 0 0 1 19 6.7M20.4 14.6A8.8 8.8 0 0 1 5 17.3" />
      <path d="M19.6 3.2v3.8h-3.8M4.4 20.8V17h3.8" />
      <circle cx="12" cy="12" r="3" className="fill-current" stroke="none" />
    </>
  )
}

function Term({ days }: { readonly days: number }) {
  const filled = terms[days] ?? 75
  const angle = (filled / 50) * Math.PI
  return (
    <>
      <circle cx="12" cy="12" r={ring} className="opacity-25" />
      <circle
        cx="12"
        cy="12"
        r={ring}
        pathLength="100"
        strokeDasharray={`${filled} 100`}
        transform="rotate(-90 12 12)"
      />
      <circle
        cx={12 + ring * Math.sin(angle)}
        cy={12 - ring * Math.cos(angle)}
        r="1.9"
        className="fill-current"
        stroke="none"
      />
      <text
        x="12"
        y="14.7"
        textAnchor="middle"
        fontSize="7.4"
        stroke="none"
        className="fill-current font-strong num"
      >
        {days}
      </text>
    </>
  )
}

const ring = 9.2
