import {
  countAdministeredPlaces,
  getPlaceAction,
  listAdministeredOrganisations,
  listAdministeredPlaces,
  listPlaceActions,
  listPlaceSources,
  mergePlaces,
  startPlaceAction,
  undoPlaceAction,
} from '#contract/places/place-administration.ts'
import { loadReference } from '#server/features/reference/lookup.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { requireRows } from '#server/lib/errors.ts'
import { readPage } from '#server/lib/paging.ts'
import { requireAdmin } from '#server/lib/viewer.ts'
import * as merging from '../merging/service.ts'
import * as repository from './repository.ts'
import * as service from './service.ts'
import { viewAdministeredOrganisation } from './views.ts'

export function registerPlaceAdministration(app: AppInstance): void {
  app.jobs.define<{ actionId: string }>({
    name: service.ACTION_JOB,
    run: ({ actionId }) => service.runAction(app, actionId),
  })
  app.jobs.define<{ actionId: string }>({
    name: service.UNDO_JOB,
    run: ({ actionId }) => service.runUndo(app, actionId),
  })

  app.get(listAdministeredPlaces.path, { schema: listAdministeredPlaces.schema }, async (request) => {
    requireAdmin(request.viewer)
    const { rows, isEnd } = await service.listPlaces(app.db, request.query, Date.now())
    return { data: { places: rows, isEnd } }
  })

  app.get(countAdministeredPlaces.path, { schema: countAdministeredPlaces.schema }, async (request) => {
    requireAdmin(request.viewer)
    return { data: { count: await service.countPlaces(app.db, request.query, Date.now()) } }
  })

  app.get(listPlaceSources.path, { schema: listPlaceSources.schema }, async (request) => {
    requireAdmin(request.viewer)
    return { data: { sources: await repository.listSources(app.db) } }
  })

  app.get(
    listAdministeredOrganisations.path,
    { schema: listAdministeredOrganisations.schema },
    async (request) => {
      requireAdmin(request.viewer)
      const { city_id: cityId, query = '', ...range } = request.query
      const page = readPage(range)
      const found = await repository.listOrganisations(app.db, {
        cityId,
        query: query.trim(),
        ...page.rows,
      })
      const reference = await loadReference(app.db)
      const { rows, isEnd } = page.cut(requireRows(found, 'Таких сетей нет'), (row) =>
        viewAdministeredOrganisation(row, reference),
      )
      return { data: { organisations: rows, isEnd } }
    },
  )

  app.post(startPlaceAction.path, { schema: startPlaceAction.schema }, async (request, reply) => {
    const admin = requireAdmin(request.viewer)
    const action = await service.startAction(app, admin, request.body, Date.now())
    request.log.info({ security: 'places changed', by: admin.userId, actionId: action.id })
    return reply.code(201).send({ data: { action } })
  })

  app.get(listPlaceActions.path, { schema: listPlaceActions.schema }, async (request) => {
    requireAdmin(request.viewer)
    const { rows, isEnd } = await service.listActions(app.db, request.query)
    return { data: { actions: rows, isEnd } }
  })

  app.get(getPlaceAction.path, { schema: getPlaceAction.schema }, async (request) => {
    requireAdmin(request.viewer)
    return { data: { action: await service.requireAction(app.db, request.params.actionId) } }
  })

  app.post(undoPlaceAction.path, { schema: undoPlaceAction.schema }, async (request) => {
    const admin = requireAdmin(request.viewer)
    return { data: { action: await service.startUndo(app, admin, request.params.actionId) } }
  })

  app.post(mergePlaces.path, { schema: mergePlaces.schema }, async (request) => {
    const admin = requireAdmin(request.viewer)
    const { into_id: intoId, place_ids: placeIds } = request.body
    const place = await merging.mergePlaces(app, admin, { intoId, placeIds })
    request.log.info({ security: 'places merged', by: admin.userId, intoId, placeIds })
    return { data: { place } }
  })
}
