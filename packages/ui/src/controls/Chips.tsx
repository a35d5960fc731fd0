import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { NextIcon, PreviousIcon } from '../icons/icons.ts'
import { joinClasses } from '../joinClasses.ts'

/**
 * A row of choices of which exactly one is on. A row that does not fit scrolls sideways, with faded edges;
 * `wraps` breaks it instead, so that every choice is visible.
 */
export function Chips<Key extends string | number>({
  label,
  chips,
  chosen,
  onChoose,
  wraps = false,
}: {
  readonly label: string
  readonly chips: readonly { readonly key: Key; readonly name: ReactNode }[]
  readonly chosen: Key
  readonly onChoose: (key: Key) => void
  readonly wraps?: boolean
}) {
  const row = useRef<HTMLDivElement>(null)
  const hidden = useHiddenEnds(row)
  return (
    <div className="relative">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll sideways in Safari */}
      <div
        ref={row}
        role="group"
        aria-label={label}
        className={joinClasses(
          '-mx-1 flex gap-1.5 px-1 py-1',
          wraps ? 'flex-wrap' : 'scroll-px-2 overflow-x-auto no-scrollbar',
          hidden.start && 'fade-start',
          hidden.end && 'fade-end',
        )}
      >
        {chips.map(({ key, name }) => (
          <button
            key={key}
            type="button"
            aria-pressed={key === chosen}
            onClick={(event) => {
              onChoose(key)
              event.currentTarget.scrollIntoView({ block: 'nearest', inline: 'center' })
            }}
            className={joinClasses(
              'min-h-11 rounded-full px-3.5 text-small font-medium transition-colors ease-quick',
              !wraps && 'shrink-0 whitespace-nowrap',
              key === chosen ? 'bg-ink text-bg' : 'text-ink-2 hover:bg-sunken',
            )}
          >
            {name}
          </button>
        ))}
      </div>
      {hidden.start && <PreviousIcon size={16} aria-hidden="true" className={joinClasses(hint, '-left-1')} />}
      {hidden.end && <NextIcon size={16} aria-hidden="true" className={joinClasses(hint, '-right-1')} />}
    </div>
  )
}

const hint = 'pointer-events-none absolute inset-y-0 my-auto text-ink-2'

/** Detects hidden content before or after the visible part of a row. */
function useHiddenEnds(row: RefObject<HTMLElement | null>): {
  readonly start: boolean
  readonly end: boolean
} {
  const [hidden, setHidden] = useState({ start: false, end: false })
  useEffect(() => {
    const element = row.current
    if (!element) return
    const getChipClass = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element
      // A pixel of grace: zoomed pages scroll by fractions.
      const start = scrollLeft > 1
      const end = scrollLeft + clientWidth < scrollWidth - 1
      setHidden((before) => (before.start === start && before.end === end ? before : { start, end }))
    }
    const observer = new ResizeObserver(getChipClass)
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    element.addEventListener('scroll', getChipClass, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', getChipClass)
    }
  }, [row])
  return hidden
}
