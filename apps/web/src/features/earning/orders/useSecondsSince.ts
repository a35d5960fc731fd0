import { useEffect, useState } from 'react'

const tickMs = 1_000

/** Seconds since a moment of this device's clock, anew every second; for who wants no motion it stands still. */
export function useSecondsSince(startMs: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, (now - startMs) / 1_000)
}
