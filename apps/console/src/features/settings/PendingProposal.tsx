import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type PendingProposalProps = {
  readonly proposalId: string
  /** The value or state that the proposal brings; it links the proposal. */
  readonly change: ReactNode
  /** The next thing that happens to it. */
  readonly note: ReactNode
}

/** A proposed change that is not in effect yet, linked to its proposal. */
export function PendingProposal({ proposalId, change, note }: PendingProposalProps) {
  return (
    <>
      <Link
        to="/proposals/$id"
        params={{ id: proposalId }}
        className="font-strong text-accent hover:underline"
      >
        {change}
      </Link>
      <span className="block text-caption text-ink-3">{note}</span>
    </>
  )
}
