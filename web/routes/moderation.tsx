import { data } from 'react-router'
import { casesQuery } from '#web/features/moderation/api.ts'
import { QueuePage, statusOf } from '#web/features/moderation/queue-page.tsx'
import type { PageLoadArgs } from '#web/lib/route-data.ts'
import { metaOf } from '#web/lib/seo.ts'

export async function load({ queryClient, url, publicUrl, viewer }: PageLoadArgs) {
  if (!viewer?.isAdmin && !viewer?.isContentManager) throw data({ status: 'Forbidden' }, { status: 403 })
  const list = casesQuery(statusOf(url.searchParams))
  if (import.meta.env.SSR) await queryClient.ensureInfiniteQueryData(list)
  else void queryClient.prefetchInfiniteQuery(list)
  return { seo: metaOf({ title: 'Модерация', isIndexed: false }, publicUrl) }
}

export default QueuePage
