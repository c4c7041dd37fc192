import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { pageHeadOf } from '#web/lib/pages/seo.ts'
import { savedPostsQuery } from '#web/nouns/saved-posts/api.ts'
import { SavedPostsPage } from '#web/screens/saved-posts/saved-posts-page.tsx'

export async function load({ queryClient, publicUrl }: PageLoadArgs) {
  if (import.meta.env.SSR) await queryClient.ensureInfiniteQueryData(savedPostsQuery)
  else void queryClient.prefetchInfiniteQuery({ ...savedPostsQuery, staleTime: 0 })
  return { seo: pageHeadOf({ title: 'Сохранённые записи', isIndexed: false }, publicUrl) }
}

export default function Page() {
  return <SavedPostsPage />
}
