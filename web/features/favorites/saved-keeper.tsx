import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readStored, SAVED_KEY } from '#web/lib/stored.ts'

/** For somebody signed in: takes over what this browser saved for a guest. Renders nothing. */
export function SavedKeeper({ viewerId }: { viewerId: string }) {
  const queryClient = useQueryClient()
  useEffect(() => {
    const handOver = () => {
      if (readStored(SAVED_KEY) === null) return
      import('./guest-favorites.ts')
        .then(({ handOverSaved }) => handOverSaved(queryClient, viewerId))
        .catch(() => {})
    }
    handOver()
    window.addEventListener('online', handOver)
    return () => window.removeEventListener('online', handOver)
  }, [queryClient, viewerId])
  return null
}
