import { redirect } from 'react-router'
import type { Place } from '#contract/places/places.ts'
import { ApiError, pageNotFound } from '#web/lib/api/api-error.ts'
import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { placeQuery } from '../place-query.ts'
import type { placeSeo as placeSeoNow } from './place-seo.ts'

/** The place of the address. An address with an id is redirected permanently to the one with the latin name. */
export async function loadPlace({ queryClient, params, url }: PageLoadArgs): Promise<Place> {
  const id = params.placeId ?? ''
  const place = await queryClient.query(placeQuery(id)).catch((error: unknown) => {
    throw isUnreadable(error) ? pageNotFound() : error
  })
  if (place.latinName === id) return place
  queryClient.setQueryData(placeQuery(place.latinName).queryKey, place)
  const rest = url.pathname.split('/').slice(2)
  throw redirect([`/${place.latinName}`, ...rest].join('/') + url.search, 301)
}

/** Metadata of the pages of a place. The first visit gets it from the server; the browser loads the code later. */
export async function placeSeo(
  ...about: Parameters<typeof placeSeoNow>
): Promise<ReturnType<typeof placeSeoNow>> {
  const seo = await import('./place-seo.ts')
  return seo.placeSeo(...about)
}

/** `/Кафе_Пушкин` cannot be the name of a place, so there is no such page. */
function isUnreadable(error: unknown): boolean {
  return error instanceof ApiError && error.status === 'ValidationFailed'
}
