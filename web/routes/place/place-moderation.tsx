import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { moderationLogQuery } from '#web/nouns/moderation/api.ts'
import { loadPlace, placeSeo } from '#web/nouns/places/page/load-place.ts'
import { useCurrentPlace } from '#web/nouns/places/page/page-place.ts'
import { ModerationLogPage } from '#web/screens/moderation/log-page.tsx'

export async function load(args: PageLoadArgs) {
  const { queryClient, publicUrl } = args
  const place = await loadPlace(args)
  await queryClient.prefetchInfiniteQuery(moderationLogQuery(place.id))
  const seo = await placeSeo(place, publicUrl, {
    title: `Журнал модерации: ${place.name}`,
    pages: [{ label: 'Журнал модерации', path: 'moderation' }],
    isIndexed: false,
  })
  return { seo, city: place.location.city }
}

export default function PlaceModerationRoute() {
  const place = useCurrentPlace()
  return place && <ModerationLogPage place={place} />
}
