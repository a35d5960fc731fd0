import { useEffect, useRef, useState } from 'react'

/** State of a pull: not pulling, pulling, or far enough to trigger on release. */
export type Pull = 'none' | 'begun' | 'enough'

const noticedPx = 24
const enoughPx = 96

/**
 * Follows a finger that pulls the page down from its top and calls `onPulled` when it is released far enough
 * down. The browser's own pull, which would reload the page, is disabled meanwhile.
 */
export function usePull(onPulled: () => void): Pull {
  const [pull, setPull] = useState<Pull>('none')
  const pulled = useRef(onPulled)
  pulled.current = onPulled
  useEffect(() => {
    let start: Touch | null = null
    let now: Pull = 'none'
    const setState = (next: Pull) => {
      now = next
      setPull(next)
    }
    const onTouchStart = ({ touches, target }: TouchEvent) => {
      const isElsewhere = target instanceof Element && target.closest('[role="dialog"], textarea') !== null
      start = touches.length === 1 && !isElsewhere && scrollY <= 0 ? (touches[0] ?? null) : null
    }
    const move = ({ touches }: TouchEvent) => {
      const touch = touches[0]
      if (!start || !touch) return
      const [down, aside] = [touch.clientY - start.clientY, touch.clientX - start.clientX]
      setState(classifyPull({ down, aside, scrolled: scrollY }))
    }
    const onTouchEnd = () => {
      const isMeant = start !== null && now === 'enough'
      start = null
      setState('none')
      if (isMeant) pulled.current()
    }
    const cancel = () => {
      start = null
      setState('none')
    }
    const root = document.documentElement
    root.classList.add('overscroll-y-contain')
    addEventListener('touchstart', onTouchStart, { passive: true })
    addEventListener('touchmove', move, { passive: true })
    addEventListener('touchend', onTouchEnd)
    addEventListener('touchcancel', cancel)
    return () => {
      root.classList.remove('overscroll-y-contain')
      removeEventListener('touchstart', onTouchStart)
      removeEventListener('touchmove', move)
      removeEventListener('touchend', onTouchEnd)
      removeEventListener('touchcancel', cancel)
    }
  }, [])
  return pull
}

/** Classifies a finger movement in pixels; a page that is not at its top is being scrolled, not pulled. */
export function classifyPull(move: {
  readonly down: number
  readonly aside: number
  readonly scrolled: number
}): Pull {
  const isDownward = move.down > Math.abs(move.aside) * 2
  if (move.scrolled > 0 || !isDownward || move.down < noticedPx) return 'none'
  return move.down < enoughPx ? 'begun' : 'enough'
}
