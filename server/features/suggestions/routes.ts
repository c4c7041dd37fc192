import { listSuggestions } from '#contract/places/suggestions.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { suggest } from './service.ts'

export function registerSuggestions(app: AppInstance): void {
  app.get(listSuggestions.path, { schema: listSuggestions.schema }, async (request) => ({
    data: { suggestions: await suggest(app.db, request.viewer, request.query) },
  }))
}
