import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { useIsHydrated } from '#web/lib/browser/hydrated.ts'
import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { requireId } from '#web/lib/pages/route-id.ts'
import { pageHeadOf } from '#web/lib/pages/seo.ts'
import { webhooksQuery } from '#web/nouns/integrations/webhooks-api.ts'
import { organisationQuery } from '#web/nouns/organisations/api.ts'
import { PageLoading } from '#web/ui/forms/form-placeholder.tsx'

const ChainIntegrationsPage = lazy(async () => ({
  default: (await import('#web/screens/integrations/chain-integrations-page.tsx')).ChainIntegrationsPage,
}))

export async function load({ queryClient, params, publicUrl }: PageLoadArgs) {
  const organisationId = requireId(params.organisationId)
  const [{ name, city }] = await Promise.all([
    queryClient.fetchQuery(organisationQuery(organisationId)),
    queryClient.fetchQuery(webhooksQuery({ organisationId })),
  ])
  return {
    seo: pageHeadOf({ title: `Подключения: ${name}`, isIndexed: false }, publicUrl),
    ...(city && { city }),
  }
}

export default function OrganisationIntegrationsRoute() {
  const { organisationId = '' } = useParams()
  const isHydrated = useIsHydrated()
  return (
    <Suspense fallback={<PageLoading />}>
      {isHydrated ? (
        <ChainIntegrationsPage key={organisationId} organisationId={organisationId} />
      ) : (
        <PageLoading />
      )}
    </Suspense>
  )
}
