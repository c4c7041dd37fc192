import { pageForbidden } from '#web/lib/api/api-error.ts'
import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { pageHeadOf } from '#web/lib/pages/seo.ts'
import { casesQuery } from '#web/nouns/moderation/api.ts'
import { QueuePage, statusOf } from '#web/screens/moderation/queue-page.tsx'

export async function load({ queryClient, url, publicUrl, viewer }: PageLoadArgs) {
  if (!viewer?.isAdmin && !viewer?.isContentManager) throw pageForbidden()
  const list = casesQuery(statusOf(url.searchParams))
  if (import.meta.env.SSR) await queryClient.ensureInfiniteQueryData(list)
  else void queryClient.prefetchInfiniteQuery(list)
  return { seo: pageHeadOf({ title: 'Модерация', isIndexed: false }, publicUrl) }
}

export default QueuePage
