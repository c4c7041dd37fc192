import { isOn } from '#contract/fields.ts'
import { createLike, deleteLike, listLikes } from '#contract/likes.ts'
import type { AppInstance } from '#server/lib/http.ts'
import { createPace } from '#server/lib/pace.ts'
import { requireSession } from '#server/lib/viewer.ts'
import * as service from './service.ts'

const LIKES_PER_MINUTE = 120

export function registerLikes(app: AppInstance): void {
  const likePace = createPace(LIKES_PER_MINUTE, 60_000, 'Вы ставите лайки слишком часто. Попробуйте позже')
  const parts = (): service.LikeParts => ({
    db: app.db,
    events: app.events,
    pageCache: app.pageCache,
    likePace,
  })

  app.get(listLikes.path, { schema: listLikes.schema }, async (request) => {
    const { rows, ...rest } = await service.listLikes(app.db, request.viewer, request.query)
    return { data: { users: rows, ...rest } }
  })

  app.post(createLike.path, { schema: createLike.schema }, async (request, reply) => {
    const viewer = requireSession(request.viewer)
    const { byOutlet = false, ...subject } = request.body
    return reply
      .code(201)
      .send({ data: { like: await service.like(parts(), viewer, { ...subject, byOutlet }) } })
  })

  app.delete(deleteLike.path, { schema: deleteLike.schema }, async (request) => {
    const { byOutlet, ...subject } = request.query
    await service.unlike(parts(), requireSession(request.viewer), { ...subject, byOutlet: isOn(byOutlet) })
    return { data: {} }
  })
}
