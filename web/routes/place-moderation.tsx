import { moderationLogQuery } from '#web/features/moderation/api.ts'
import { ModerationLogPage } from '#web/features/moderation/log-page.tsx'
import { loadPlace, placeSeo } from '#web/features/places/place-page/load-place.ts'
import { usePagePlace } from '#web/features/places/place-page/page-place.ts'
import { ignoreOverlays } from '#web/lib/modal.ts'
import { browserLoader, type PageLoadArgs, serverLoader } from '#web/lib/route-data.ts'
import { loadedMeta } from '#web/lib/seo.ts'

async function load(args: PageLoadArgs) {
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

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
export const meta = loadedMeta
export const shouldRevalidate = ignoreOverlays

export default function PlaceModerationRoute() {
  const place = usePagePlace()
  return place && <ModerationLogPage place={place} />
}
