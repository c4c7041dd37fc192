import { useParams } from 'react-router'
import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { loadOrganisation } from '#web/screens/organisation/load-organisation.ts'
import { OrganisationPage } from '#web/screens/organisation/organisation-page.tsx'

export const load = (args: PageLoadArgs) => loadOrganisation(args, 'news')

export default function OrganisationRoute() {
  const { organisationId = '' } = useParams()
  return <OrganisationPage organisationId={organisationId} tab="news" />
}
