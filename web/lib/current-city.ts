import { useEffect } from 'react'
import { useMatches } from 'react-router'
import { browserPage } from './browser/browser-page.ts'
import { parseStored, readStored, useStored, writeStored } from './browser/stored.ts'
import { usePageState } from './pages/page-state.tsx'

/** The city of a page: loaders return it as `city`. */
export interface PageCity {
  latinName: string
  name: string
}

const KEY = 'shodim:city'

let cached: { text: string | null; city: PageCity } | undefined

/** The city used last, for code of the browser outside components. */
export function storedCity(): PageCity {
  const text = readStored(KEY)
  if (cached?.text !== text) cached = { text, city: parseCity(text) ?? browserPage().settings.city }
  return cached.city
}

function parseCity(text: string | null): PageCity | null {
  const city = parseStored(text, isCity)
  return city && { latinName: city.latinName, name: city.name }
}

function isCity(value: unknown): value is PageCity {
  return (
    typeof value === 'object' &&
    value !== null &&
    'latinName' in value &&
    'name' in value &&
    typeof value.latinName === 'string' &&
    typeof value.name === 'string' &&
    /^[a-z0-9-]+$/.test(value.latinName)
  )
}

export function rememberCity({ latinName, name }: PageCity): void {
  // The server leads `/places` and the like to this city, and makes pages of one visitor for it.
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing over plain http
  document.cookie = `city=${latinName};path=/;max-age=31536000;samesite=lax`
  const city = storedCity()
  if (city.latinName === latinName && city.name === name) return
  writeStored(KEY, JSON.stringify({ latinName, name }))
}

/** The city of a page that has none of its own, as the server knows it. */
export function useDefaultCity(): PageCity {
  return usePageState().settings.city
}

/** The city of the page, else the one used last, else the default one. */
export function useCurrentCity(): PageCity {
  const city = useDefaultCity()
  const stored = useStored(KEY) === null ? city : storedCity()
  const page = useMatches().findLast(hasCity)?.loaderData.city
  return page ?? stored
}

/** Makes the city of the route the current one. */
export function useRememberPageCity(): void {
  const page = useMatches().findLast(hasCity)?.loaderData.city
  const latinName = page?.latinName
  const name = page?.name
  useEffect(() => {
    if (latinName && name) rememberCity({ latinName, name })
  }, [latinName, name])
}

function hasCity<Match extends { loaderData: unknown }>(
  match: Match,
): match is Match & { loaderData: { city: PageCity } } {
  const { loaderData } = match
  return (
    typeof loaderData === 'object' && loaderData !== null && 'city' in loaderData && isCity(loaderData.city)
  )
}
