import type { ReactNode } from 'react'

export type Tone = 'good' | 'waiting' | 'bad' | 'plain'

const tones: Readonly<Record<Tone, string>> = {
  good: 'bg-accent-soft text-accent',
  waiting: 'bg-warn-soft text-warn',
  bad: 'bg-danger-soft text-danger',
  plain: 'bg-sunken text-ink-2',
}

/** A state in a word; the colour only underlines it. */
export function StateBadge({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  return (
    <span
      className={`inline-block rounded-full whitespace-nowrap px-2.5 py-0.5 text-caption font-strong ${tones[tone]}`}
    >
      {children}
    </span>
  )
}
