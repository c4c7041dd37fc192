import { useRef, useState } from 'react'

/** One effect however often it is pressed: while a run is under way, further calls do nothing. */
export function useOneAtATime<Args extends unknown[]>(
  run: (...args: Args) => Promise<void>,
): [start: (...args: Args) => Promise<void>, isPending: boolean] {
  const isUnderWay = useRef(false)
  const [isPending, setIsPending] = useState(false)
  const start = async (...args: Args) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setIsPending(true)
    try {
      await run(...args)
    } finally {
      isUnderWay.current = false
      setIsPending(false)
    }
  }
  return [start, isPending]
}
