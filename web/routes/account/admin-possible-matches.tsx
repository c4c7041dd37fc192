import { pageForbidden } from '#web/lib/api/api-error.ts'
import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { pageHeadOf } from '#web/lib/pages/seo.ts'
import { possibleMatchCountQuery, possibleMatchesQuery } from '#web/nouns/imports/possible-matches-query.ts'
import { PossibleMatchesPage } from '#web/screens/imports/possible-matches-page.tsx'

export async function load({ queryClient, url, publicUrl, viewer }: PageLoadArgs) {
  if (!viewer?.isAdmin && !viewer?.isContentManager) throw pageForbidden()
  const matches = possibleMatchesQuery(url.searchParams.get('state') === 'decided' ? 'decided' : 'open')
  if (import.meta.env.SSR) {
    await Promise.all([
      queryClient.ensureInfiniteQueryData(matches),
      queryClient.ensureQueryData(possibleMatchCountQuery),
    ])
  }
  return { seo: pageHeadOf({ title: 'Возможные дубли', isIndexed: false }, publicUrl) }
}

export default function AdminPossibleMatchesRoute() {
  return <PossibleMatchesPage />
}
