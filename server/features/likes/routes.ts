import { listLikes } from '#contract/likes.ts'
import type { AppInstance } from '#server/lib/http.ts'
import * as service from './service.ts'

export function registerLikes(app: AppInstance): void {
  app.get(listLikes.path, { schema: listLikes.schema }, async (request) => {
    const { rows, isEnd } = await service.listLikes(app.db, request.viewer, request.query)
    return { data: { users: rows, isEnd } }
  })
}
