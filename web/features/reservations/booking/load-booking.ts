import { loadPlace, placeSeo } from '#web/features/places/place-page/load-place.ts'
import type { PageLoadArgs } from '#web/lib/route-data.ts'

export async function loadBooking(args: PageLoadArgs) {
  const place = await loadPlace(args)
  const seo = await placeSeo(place, args.publicUrl, {
    title: `Бронирование: ${place.name}, ${place.location.city.name}`,
    pages: [{ label: 'Бронирование', path: 'booking' }],
    isIndexed: false,
  })
  return { seo, city: place.location.city }
}
