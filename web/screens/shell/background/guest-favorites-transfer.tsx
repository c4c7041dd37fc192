import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { GUEST_FAVORITES_KEY, readStored } from '#web/lib/browser/stored.ts'

/** Moves the favourites that this browser stored for a guest to the account. Renders nothing. */
export function GuestFavoritesTransfer({ viewerId }: { viewerId: string }) {
  const queryClient = useQueryClient()
  useEffect(() => {
    const transfer = () => {
      if (readStored(GUEST_FAVORITES_KEY) === null) return
      import('#web/nouns/favorites/guest-favorites.ts')
        .then(({ transferGuestFavorites }) => transferGuestFavorites(queryClient, viewerId))
        .catch(() => {})
    }
    transfer()
    window.addEventListener('online', transfer)
    return () => window.removeEventListener('online', transfer)
  }, [queryClient, viewerId])
  return null
}
