import {
  listOrganisationMerges,
  mergeOrganisations,
  undoOrganisationMerge,
} from '#contract/organisations/organisation-merges.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { requireAdmin } from '#server/lib/viewer.ts'
import * as service from './service.ts'

export function registerOrganisationMerges(app: AppInstance): void {
  app.get(listOrganisationMerges.path, { schema: listOrganisationMerges.schema }, async (request) => {
    requireAdmin(request.viewer)
    const { rows, isEnd } = await service.listMerges(app.db, request.query)
    return { data: { merges: rows, isEnd } }
  })

  app.post(mergeOrganisations.path, { schema: mergeOrganisations.schema }, async (request, reply) => {
    const admin = requireAdmin(request.viewer)
    const merge = await service.mergeOrganisations(app, admin, request.body)
    request.log.info({ security: 'organisations merged', by: admin.userId, mergeId: merge.id })
    return reply.code(201).send({ data: { merge } })
  })

  app.post(undoOrganisationMerge.path, { schema: undoOrganisationMerge.schema }, async (request) => {
    const admin = requireAdmin(request.viewer)
    const merge = await service.undoMerge(app, admin, request.params.mergeId)
    request.log.info({ security: 'merge of organisations undone', by: admin.userId, mergeId: merge.id })
    return { data: { merge } }
  })
}
