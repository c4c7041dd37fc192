import { parseBooleanFlag } from '#contract/fields.ts'
import { createLike, deleteLike, listLikes } from '#contract/posts/likes.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { requireSession } from '#server/lib/viewer.ts'
import * as service from './service.ts'

export function registerLikes(app: AppInstance): void {
  app.get(listLikes.path, { schema: listLikes.schema }, async (request) => {
    return { data: await service.listLikes(app.db, request.viewer, request.query) }
  })

  app.post(createLike.path, { schema: createLike.schema }, async (request, reply) => {
    const viewer = requireSession(request.viewer)
    const { byOutlet = false, ...subject } = request.body
    return reply.code(201).send({ data: { like: await service.like(app, viewer, { ...subject, byOutlet }) } })
  })

  app.delete(deleteLike.path, { schema: deleteLike.schema }, async (request) => {
    const { byOutlet, ...subject } = request.query
    await service.unlike(app, requireSession(request.viewer), {
      ...subject,
      byOutlet: parseBooleanFlag(byOutlet),
    })
    return { data: {} }
  })
}
