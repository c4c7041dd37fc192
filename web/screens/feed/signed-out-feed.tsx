import { useQuery } from '@tanstack/react-query'
import { useCurrentCity } from '#web/lib/current-city.ts'
import { cityQuery } from '#web/nouns/cities/api.ts'
import { FeedPage } from './feed-page.tsx'

/** The page below the sign-in of a protected address. */
export function SignedOutFeed() {
  const { latinName } = useCurrentCity()
  const { data: city } = useQuery(cityQuery(latinName))
  return city ? <FeedPage city={city} /> : null
}
