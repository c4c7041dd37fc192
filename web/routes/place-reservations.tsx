import { lazy, Suspense } from 'react'
import { loadPlace } from '#web/features/places/place-page/load-place.ts'
import { usePagePlace } from '#web/features/places/place-page/page-place.ts'
import { FormWaiting } from '#web/features/posts/editor/form-waiting.tsx'
import { readBoardAddress } from '#web/features/reservations/venue/board-address.ts'
import { boardQuery } from '#web/features/reservations/venue/board-api.ts'
import { useIsHydrated } from '#web/lib/hydrated.ts'
import type { PageLoadArgs } from '#web/lib/route-data.ts'
import { metaOf } from '#web/lib/seo.ts'

// A guest who lands here is asked to sign in and has no use for the book.
const BoardPage = lazy(async () => ({
  default: (await import('#web/features/reservations/venue/board-page.tsx')).BoardPage,
}))

export async function load(args: PageLoadArgs) {
  const { queryClient, url, publicUrl } = args
  const place = await loadPlace(args)
  // In the browser the page stands at once and shows that it is loading.
  if (import.meta.env.SSR)
    await queryClient.fetchQuery(boardQuery(place.id, readBoardAddress(url.searchParams)))
  return {
    seo: metaOf({ title: `Брони: ${place.name}`, isIndexed: false }, publicUrl),
    city: place.location.city,
  }
}

export default function PlaceReservationsRoute() {
  const place = usePagePlace()
  const isHydrated = useIsHydrated()
  return (
    <Suspense fallback={<FormWaiting />}>
      {place && isHydrated ? <BoardPage key={place.id} place={place} /> : <FormWaiting />}
    </Suspense>
  )
}
