import type { Place } from '#contract/places/places.ts'
import { pageForbidden } from '#web/lib/api/api-error.ts'
import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { placeFormQuery } from '#web/nouns/places/edit-form/api.ts'
import { loadPlace } from '#web/nouns/places/page/load-place.ts'
import { placeQuery } from '#web/nouns/places/place-query.ts'

/** Loads the current place and checks that the viewer may change it. */
export async function loadEditedPlace(args: PageLoadArgs): Promise<Place> {
  const { queryClient, params } = args
  queryClient.removeQueries(placeQuery(params.placeId ?? ''))
  const place = await loadPlace(args)
  if (!place.rights.canEdit) throw pageForbidden()
  await queryClient.fetchQuery(placeFormQuery(place.id))
  return place
}
