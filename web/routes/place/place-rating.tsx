import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { loadPlace, placeSeo } from '#web/nouns/places/page/load-place.ts'
import { useCurrentPlace } from '#web/nouns/places/page/page-place.ts'
import { placeRatingQuery } from '#web/nouns/places/place-query.ts'
import { RatingPage } from '#web/screens/place/rating/rating-page.tsx'

export async function load(args: PageLoadArgs) {
  const place = await loadPlace(args)
  const [seo] = await Promise.all([
    placeSeo(place, args.publicUrl, {
      title: `Как считается рейтинг: ${place.name}, ${place.location.city.name}`,
      pages: [{ label: 'Как считается рейтинг', path: 'rating' }],
      isIndexed: false,
    }),
    args.queryClient.ensureQueryData(placeRatingQuery(place.latinName)),
  ])
  return { seo, city: place.location.city }
}

export default function PlaceRatingRoute() {
  const place = useCurrentPlace()
  return place && <RatingPage place={place} />
}
