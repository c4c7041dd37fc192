import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { pageForbidden } from '#web/lib/api/api-error.ts'
import { useIsHydrated } from '#web/lib/browser/hydrated.ts'
import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { requireId } from '#web/lib/pages/route-id.ts'
import { pageHeadOf } from '#web/lib/pages/seo.ts'
import { organisationQuery } from '#web/nouns/organisations/api.ts'
import { PageLoading } from '#web/ui/forms/form-placeholder.tsx'

const PlacesFilePage = lazy(async () => ({
  default: (await import('#web/screens/places-file/places-file-page.tsx')).PlacesFilePage,
}))

export async function load({ queryClient, params, publicUrl }: PageLoadArgs) {
  const query = { ...organisationQuery(requireId(params.organisationId)), staleTime: 0 }
  const { name, city, rights } = await queryClient.fetchQuery(query)
  if (!rights.canEdit) throw pageForbidden()
  return {
    seo: pageHeadOf({ title: `Заведения файлом: ${name}`, isIndexed: false }, publicUrl),
    ...(city && { city }),
  }
}

export default function OrganisationFileRoute() {
  const { organisationId = '' } = useParams()
  const isHydrated = useIsHydrated()
  return (
    <Suspense fallback={<PageLoading />}>
      {isHydrated ? <PlacesFilePage key={organisationId} organisationId={organisationId} /> : <PageLoading />}
    </Suspense>
  )
}
