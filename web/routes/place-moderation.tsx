import { moderationLogQuery } from '#web/features/moderation/api.ts'
import { ModerationLogPage } from '#web/features/moderation/log-page.tsx'
import { loadPlace, placeSeo } from '#web/features/places/place-page/load-place.ts'
import { usePagePlace } from '#web/features/places/place-page/page-place.ts'
import type { PageLoadArgs } from '#web/lib/route-data.ts'

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
  const place = usePagePlace()
  return place && <ModerationLogPage place={place} />
}
