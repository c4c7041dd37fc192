import { confirmClaim, createClaim, listClaimOptions } from '#contract/organisations/claims.ts'
import { getPlace } from '#server/features/places/service.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { requireSession } from '#server/lib/viewer.ts'
import { defineClaimJob } from './codes.ts'
import * as service from './service.ts'

export function registerClaims(app: AppInstance): void {
  defineClaimJob(app)

  app.get(listClaimOptions.path, { schema: listClaimOptions.schema }, async (request) => ({
    data: await service.listOptions(app.db, requireSession(request.viewer), request.query.placeId),
  }))

  app.post(createClaim.path, { schema: createClaim.schema }, async (request, reply) => {
    const data = await service.createClaim(app, requireSession(request.viewer), request.body)
    return reply.code(201).send({ data })
  })

  app.post(confirmClaim.path, { schema: confirmClaim.schema }, async (request) => {
    const viewer = requireSession(request.viewer)
    const { code } = request.body
    const id = await service.confirmClaim(app, viewer, request.params.claimId, { code, now: Date.now() })
    return { data: { place: await getPlace(app.db, viewer, id, {}) } }
  })
}
