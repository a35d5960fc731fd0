import { type ReactNode, useEffect, useRef, useState } from 'react'

/** Distance below the window within which content is rendered already: a flick of a thumb reaches it sooner than its code. */
const margin = '200px'

/** Content below the fold, rendered when it comes near the window; before that an empty place, `className` its height. */
export function NearWindow({
  className,
  children,
}: {
  readonly className: string
  readonly children: ReactNode
}) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setNear(true)
      },
      { rootMargin: margin },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return isNear ? children : <div ref={place} className={className} />
}
