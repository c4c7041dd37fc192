import {
  type MutationCacheNotifyEvent,
  type QueryCacheNotifyEvent,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError, NO_CONNECTION } from '#web/lib/api/api-error.ts'
import { isSocketOpen, onConnection } from '#web/lib/api/live-bus.ts'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'

const PROBE_EVERY_MS = 5000
const PROBE_LIMIT_MS = 5000
/** A socket that reconnects within this time has only changed its node. */
const SOCKET_GAP_MS = 4000

const isNoConnection = (error: unknown) => error instanceof ApiError && error.code === NO_CONNECTION

/**
 * Whether the network is lost: the browser says so, or requests and the socket fail and the server does not answer
 * either. It is asked every few seconds until it answers.
 */
export function useNetworkLost(): boolean {
  const queryClient = useQueryClient()
  const [isLost, setIsLost] = useState(false)

  useEffect(() => {
    const lose = () => setIsLost(true)
    const checkServer = async () => {
      if (!(await isServerReachable())) lose()
    }
    const checkError = (event: QueryCacheNotifyEvent | MutationCacheNotifyEvent) => {
      if (event.type !== 'updated' || !('error' in event.action)) return
      if (isNoConnection(event.action.error)) void checkServer()
    }
    let gap: ReturnType<typeof setTimeout> | undefined
    const watchSocket = () => {
      clearTimeout(gap)
      if (!isSocketOpen()) gap = setTimeout(() => void checkServer(), SOCKET_GAP_MS)
    }
    if (!navigator.onLine) lose()
    window.addEventListener('offline', lose)
    const stops = [
      queryClient.getQueryCache().subscribe(checkError),
      queryClient.getMutationCache().subscribe(checkError),
      onConnection(watchSocket),
    ]
    return () => {
      clearTimeout(gap)
      window.removeEventListener('offline', lose)
      for (const stop of stops) stop()
    }
  }, [queryClient])

  useEffect(() => {
    if (!isLost) return
    const ask = async () => {
      if (!(await isServerReachable())) return
      setIsLost(false)
      showSnackbar('Соединение восстановлено', 'success')
    }
    const askNow = () => void ask()
    const timer = setInterval(askNow, PROBE_EVERY_MS)
    window.addEventListener('online', askNow)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', askNow)
    }
  }, [isLost])
  return isLost
}

/** Without a network the browser would report each request in its console. */
async function isServerReachable(): Promise<boolean> {
  if (!navigator.onLine) return false
  try {
    const signal = AbortSignal.timeout(PROBE_LIMIT_MS)
    return (await fetch('/healthz', { method: 'HEAD', cache: 'no-store', signal })).ok
  } catch {
    return false
  }
}
