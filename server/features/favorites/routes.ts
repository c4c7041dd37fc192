import {
  createFavorite,
  deleteFavorite,
  favoriteSummariesResponse,
  favoritesResponse,
  listFavorites,
} from '#contract/places/favorites.ts'
import { summaryOf } from '#contract/places/place-summary.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { sendAs } from '#server/lib/fastify/send-as.ts'
import { requireSession } from '#server/lib/viewer.ts'
import * as service from './service.ts'

export function registerFavorites(app: AppInstance): void {
  app.get(listFavorites.path, { schema: listFavorites.schema }, async (request, reply) => {
    const { response_type, ...query } = request.query
    const { rows, ...rest } = await service.listFavorites(app.db, requireSession(request.viewer), query)
    return response_type === 'card'
      ? sendAs(reply, favoriteSummariesResponse, { data: { places: rows.map(summaryOf), ...rest } })
      : sendAs(reply, favoritesResponse, { data: { places: rows, ...rest } })
  })

  app.post(createFavorite.path, { schema: createFavorite.schema }, async (request, reply) => {
    const favorite = await service.addFavorite(app, requireSession(request.viewer), request.body.placeId)
    return reply.code(201).send({ data: { favorite } })
  })

  app.delete(deleteFavorite.path, { schema: deleteFavorite.schema }, async (request) => ({
    data: {
      favorite: await service.removeFavorite(app, requireSession(request.viewer), request.query.placeId),
    },
  }))
}
