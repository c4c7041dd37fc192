import { getPlaceRating } from '#contract/places/place-rating.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import * as service from './service.ts'

export function registerPlaceRating(app: AppInstance): void {
  app.get(getPlaceRating.path, { schema: getPlaceRating.schema }, async (request) => ({
    data: {
      rating: await service.getPlaceRating(app.db, request.viewer, request.params.placeId, Date.now()),
    },
  }))
}
