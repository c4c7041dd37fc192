import { useParams } from 'react-router'
import { loadOrganisation } from '#web/features/organisations/load-organisation.ts'
import { OrganisationPage } from '#web/features/organisations/organisation-page.tsx'
import { ignoreOverlays } from '#web/lib/modal.ts'
import { browserLoader, type PageLoadArgs, serverLoader } from '#web/lib/route-data.ts'
import { loadedMeta } from '#web/lib/seo.ts'

const load = (args: PageLoadArgs) => loadOrganisation(args, 'places')

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
export const meta = loadedMeta
export const shouldRevalidate = ignoreOverlays

export default function OrganisationRoute() {
  const { organisationId = '' } = useParams()
  return <OrganisationPage organisationId={organisationId} tab="places" />
}
