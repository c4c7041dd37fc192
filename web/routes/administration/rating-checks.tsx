import { pageForbidden } from '#web/lib/api/api-error.ts'
import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { pageHeadOf } from '#web/lib/pages/seo.ts'
import { ratingChecksQuery } from '#web/nouns/moderation/rating-checks-api.ts'
import { RatingChecksPage, shownChecks } from '#web/screens/rating-checks/checks-page.tsx'

export async function load({ queryClient, url, publicUrl, viewer }: PageLoadArgs) {
  if (!viewer?.isAdmin && !viewer?.isContentManager) throw pageForbidden()
  const list = ratingChecksQuery(shownChecks(url.searchParams))
  if (import.meta.env.SSR) await queryClient.ensureInfiniteQueryData(list)
  else void queryClient.prefetchInfiniteQuery(list)
  return { seo: pageHeadOf({ title: 'Проверка оценок', isIndexed: false }, publicUrl) }
}

export default RatingChecksPage
