import { data } from 'react-router'
import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { metaOf } from '#web/lib/pages/seo.ts'
import { doubtCountQuery, doubtsQuery } from '#web/nouns/imports/doubts-query.ts'
import { DoubtsPage } from '#web/screens/imports/doubts-page.tsx'

export async function load({ queryClient, url, publicUrl, viewer }: PageLoadArgs) {
  if (!viewer?.isAdmin && !viewer?.isContentManager) throw data({ status: 'Forbidden' }, { status: 403 })
  const doubts = doubtsQuery(url.searchParams.get('state') === 'decided' ? 'decided' : 'open')
  if (import.meta.env.SSR) {
    await Promise.all([
      queryClient.ensureInfiniteQueryData(doubts),
      queryClient.ensureQueryData(doubtCountQuery),
    ])
  }
  return { seo: metaOf({ title: 'То же место?', isIndexed: false }, publicUrl) }
}

export default function AdminImportDoubtsRoute() {
  return <DoubtsPage />
}
