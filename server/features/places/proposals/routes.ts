import { decidePlaceProposal, listPlaceProposals } from '#contract/places/place-proposals.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { requireSession } from '#server/lib/viewer.ts'
import { getPlace } from '../service.ts'
import { listenForEdits } from './events.ts'
import * as service from './service.ts'

export function registerPlaceProposals(app: AppInstance): void {
  listenForEdits(app.events)

  app.get(listPlaceProposals.path, { schema: listPlaceProposals.schema }, async (request) => {
    const viewer = requireSession(request.viewer)
    return { data: { proposals: await service.listProposals(app.db, viewer, request.params.placeId) } }
  })

  app.post(decidePlaceProposal.path, { schema: decidePlaceProposal.schema }, async (request) => {
    const viewer = requireSession(request.viewer)
    const { placeId } = request.params
    await service.decideProposal(app, viewer, request.params, request.body.decision)
    return {
      data: {
        place: await getPlace(app.db, viewer, placeId, {}),
        proposals: await service.listProposals(app.db, viewer, placeId),
      },
    }
  })
}
