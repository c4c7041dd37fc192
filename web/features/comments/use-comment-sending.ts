import { useEffect, useRef, useState } from 'react'
import { ApiError, NO_CONNECTION } from '#web/lib/api-error.ts'

const PAUSES_MS = [3_000, 6_000, 12_000, 30_000]

/**
 * Sends once. Without a connection it waits for one and sends the same again: `send` must be one that the server
 * recognises the second time. Anything else it throws is the caller's.
 */
export function useCommentSending(send: () => Promise<void>) {
  const [state, setState] = useState<'idle' | 'sending' | 'waiting'>('idle')
  const isUnderWay = useRef(false)
  const failures = useRef(0)
  const latest = useRef(send)
  useEffect(() => {
    latest.current = send
  })

  const start = async () => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setState('sending')
    try {
      await latest.current()
      failures.current = 0
      setState('idle')
    } catch (error) {
      const isOffline = error instanceof ApiError && error.code === NO_CONNECTION
      failures.current = isOffline ? failures.current + 1 : 0
      setState(isOffline ? 'waiting' : 'idle')
    } finally {
      isUnderWay.current = false
    }
  }
  const startLatest = useRef(start)
  startLatest.current = start

  useEffect(() => {
    if (state !== 'waiting') return
    const tryAgain = () => void startLatest.current()
    const timer = setTimeout(tryAgain, PAUSES_MS[Math.min(failures.current, PAUSES_MS.length) - 1])
    window.addEventListener('online', tryAgain)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', tryAgain)
    }
  }, [state])

  return { state, start, stop: () => setState('idle') }
}
