import { lazy, Suspense } from 'react'
import { pageForbidden } from '#web/lib/api/api-error.ts'
import { pageNumberOf } from '#web/lib/api/paged-query.ts'
import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { pageHeadOf } from '#web/lib/pages/seo.ts'
import { administrationLogQuery } from '#web/nouns/administration/api.ts'
import { userQuery } from '#web/nouns/users/api.ts'
import { logFilterOf } from '#web/screens/administration/log-filter.ts'
import { PageLoading } from '#web/ui/forms/form-placeholder.tsx'

// Loaded lazily, because its field for finding people is a third of the script.
const LogPage = lazy(async () => ({
  default: (await import('#web/screens/administration/log-page.tsx')).LogPage,
}))

export async function load({ queryClient, url, publicUrl, viewer }: PageLoadArgs) {
  if (!viewer?.isAdmin) throw pageForbidden()
  const filter = logFilterOf(url.searchParams)
  const list = administrationLogQuery(filter, pageNumberOf(url))
  if (import.meta.env.SSR) {
    await Promise.all([
      queryClient.ensureInfiniteQueryData(list),
      filter.by && queryClient.prefetchQuery(userQuery(filter.by)),
    ])
  } else void queryClient.prefetchInfiniteQuery(list)
  return { seo: pageHeadOf({ title: 'Журнал действий', isIndexed: false }, publicUrl) }
}

export default function LogRoute() {
  return (
    <Suspense fallback={<PageLoading />}>
      <LogPage />
    </Suspense>
  )
}
