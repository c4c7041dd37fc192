import { useQuery } from '@tanstack/react-query'
import { cityQuery } from '#web/features/cities/api.ts'
import { FeedPage } from '#web/features/posts/feed-page.tsx'
import { useCurrentCity } from '#web/lib/current-city.ts'

/** What stands beneath the login modal of a protected address. */
export function SignedOutFeed() {
  const { latinName } = useCurrentCity()
  const { data: city } = useQuery(cityQuery(latinName))
  return city ? <FeedPage city={city} /> : null
}
