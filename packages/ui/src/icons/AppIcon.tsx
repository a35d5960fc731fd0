import type { ReactNode } from 'react'

/** Each drawing is a line of one weight and one full coin, as in the logo. */
const drawings = {
  explorer: (
    <>
      <path d="M12 3.6l7.2 4.1v8.6L12 20.4l-7.2-4.1V7.7z" />
      <path d="M12 20.4v-5.6M4.8 7.7l4.9 2.9M19.2 7.7l-4.9 2.9" />
      <circle cx="12" cy="12.2" r="2.1" className="fill-current" stroke="none" />
    </>
  ),
  lending: (
    <>
      <path d="M4.4 10.6a7.8 7.8 0 0 1 13.6-3.8M19.6 13.4A7.8 7.8 0 0 1 6 17.2" />
      <path d="M18.6 3.4V7.2h-3.8M5.4 20.6v-3.8h3.8" />
      <circle cx="12" cy="12" r="2.6" className="fill-current" stroke="none" />
    </>
  ),
  prices: (
    <>
      <path d="M3.8 20h16.4M4.4 15.4l4.2-4.6 3.8 3.2 4.7-5.6" />
      <circle cx="18.6" cy="6.6" r="2.3" className="fill-current" stroke="none" />
    </>
  ),
  approvals: (
    <>
      <rect x="4.8" y="10.4" width="14.4" height="9.8" rx="2.8" />
      <path d="M8.2 10.4V7.8a3.8 3.8 0 0 1 7.3-1.5" />
      <circle cx="12" cy="15.3" r="2" className="fill-current" stroke="none" />
    </>
  ),
  domains: (
    <>
      <path d="M16 8.2v5.2a2.3 2.3 0 0 0 4.6 0V12a8.6 8.6 0 1 0-3.5 6.9" />
      <circle cx="12" cy="12" r="4" />
      <circle cx="12" cy="12" r="1.4" className="fill-current" stroke="none" />
    </>
  ),
  portfolio: (
    <>
      <path d="M10.8 5.4a7.6 7.6 0 1 0 7.8 7.8h-7.8z" />
      <circle cx="17.4" cy="6.6" r="2.8" className="fill-current" stroke="none" />
    </>
  ),
  gas: (
    <>
      <path d="M12 3.4c3.7 4.2 6 7 6 10.6a6 6 0 0 1-12 0c0-3.6 2.3-6.4 6-10.6z" />
      <circle cx="12" cy="14.4" r="2.2" className="fill-current" stroke="none" />
    </>
  ),
  soon: (
    <>
      <circle cx="12" cy="12" r="8" strokeDasharray="3.1 3.183" />
      <circle cx="12" cy="12" r="2.4" className="fill-current" stroke="none" />
    </>
  ),
  other: (
    <>
      <rect x="4" y="4" width="6.6" height="6.6" rx="2" />
      <rect x="13.4" y="4" width="6.6" height="6.6" rx="2" />
      <rect x="4" y="13.4" width="6.6" height="6.6" rx="2" />
      <circle cx="16.7" cy="16.7" r="3.3" className="fill-current" stroke="none" />
    </>
  ),
} satisfies Record<string, ReactNode>

export type AppIconName = keyof typeof drawings

const known: ReadonlyMap<string, ReactNode> = new Map(Object.entries(drawings))

/** The names that have a drawing of their own. */
export const appIconNames = Object.keys(drawings) as readonly AppIconName[]

/** The icon of an app in the app centre; an unknown app gets the general one. */
export function AppIcon({ name }: { readonly name: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className="size-6"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {known.get(name) ?? drawings.other}
    </svg>
  )
}
