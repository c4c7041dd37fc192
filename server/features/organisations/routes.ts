import { parseBooleanFlag } from '#contract/fields.ts'
import {
  listOrganisationHistory,
  revertOrganisationRevision,
} from '#contract/organisations/organisation-history.ts'
import {
  createOrganisation,
  deleteOrganisation,
  getOrganisation,
  listOrganisations,
  recoverOrganisation,
  updateOrganisation,
} from '#contract/organisations/organisations.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { requireSession } from '#server/lib/viewer.ts'
import * as service from './service.ts'
import * as writing from './writing/service.ts'

export function registerOrganisations(app: AppInstance): void {
  app.get(listOrganisations.path, { schema: listOrganisations.schema }, async (request) => {
    const { isStaffed, hasOwner, ...query } = request.query
    const { rows, isEnd } = await service.listOrganisations(app.db, request.viewer, {
      ...query,
      isStaffed: parseBooleanFlag(isStaffed),
      hasOwner: hasOwner === undefined ? undefined : parseBooleanFlag(hasOwner),
    })
    return { data: { organisations: rows, isEnd } }
  })

  app.get(getOrganisation.path, { schema: getOrganisation.schema }, async (request) => ({
    data: {
      organisation: await service.getOrganisation(app.db, request.viewer, request.params.organisationId),
    },
  }))

  app.post(createOrganisation.path, { schema: createOrganisation.schema }, async (request, reply) => {
    const viewer = requireSession(request.viewer)
    const id = await writing.createOrganisation(app, viewer, request.body)
    return reply.code(201).send({ data: { organisation: await service.getOrganisation(app.db, viewer, id) } })
  })

  app.patch(updateOrganisation.path, { schema: updateOrganisation.schema }, async (request) => {
    const viewer = requireSession(request.viewer)
    const { organisationId } = request.params
    await writing.updateOrganisation(app, viewer, organisationId, request.body)
    return { data: { organisation: await service.getOrganisation(app.db, viewer, organisationId) } }
  })

  app.delete(deleteOrganisation.path, { schema: deleteOrganisation.schema }, async (request) => {
    await writing.setDeleted(app, requireSession(request.viewer), request.params.organisationId, true)
    return { data: {} }
  })

  app.post(recoverOrganisation.path, { schema: recoverOrganisation.schema }, async (request) => {
    const viewer = requireSession(request.viewer)
    const { organisationId } = request.params
    await writing.setDeleted(app, viewer, organisationId, false)
    return { data: { organisation: await service.getOrganisation(app.db, viewer, organisationId) } }
  })

  app.get(listOrganisationHistory.path, { schema: listOrganisationHistory.schema }, async (request) => {
    const viewer = requireSession(request.viewer)
    const { organisationId } = request.params
    const { rows, isEnd } = await writing.listHistory(
      app.db,
      viewer,
      organisationId,
      request.query,
      Date.now(),
    )
    return { data: { revisions: rows, isEnd } }
  })

  app.post(
    revertOrganisationRevision.path,
    { schema: revertOrganisationRevision.schema },
    async (request) => {
      const viewer = requireSession(request.viewer)
      const { organisationId, revisionId } = request.params
      await writing.revert(app, viewer, organisationId, revisionId)
      return { data: { organisation: await service.getOrganisation(app.db, viewer, organisationId) } }
    },
  )
}
