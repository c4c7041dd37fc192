import { useEffect, useState } from 'react'

/** Whole seconds until a moment (milliseconds); 0 once it is over. Counts right after the page slept, too. */
export function useSecondsLeft(until: number): number {
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((until - now) / 1000))
  const isOver = left === 0
  useEffect(() => {
    setNow(Date.now())
    if (until <= Date.now()) return
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [until])
  useEffect(() => {
    if (isOver) setNow(Date.now())
  }, [isOver])
  return left
}
