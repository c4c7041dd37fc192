import { useEffect, useState } from 'react'

/** Whole seconds until a moment (in milliseconds), 0 afterwards. Correct even after the device slept. */
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
