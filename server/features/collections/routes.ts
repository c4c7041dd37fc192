import {
  acceptCollectionInvitation,
  addToCollection,
  copyCollection,
  createCollection,
  deleteCollection,
  followCollection,
  getCollection,
  getCollectionByLink,
  getCollectionInvitation,
  inviteCoAuthors,
  listCollections,
  listFollowedCollections,
  listOwnCollections,
  previewCollectionImport,
  removeCollectionAuthor,
  removeFromCollection,
  restoreCollection,
  revokeCollectionInvitation,
  unfollowCollection,
  updateCollection,
  updateCollectionPlace,
} from '#contract/collections/collections.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { requireSession } from '#server/lib/viewer.ts'
import { previewImport } from './importing/service.ts'
import { NOTICE_JOB, type NoticeStep, notifyFollowers } from './notices/service.ts'
import * as service from './service.ts'
import * as sharing from './sharing/service.ts'

/** A million characters, most of them Cyrillic. */
const IMPORT_BYTES = 4 * 1024 * 1024

export function registerCollections(app: AppInstance): void {
  app.jobs.define<{ id: string }>({
    name: service.ERASE_JOB,
    run: ({ id }) => service.eraseDeleted(app.db, id),
  })

  app.jobs.define<NoticeStep>({ name: NOTICE_JOB, run: (step) => notifyFollowers(app, step) })

  app.get(listCollections.path, { schema: listCollections.schema }, async ({ viewer, query }) => {
    const { rows, isEnd } = await service.listCollections(app.db, viewer, query)
    return { data: { collections: rows, isEnd } }
  })

  app.get(listOwnCollections.path, { schema: listOwnCollections.schema }, async ({ viewer, query }) => ({
    data: { collections: await service.listOwn(app.db, requireSession(viewer), query.placeId) },
  }))

  app.post(
    previewCollectionImport.path,
    { schema: previewCollectionImport.schema, bodyLimit: IMPORT_BYTES },
    async ({ viewer, body }) => ({
      data: { import: await previewImport(app, requireSession(viewer), body) },
    }),
  )

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

  registerSharing(app)
}

function registerSharing(app: AppInstance): void {
  app.get(listFollowedCollections.path, { schema: listFollowedCollections.schema }, async ({ viewer }) => ({
    data: { collections: await sharing.listFollowed(app.db, requireSession(viewer)) },
  }))

  app.post(followCollection.path, { schema: followCollection.schema }, async (request, reply) => {
    const { viewer, params, body } = request
    const target = { id: params.collectionId, token: body.link_token }
    return reply.code(201).send({ data: await sharing.follow(app, requireSession(viewer), target) })
  })

  app.delete(unfollowCollection.path, { schema: unfollowCollection.schema }, async ({ viewer, params }) => {
    await sharing.unfollow(app, requireSession(viewer), params.collectionId)
    return { data: {} }
  })

  app.post(copyCollection.path, { schema: copyCollection.schema }, async (request, reply) => {
    const { viewer, params, body } = request
    const source = { id: params.collectionId, token: body.link_token, key: body.idempotency_key }
    const collection = await service.copyCollection(app, requireSession(viewer), source)
    return reply.code(201).send({ data: { collection } })
  })

  app.post(inviteCoAuthors.path, { schema: inviteCoAuthors.schema }, async ({ viewer, params }, reply) => {
    const collection = await sharing.invite(app, requireSession(viewer), params.collectionId)
    return reply.code(201).send({ data: { collection } })
  })

  app.delete(
    revokeCollectionInvitation.path,
    { schema: revokeCollectionInvitation.schema },
    async ({ viewer, params }) => ({
      data: { collection: await sharing.revokeInvitation(app, requireSession(viewer), params.collectionId) },
    }),
  )

  app.get(getCollectionInvitation.path, { schema: getCollectionInvitation.schema }, async (request) => ({
    data: { invitation: await sharing.getInvitation(app.db, request.viewer, request.params.invitationToken) },
  }))

  app.post(
    acceptCollectionInvitation.path,
    { schema: acceptCollectionInvitation.schema },
    async (request, reply) => {
      const { viewer, params } = request
      const collection = await sharing.acceptInvitation(app, requireSession(viewer), params.invitationToken)
      return reply.code(201).send({ data: { collection } })
    },
  )

  app.delete(removeCollectionAuthor.path, { schema: removeCollectionAuthor.schema }, async (request) => {
    const { collectionId: id, userId } = request.params
    await sharing.removeAuthor(app, requireSession(request.viewer), { id, userId })
    return { data: {} }
  })
}
