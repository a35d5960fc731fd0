/** The mark of the product. */
export function Logo() {
  return (
    <svg className="size-8 shrink-0" viewBox="0 0 30 30" fill="none" aria-hidden="true">
      <rect x="1" y="1" width="28" height="28" rx="9" className="fill-accent" />
      <path
        d="M20.5 11.2A7 7 0 1 0 22 15h-6"
        className="stroke-accent-ink"
        strokeWidth="2.4"
        strokeLinecap="round"
      />
    </svg>
  )
}
