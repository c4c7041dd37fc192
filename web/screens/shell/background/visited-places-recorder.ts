import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useMatches } from 'react-router'
import { placeQuery } from '#web/nouns/places/place-query.ts'
import { seenPlaces, storePlace } from '#web/nouns/places/stored-places.ts'

/** Stores the places whose pages are opened, for «Вы смотрели». Renders nothing. */
export function VisitedPlacesRecorder() {
  const queryClient = useQueryClient()
  const { id, params } = useMatches().at(-1) ?? {}
  const placeId = id === 'routes/place/place' ? params?.placeId : undefined
  useEffect(() => {
    const place = placeId && queryClient.getQueryData(placeQuery(placeId).queryKey)
    if (place) storePlace(seenPlaces, place)
  }, [queryClient, placeId])
  return null
}
