import { getOrganisationStatistics, getPlaceStatistics } from '#contract/statistics/venue-statistics.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { requireSession } from '#server/lib/viewer.ts'
import * as service from './service.ts'

export function registerVenueStatistics(app: AppInstance): void {
  app.get(getPlaceStatistics.path, { schema: getPlaceStatistics.schema }, async (request) => {
    const viewer = requireSession(request.viewer)
    const { params, query } = request
    const statistics = await service.getPlaceStatistics(app.db, viewer, params.placeId, query, Date.now())
    return { data: { statistics } }
  })

  app.get(getOrganisationStatistics.path, { schema: getOrganisationStatistics.schema }, async (request) => {
    const viewer = requireSession(request.viewer)
    const { organisationId } = request.params
    const statistics = await service.getOrganisationStatistics(
      app.db,
      viewer,
      organisationId,
      request.query,
      Date.now(),
    )
    return { data: { statistics } }
  })
}
