import { keptList, useKeptList } from '#web/lib/kept-list.ts'

const searches = keptList('shodim:searches', 8, (value) => typeof value === 'string')

/** The latest first; one that goes on another («пуш» → «пушкин») takes its place. */
export function rememberSearch(text: string): void {
  const others = searches.read().filter((one) => !text.toLowerCase().startsWith(one.toLowerCase()))
  searches.write([text, ...others])
}

export function forgetSearches(): void {
  searches.write([])
}

export function useRecentSearches(): readonly string[] {
  return useKeptList(searches)
}
