import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { pageHeadOf } from '#web/lib/pages/seo.ts'
import { readNearMeters } from '#web/nouns/landmarks/near-distances.ts'
import { categoriesQuery } from '#web/nouns/reference/api.ts'
import { searchQuery, suggestionsQuery } from '#web/nouns/search/api.ts'
import { SearchPage } from '#web/screens/search/search-page.tsx'

export async function load({ queryClient, url, publicUrl, defaultCity }: PageLoadArgs) {
  const text = url.searchParams.get('query')?.trim() ?? ''
  const categories = queryClient.prefetchQuery(categoriesQuery)
  if (import.meta.env.SSR) {
    const city = url.searchParams.get('everywhere') === '1' ? null : defaultCity
    const suggestions = text && city && queryClient.prefetchQuery(suggestionsQuery(text, city))
    const without = url.searchParams.get('without') ?? ''
    const isExact = url.searchParams.get('exact') === '1'
    const nearMeters = readNearMeters(url.searchParams)
    if (text) {
      const request = { text, city, without, isExact, nearMeters, reader: null }
      await queryClient.prefetchInfiniteQuery(searchQuery(request))
    }
    await suggestions
    await categories
  }
  const title = text ? `${text} — поиск` : 'Поиск'
  return { seo: pageHeadOf({ title, canonical: '/search', isIndexed: false }, publicUrl) }
}

export default function Search() {
  return <SearchPage />
}
