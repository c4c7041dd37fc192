import { useParams } from 'react-router'
import { loadOrganisation } from '#web/features/organisations/load-organisation.ts'
import { OrganisationPage } from '#web/features/organisations/organisation-page.tsx'
import type { PageLoadArgs } from '#web/lib/route-data.ts'

export const load = (args: PageLoadArgs) => loadOrganisation(args, 'reviews')

export default function OrganisationRoute() {
  const { organisationId = '' } = useParams()
  return <OrganisationPage organisationId={organisationId} tab="reviews" />
}
