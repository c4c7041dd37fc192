import {
  addToCollection,
  createCollection,
  deleteCollection,
  getCollection,
  getCollectionByLink,
  listCollections,
  listOwnCollections,
  removeFromCollection,
  restoreCollection,
  updateCollection,
  updateCollectionPlace,
} from '#contract/collections/collections.ts'
import type { AppInstance } from '#server/lib/http.ts'
import { requireSession } from '#server/lib/viewer.ts'
import * as service from './service.ts'

export function registerCollections(app: AppInstance): void {
  app.jobs.define<{ id: string }>({
    name: service.ERASE_JOB,
    run: ({ id }) => service.eraseDeleted(app.db, id),
  })

  app.get(listCollections.path, { schema: listCollections.schema }, async ({ viewer, query }) => {
    const { rows, isEnd } = await service.listCollections(app.db, viewer, query)
    return { data: { collections: rows, isEnd } }
  })

  app.get(listOwnCollections.path, { schema: listOwnCollections.schema }, async ({ viewer, query }) => ({
    data: { collections: await service.listOwn(app.db, requireSession(viewer), query.placeId) },
  }))

  app.get(getCollection.path, { schema: getCollection.schema }, async ({ viewer, params }) => ({
    data: { collection: await service.getCollection(app.db, viewer, { id: params.collectionId }) },
  }))

  app.get(getCollectionByLink.path, { schema: getCollectionByLink.schema }, async ({ viewer, params }) => ({
    data: { collection: await service.getCollection(app.db, viewer, { token: params.linkToken }) },
  }))

  app.post(createCollection.path, { schema: createCollection.schema }, async ({ viewer, body }, reply) => {
    const collection = await service.createCollection(app, requireSession(viewer), body)
    return reply.code(201).send({ data: { collection } })
  })

  app.patch(updateCollection.path, { schema: updateCollection.schema }, async ({ viewer, params, body }) => ({
    data: {
      collection: await service.updateCollection(app, requireSession(viewer), params.collectionId, body),
    },
  }))

  app.delete(deleteCollection.path, { schema: deleteCollection.schema }, async ({ viewer, params }) => {
    await service.deleteCollection(app, requireSession(viewer), params.collectionId)
    return { data: {} }
  })

  app.post(restoreCollection.path, { schema: restoreCollection.schema }, async ({ viewer, params }) => ({
    data: {
      collection: await service.restoreCollection(app, requireSession(viewer), params.collectionId),
    },
  }))

  app.post(addToCollection.path, { schema: addToCollection.schema }, async (request, reply) => {
    const { viewer, params, body } = request
    const collection = await service.addPlace(app, requireSession(viewer), params.collectionId, body)
    return reply.code(201).send({ data: { collection } })
  })

  app.patch(
    updateCollectionPlace.path,
    { schema: updateCollectionPlace.schema },
    async ({ viewer, params, body }) => ({
      data: { collection: await service.updatePlace(app, requireSession(viewer), params, body) },
    }),
  )

  app.delete(
    removeFromCollection.path,
    { schema: removeFromCollection.schema },
    async ({ viewer, params }) => ({
      data: { collection: await service.removePlace(app, requireSession(viewer), params) },
    }),
  )
}
