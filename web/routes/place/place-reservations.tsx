import { lazy, Suspense } from 'react'
import { useIsHydrated } from '#web/lib/browser/hydrated.ts'
import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { pageHeadOf } from '#web/lib/pages/seo.ts'
import { loadPlace } from '#web/nouns/places/page/load-place.ts'
import { useCurrentPlace } from '#web/nouns/places/page/page-place.ts'
import { readBoardAddress } from '#web/nouns/reservations/board/board-address.ts'
import { boardQuery } from '#web/nouns/reservations/board/board-api.ts'
import { PageLoading } from '#web/ui/forms/form-placeholder.tsx'

// Loaded lazily, because a guest who opens this address only sees the sign-in.
const BoardPage = lazy(async () => ({
  default: (await import('#web/screens/board/board-page.tsx')).BoardPage,
}))

export async function load(args: PageLoadArgs) {
  const { queryClient, url, publicUrl } = args
  const place = await loadPlace(args)
  // The browser shows the page at once, with its loading state.
  if (import.meta.env.SSR)
    await queryClient.fetchQuery(boardQuery(place.id, readBoardAddress(url.searchParams)))
  return {
    seo: pageHeadOf({ title: `Брони: ${place.name}`, isIndexed: false }, publicUrl),
    city: place.location.city,
  }
}

export default function PlaceReservationsRoute() {
  const place = useCurrentPlace()
  const isHydrated = useIsHydrated()
  return (
    <Suspense fallback={<PageLoading />}>
      {place && isHydrated ? <BoardPage key={place.id} place={place} /> : <PageLoading />}
    </Suspense>
  )
}
