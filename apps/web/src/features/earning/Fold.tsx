import { ChevronDownIcon } from '@bank/ui'
import type { ReactNode } from 'react'

/** A part at the end of a card that a tap opens; `onToggle` hears whether it is open. */
export const Fold = ({
  title,
  onToggle,
  children,
}: {
  readonly title: ReactNode
  readonly onToggle?: (isOpen: boolean) => void
  readonly children: ReactNode
}) => (
  <details
    className="group mt-3 border-t border-line pt-1"
    onToggle={(event) => onToggle?.(event.currentTarget.open)}
  >
    <summary className="flex min-h-11 list-none items-center justify-between gap-3 text-small font-medium text-accent [&::-webkit-details-marker]:hidden">
      {title}
      <ChevronDownIcon
        size={16}
        className="shrink-0 transition-transform ease-calm group-open:rotate-180"
        aria-hidden="true"
      />
    </summary>
    {children}
  </details>
)
