import { lazy, Suspense } from 'react'
import { data, useParams } from 'react-router'
import { organisationQuery } from '#web/features/organisations/api.ts'
import { FormWaiting } from '#web/features/posts/editor/form-waiting.tsx'
import { useIsHydrated } from '#web/lib/hydrated.ts'
import type { PageLoadArgs } from '#web/lib/route-data.ts'
import { requireId } from '#web/lib/route-id.ts'
import { metaOf } from '#web/lib/seo.ts'

const OrganisationHistoryPage = lazy(async () => ({
  default: (await import('#web/features/organisations/editing/organisation-history-page.tsx'))
    .OrganisationHistoryPage,
}))

export async function load({ queryClient, params, publicUrl }: PageLoadArgs) {
  const query = { ...organisationQuery(requireId(params.organisationId)), staleTime: 0 }
  const { name, city, rights } = await queryClient.fetchQuery(query)
  if (!rights.canSeeHistory) throw data({ status: 'Forbidden' }, { status: 403 })
  return {
    seo: metaOf({ title: `История: ${name}`, isIndexed: false }, publicUrl),
    ...(city && { city }),
  }
}

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
