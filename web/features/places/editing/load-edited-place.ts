import { data } from 'react-router'
import type { Place } from '#contract/places.ts'
import type { PageLoadArgs } from '#web/lib/route-data.ts'
import { loadPlace } from '../place-page/load-place.ts'
import { placeQuery } from '../place-query.ts'
import { placeFormQuery } from './api.ts'

/** What is changed must be what stands there now, and be the viewer's to change. */
export async function loadEditedPlace(args: PageLoadArgs): Promise<Place> {
  const { queryClient, params } = args
  queryClient.removeQueries(placeQuery(params.placeId ?? ''))
  const place = await loadPlace(args)
  if (!place.rights.canEdit) throw data({ status: 'Forbidden' }, { status: 403 })
  await queryClient.fetchQuery(placeFormQuery(place.id))
  return place
}
