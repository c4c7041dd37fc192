import { pageForbidden } from '#web/lib/api/api-error.ts'
import { pageNumberOf } from '#web/lib/api/paged-query.ts'
import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { pageHeadOf } from '#web/lib/pages/seo.ts'
import { placeActionsQuery } from '#web/nouns/administration/administered-places.ts'
import { PlaceActionsPage } from '#web/screens/place-administration/place-actions-page.tsx'

export async function load({ queryClient, url, publicUrl, viewer }: PageLoadArgs) {
  if (!viewer?.isAdmin) throw pageForbidden()
  const list = placeActionsQuery(pageNumberOf(url))
  if (import.meta.env.SSR) await queryClient.ensureInfiniteQueryData(list)
  else void queryClient.prefetchInfiniteQuery(list)
  return { seo: pageHeadOf({ title: 'Действия с заведениями', isIndexed: false }, publicUrl) }
}

export default PlaceActionsPage
