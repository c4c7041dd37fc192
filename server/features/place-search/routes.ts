import { followableOf } from '#contract/places/place-summary.ts'
import { searchByWords } from '#contract/places/search.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { searchByText } from './service.ts'

export function registerPlaceSearch(app: AppInstance): void {
  app.get(searchByWords.path, { schema: searchByWords.schema }, async (request) => {
    const { places, ...found } = await searchByText(app.db, request.viewer, request.query)
    return { data: { ...found, places: places.map(followableOf) } }
  })
}
