import { createStoredList, useStoredList } from '#web/lib/browser/stored-list.ts'

const searches = createStoredList('shodim:searches', 8, (value) => typeof value === 'string')

/** Puts the text first; a longer text replaces its beginning («пуш» → «пушкин»). */
export function rememberSearch(text: string): void {
  const others = searches.read().filter((item) => !text.toLowerCase().startsWith(item.toLowerCase()))
  searches.write([text, ...others])
}

export function clearSearches(): void {
  searches.write([])
}

export function useRecentSearches(): readonly string[] {
  return useStoredList(searches)
}
