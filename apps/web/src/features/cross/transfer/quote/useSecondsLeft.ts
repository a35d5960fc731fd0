import { useEffect, useState } from 'react'

/** How many seconds are left until a moment (epoch milliseconds), rounded up and counted down; 0 from then on. */
export function useSecondsLeft(until: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((until - now) / 1_000))
}
