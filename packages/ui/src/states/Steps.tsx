import type { ReactNode } from 'react'
import { CheckIcon, CloseIcon } from '../icons/icons.ts'
import { joinClasses } from '../joinClasses.ts'
import { Spinner } from './Spinner.tsx'

/** One step of a process. `waiting` is in progress on the server or chain; `now` waits for the user. */
export type Step = {
  readonly key: string
  readonly name: ReactNode
  readonly hint?: ReactNode
  readonly state: 'done' | 'now' | 'waiting' | 'later' | 'failed'
}

const marks = {
  done: 'border-accent bg-accent text-accent-ink',
  now: 'border-accent',
  waiting: 'border-transparent text-accent',
  later: 'border-line',
  failed: 'border-danger text-danger',
}

const mark = (state: Step['state']) => {
  if (state === 'done') return <CheckIcon size={12} strokeWidth={3} />
  if (state === 'failed') return <CloseIcon size={12} strokeWidth={3} />
  return state === 'waiting' ? <Spinner /> : null
}

/**
 * Named steps in order, from before the first until the last is done. Each announces its own change once and
 * whole, and a later hint alone; counters of a waiting step (blocks, seconds) are not announced.
 */
export function Steps({
  steps,
  stateNames,
}: {
  readonly steps: readonly Step[]
  readonly stateNames: Readonly<Record<Step['state'], string>>
}) {
  return (
    <ol className="grid gap-3">
      {steps.map(({ key, name, hint, state }) => (
        <li
          key={key}
          aria-current={state === 'now' || state === 'waiting' ? 'step' : undefined}
          className={joinClasses('flex items-start gap-3 text-body', state === 'later' && 'text-ink-3')}
        >
          <span
            aria-hidden="true"
            className={joinClasses(
              'mt-0.5 grid size-5 shrink-0 place-items-center rounded-full border-2',
              marks[state],
            )}
          >
            {mark(state)}
          </span>
          <span className="min-w-0">
            <span aria-live="polite" aria-atomic="true">
              {name}
              <span className="sr-only"> — {stateNames[state]}</span>
            </span>
            <span
              aria-live={state === 'waiting' ? 'off' : 'polite'}
              className="block text-small text-ink-2 num"
            >
              {hint}
            </span>
          </span>
        </li>
      ))}
    </ol>
  )
}
