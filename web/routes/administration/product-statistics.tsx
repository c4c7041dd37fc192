import { pageForbidden } from '#web/lib/api/api-error.ts'
import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { pageHeadOf } from '#web/lib/pages/seo.ts'
import { rangeOf, statisticsQuery } from '#web/nouns/administration/statistics-query.ts'
import { ProductStatisticsPage } from '#web/screens/product-statistics/product-statistics-page.tsx'

export async function load({ queryClient, url, publicUrl, viewer }: PageLoadArgs) {
  if (!viewer?.isAdmin) throw pageForbidden()
  const query = statisticsQuery(rangeOf(url.searchParams))
  if (import.meta.env.SSR) await queryClient.ensureQueryData(query)
  else void queryClient.prefetchQuery(query)
  return { seo: pageHeadOf({ title: 'Статистика', isIndexed: false }, publicUrl) }
}

export default ProductStatisticsPage
