import { suggestMentions } from '#contract/posts/mentions.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { requireSession } from '#server/lib/viewer.ts'
import * as service from './service.ts'

export function registerMentions(app: AppInstance): void {
  app.get(suggestMentions.path, { schema: suggestMentions.schema }, async (request) => {
    const viewer = requireSession(request.viewer)
    return { data: { suggestions: await service.suggestMentions(app.db, viewer, request.query) } }
  })
}
