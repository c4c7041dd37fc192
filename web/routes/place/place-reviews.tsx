import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { loadPlace, placeSeo } from '#web/nouns/places/page/load-place.ts'
import { useCurrentPlace } from '#web/nouns/places/page/page-place.ts'
import { reviewSchemas } from '#web/nouns/places/page/place-schema.ts'
import { postsQuery } from '#web/nouns/posts/api.ts'
import { loadPosts, paginationLinks } from '#web/nouns/posts/load-posts.ts'
import { ReviewsPage } from '#web/screens/place/posts/posts-page.tsx'
import { readReviewsChoice, reviewsRequest } from '#web/screens/place/posts/reviews-choice.ts'

export async function load(args: PageLoadArgs) {
  const { queryClient, publicUrl } = args
  const place = await loadPlace(args)
  const request = reviewsRequest(place.id, readReviewsChoice(args.url.searchParams))
  const loaded = await loadPosts(args, request)
  const seo = await placeSeo(place, publicUrl, {
    title: `Отзывы: ${place.name}, ${place.location.city.name}`,
    pages: [{ label: 'Отзывы', path: 'reviews' }],
    isIndexed: place.reviewCount > 0,
    schema: import.meta.env.SSR
      ? reviewSchemas(
          queryClient
            .getQueryData(postsQuery(request, loaded.page).queryKey)
            ?.pages.flatMap(({ items }) => items) ?? [],
          place,
          new URL(publicUrl).origin,
        )
      : [],
    ...paginationLinks(`/${place.latinName}/reviews`, loaded),
  })
  return { seo, city: place.location.city }
}

export default function PlaceReviewsRoute() {
  const place = useCurrentPlace()
  return place && <ReviewsPage place={place} />
}
