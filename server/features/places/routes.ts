import type { FastifyReply } from 'fastify'
import { followableOf, summaryOf } from '#contract/places/place-summary.ts'
import {
  countPlaces,
  followablePlacesResponse,
  fullPlacesByIdsResponse,
  fullPlacesResponse,
  getPlace,
  listPlaceFacets,
  listPlaces,
  listPlacesByIds,
  listPlacesOfSecondHost,
  listRecommendedPlaces,
  type PlaceShort,
  placeCardsByIdsResponse,
  placeCardsResponse,
  shortPlacesByIdsResponse,
  shortPlacesResponse,
} from '#contract/places/places.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { JSON_TYPE, sendAs } from '#server/lib/fastify/send-as.ts'
import * as service from './service.ts'

export function registerPlaces(app: AppInstance): void {
  for (const { path, schema } of [listPlaces, listPlacesOfSecondHost]) {
    app.get(path, { schema }, async (request, reply) => {
      const { viewer, query } = request
      switch (query.response_type) {
        case 'map': {
          const { json, isEnd } = await service.listMarkersJson(app.db, viewer, query)
          // Encoded once: a megabyte of text would otherwise be measured, copied and encoded separately.
          const bytes = Buffer.from(`{"data":{"places":${json},"isEnd":${isEnd}}}`)
          return reply.type(JSON_TYPE).send(bytes as never)
        }
        case 'full':
          return sendAs(reply, fullPlacesResponse, {
            data: await service.listFullPlaces(app.db, viewer, query),
          })
        case 'card': {
          const { places, isEnd } = await service.listPlaces(app.db, viewer, query)
          return sendAs(reply, placeCardsResponse, { data: { places: places.map(summaryOf), isEnd } })
        }
        case 'followable': {
          const { places, isEnd } = await service.listPlaces(app.db, viewer, query)
          return sendAs(reply, followablePlacesResponse, {
            data: { places: places.map(followableOf), isEnd },
          })
        }
        default:
          return sendAs(reply, shortPlacesResponse, { data: await service.listPlaces(app.db, viewer, query) })
      }
    })
  }

  app.get(countPlaces.path, { schema: countPlaces.schema }, async (request) => ({
    data: await service.countPlaces(app.db, request.viewer, request.query),
  }))

  app.get(listPlaceFacets.path, { schema: listPlaceFacets.schema }, async (request) => ({
    data: { facets: await service.listFacets(app.db, request.viewer, request.query) },
  }))

  app.get(listRecommendedPlaces.path, { schema: listRecommendedPlaces.schema }, async (request, reply) => {
    const { viewer, query } = request
    return sendShortOrCards(
      reply,
      query.response_type,
      await service.listRecommendedPlaces(app.db, viewer, query),
    )
  })

  app.get(listPlacesByIds.path, { schema: listPlacesByIds.schema }, async (request, reply) => {
    const { viewer, query } = request
    if (query.response_type === 'full') {
      return sendAs(reply, fullPlacesByIdsResponse, {
        data: { places: await service.listFullPlacesByIds(app.db, viewer, query) },
      })
    }
    return sendShortOrCards(reply, query.response_type, await service.listPlacesByIds(app.db, viewer, query))
  })

  app.get(getPlace.path, { schema: getPlace.schema }, async (request) => {
    const place = await service.getPlace(app.db, request.viewer, request.params.placeId, request.query)
    return { data: { place } }
  })
}

function sendShortOrCards(
  reply: FastifyReply,
  responseType: 'short' | 'card' | undefined,
  places: readonly PlaceShort[],
) {
  return responseType === 'card'
    ? sendAs(reply, placeCardsByIdsResponse, { data: { places: places.map(summaryOf) } })
    : sendAs(reply, shortPlacesByIdsResponse, { data: { places } })
}
