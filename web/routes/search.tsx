import { categoriesQuery } from '#web/features/reference/api.ts'
import { searchQuery, suggestionsQuery } from '#web/features/search/api.ts'
import { SearchPage } from '#web/features/search/search-page.tsx'
import { fallbackCity } from '#web/lib/current-city.ts'
import type { PageLoadArgs } from '#web/lib/route-data.ts'
import { metaOf } from '#web/lib/seo.ts'

export async function load({ queryClient, url, publicUrl }: PageLoadArgs) {
  const text = url.searchParams.get('query')?.trim() ?? ''
  const categories = queryClient.prefetchQuery(categoriesQuery)
  if (import.meta.env.SSR) {
    // The server does not know the reader's city: the browser asks again when it is another one.
    const city = url.searchParams.get('everywhere') === '1' ? null : fallbackCity.latinName
    const suggestions = text && city && queryClient.prefetchQuery(suggestionsQuery(text, city))
    if (text) await queryClient.prefetchInfiniteQuery(searchQuery(text, city))
    await suggestions
    await categories
  }
  const title = text ? `${text} — поиск` : 'Поиск'
  return { seo: metaOf({ title, canonical: '/search', isIndexed: false }, publicUrl) }
}

export default function Search() {
  return <SearchPage />
}
