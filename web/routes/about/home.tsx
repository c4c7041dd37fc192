import type { QueryClient } from '@tanstack/react-query'
import { replace } from 'react-router'
import { storedCity } from '#web/lib/current-city.ts'
import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import type { RouteHandle } from '#web/lib/pages/route-handle.ts'
import { pageHeadOf } from '#web/lib/pages/seo.ts'
import { sessionQuery } from '#web/nouns/accounts/api.ts'
import { redirectTarget } from '#web/nouns/accounts/session-address.ts'
import { citiesQuery } from '#web/nouns/cities/api.ts'
import { HOME_CITIES } from '#web/screens/home/home-cities.ts'
import { HomePage } from '#web/screens/home/home-page.tsx'

export const handle: RouteHandle = { isWelcome: true }

export async function load({ queryClient, publicUrl, defaultCity, viewer, url }: PageLoadArgs) {
  if (viewer) throw replace(redirectTarget(url.search) ?? `/${await homeCity(queryClient, defaultCity)}/feed`)
  await queryClient.prefetchQuery(citiesQuery('', HOME_CITIES))
  return {
    seo: pageHeadOf(
      {
        title: 'Сходим: лучшие рестораны, кафе и бары рядом',
        description:
          'Куда сходить сегодня: рестораны, кафе, бары и клубы вашего города. Кто открыт прямо сейчас, сколько идти, средний счёт и честные отзывы.',
        canonical: '/',
        schema: [
          { '@type': 'WebSite', name: 'Сходим', url: publicUrl, inLanguage: 'ru' },
          {
            '@type': 'Organization',
            name: 'Сходим',
            url: publicUrl,
            logo: new URL('/icon-512.png', publicUrl).href,
          },
        ],
      },
      publicUrl,
    ),
  }
}

/** In the browser the city viewed last, on the server the city of the profile. */
async function homeCity(queryClient: QueryClient, defaultCity: string): Promise<string> {
  if (!import.meta.env.SSR) return storedCity().latinName
  const { user } = await queryClient.ensureQueryData(sessionQuery())
  return user.citySlug ?? defaultCity
}

export default function Home() {
  return <HomePage />
}
