import { isOn } from '#contract/fields.ts'
import { getOrganisation, listOrganisations } from '#contract/organisations.ts'
import type { AppInstance } from '#server/lib/http.ts'
import * as service from './service.ts'

export function registerOrganisations(app: AppInstance): void {
  app.get(listOrganisations.path, { schema: listOrganisations.schema }, async (request) => {
    const { isStaffed, hasOwner, ...query } = request.query
    const { rows, isEnd } = await service.listOrganisations(app.db, request.viewer, {
      ...query,
      isStaffed: isOn(isStaffed),
      hasOwner: hasOwner === undefined ? undefined : isOn(hasOwner),
    })
    return { data: { organisations: rows, isEnd } }
  })

  app.get(getOrganisation.path, { schema: getOrganisation.schema }, async (request) => ({
    data: {
      organisation: await service.getOrganisation(app.db, request.viewer, request.params.organisationId),
    },
  }))
}
