import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { loadPlace, placeSeo } from '#web/nouns/places/page/load-place.ts'

export async function loadBooking(args: PageLoadArgs) {
  const place = await loadPlace(args)
  const seo = await placeSeo(place, args.publicUrl, {
    title: `Бронирование: ${place.name}, ${place.location.city.name}`,
    pages: [{ label: 'Бронирование', path: 'booking' }],
    isIndexed: false,
  })
  return { seo, city: place.location.city }
}
