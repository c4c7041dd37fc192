import { pageForbidden } from '#web/lib/api/api-error.ts'
import { pageNumberOf } from '#web/lib/api/paged-query.ts'
import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { pageHeadOf } from '#web/lib/pages/seo.ts'
import { importsQuery } from '#web/nouns/imports/api.ts'
import { scheduledImportsQuery } from '#web/nouns/imports/scheduled-imports-query.ts'
import { ImportsPage } from '#web/screens/imports/imports-page.tsx'

export async function load({ queryClient, url, publicUrl, viewer }: PageLoadArgs) {
  if (!viewer?.isAdmin && !viewer?.isContentManager) throw pageForbidden()
  const imports = importsQuery(pageNumberOf(url))
  if (import.meta.env.SSR) {
    await Promise.all([
      queryClient.ensureInfiniteQueryData(imports),
      queryClient.ensureQueryData(scheduledImportsQuery),
    ])
  } else {
    void queryClient.prefetchInfiniteQuery(imports)
    void queryClient.prefetchQuery(scheduledImportsQuery)
  }
  return { seo: pageHeadOf({ title: 'Загрузки заведений', isIndexed: false }, publicUrl) }
}

export default function AdminImportsRoute() {
  return <ImportsPage />
}
