import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useMatches } from 'react-router'
import { keepPlace, seenPlaces, summaryOf } from './kept-places.ts'
import { placeQuery } from './place-query.ts'

/** Notes for «Вы смотрели» the places whose pages are opened in this browser. Renders nothing. */
export function SeenKeeper() {
  const queryClient = useQueryClient()
  const { id, params } = useMatches().at(-1) ?? {}
  const placeId = id === 'routes/place' ? params?.placeId : undefined
  useEffect(() => {
    const place = placeId && queryClient.getQueryData(placeQuery(placeId).queryKey)
    if (place) keepPlace(seenPlaces, summaryOf(place))
  }, [queryClient, placeId])
  return null
}
