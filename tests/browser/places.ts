import type { APIRequestContext } from '@playwright/test'
import type { Gallery, Place } from '#contract/places/places.ts'

export type FullPlace = Place & { album: Gallery; menu: Gallery }

/** A place of the demonstration that has reviews, news, phones, an album of several photos and a menu. */
export async function placeWithEverything(request: APIRequestContext): Promise<FullPlace> {
  const response = await request.get('/api/v1/places?city=moscow&response_type=full&limit=60')
  const { data }: { data: { places: Place[] } } = await response.json()
  for (const place of data.places) {
    const album = place.galleries.find(({ photosCount }) => photosCount > 1)
    const menu = place.menus.find(({ sections }) => sections.length > 0)
    if (album && menu && place.reviewCount > 0 && place.newsCount > 0 && place.phones.length > 0) {
      return { ...place, album, menu }
    }
  }
  throw new Error('The demonstration data has no place with reviews, news, phones, photos and a menu')
}
