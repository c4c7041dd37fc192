import { lazy, Suspense } from 'react'
import { data, useParams } from 'react-router'
import { organisationQuery } from '#web/features/organisations/api.ts'
import { FormWaiting } from '#web/features/posts/editor/form-waiting.tsx'
import { useIsHydrated } from '#web/lib/hydrated.ts'
import { ignoreOverlays } from '#web/lib/modal.ts'
import { browserLoader, type PageLoadArgs, serverLoader } from '#web/lib/route-data.ts'
import { requireId } from '#web/lib/route-id.ts'
import { loadedMeta, metaOf } from '#web/lib/seo.ts'

const OrganisationHistoryPage = lazy(async () => ({
  default: (await import('#web/features/organisations/editing/organisation-history-page.tsx'))
    .OrganisationHistoryPage,
}))

async function load({ queryClient, params, publicUrl }: PageLoadArgs) {
  const query = { ...organisationQuery(requireId(params.organisationId)), staleTime: 0 }
  const { name, city, rights } = await queryClient.fetchQuery(query)
  if (!rights.canSeeHistory) throw data({ status: 'Forbidden' }, { status: 403 })
  return {
    seo: metaOf({ title: `История: ${name}`, isIndexed: false }, publicUrl),
    ...(city && { city }),
  }
}

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
export const meta = loadedMeta
export const shouldRevalidate = ignoreOverlays

export default function OrganisationHistoryRoute() {
  const { organisationId = '' } = useParams()
  const isHydrated = useIsHydrated()
  return (
    <Suspense fallback={<FormWaiting />}>
      {isHydrated ? (
        <OrganisationHistoryPage key={organisationId} organisationId={organisationId} />
      ) : (
        <FormWaiting />
      )}
    </Suspense>
  )
}
