/** How much of the ring a term fills: each term is told from the next at a glance. */
const terms: Readonly<Record<number, number>> = { 15: 25, 45: 50, 180: 100 }

/** The face of a product: its days in a ring that fills with the term, or money that comes and goes as it likes. */
export function ProductIcon({ days }: { readonly days: number }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-11 shrink-0 place-items-center rounded-box bg-accent-soft text-accent"
    >
      <svg
        viewBox="0 0 36 36"
        className="size-9"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {days === 0 ? <ComeAndGo /> : <Term days={days} />}
      </svg>
    </span>
  )
}

/** A coin between an arrow in and an arrow out. */
function ComeAndGo() {
  return (
    <>
      <circle cx="18" cy="18" r="5" />
      <path d="M18 16v4" />
      <path d="M5 22a13.500 13.500 0 0 0 24 3.500M29.500 30.500l-.500-5-5 .500" />
      <path d="M31 14a13.500 13.500 0 0 0-24-3.500M6.500 5.500l.500 5 5-.500" />
    </>
  )
}

function Term({ days }: { readonly days: number }) {
  const filled = terms[days] ?? 75
  return (
    <>
      <circle cx="18" cy="18" r="15" className="opacity-25" />
      <circle
        cx="18"
        cy="18"
        r="15"
        pathLength="100"
        strokeDasharray={`${filled} 100`}
        transform="rotate(-90 18 18)"
      />
      <text
        x="18"
        y="22"
        textAnchor="middle"
        fontSize="11"
        strokeWidth="0"
        className="fill-current font-strong num"
      >
        {days}
      </text>
    </>
  )
}
