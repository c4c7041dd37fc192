import { lazy, Suspense } from 'react'
import { useIsHydrated } from '#web/lib/browser/hydrated.ts'
import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { pageHeadOf } from '#web/lib/pages/seo.ts'
import { apiTokensQuery } from '#web/nouns/integrations/api-tokens-api.ts'
import { PageLoading } from '#web/ui/forms/form-placeholder.tsx'

// Loaded lazily, because a guest who opens this address only sees the sign-in.
const ApiTokensPage = lazy(async () => ({
  default: (await import('#web/screens/api-tokens/api-tokens-page.tsx')).ApiTokensPage,
}))

export async function load({ queryClient, publicUrl }: PageLoadArgs) {
  await queryClient.prefetchQuery(apiTokensQuery())
  return { seo: pageHeadOf({ title: 'Ключи доступа к API', isIndexed: false }, publicUrl) }
}

export default function ApiTokensRoute() {
  return (
    <Suspense fallback={<PageLoading />}>{useIsHydrated() ? <ApiTokensPage /> : <PageLoading />}</Suspense>
  )
}
