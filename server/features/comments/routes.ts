import { listComments } from '#contract/comments.ts'
import { isOn } from '#contract/fields.ts'
import type { AppInstance } from '#server/lib/http.ts'
import * as service from './service.ts'

export function registerComments(app: AppInstance): void {
  app.get(listComments.path, { schema: listComments.schema }, async (request) => {
    const { isHidden, ...query } = request.query
    const { rows, isEnd } = await service.listComments(app.db, request.viewer, {
      ...query,
      withHidden: isOn(isHidden),
    })
    return { data: { comments: rows, isEnd } }
  })
}
