import { type GuestSort, guestSorts } from '#contract/guest-cards/guest-card-values.ts'
import type { GuestFilter } from '#web/nouns/guest-cards/guests-api.ts'

export interface GuestsAddress extends GuestFilter {
  /** The card that is open. */
  guest?: string | undefined
}

export function readGuestsAddress(search: URLSearchParams): GuestsAddress {
  const text = (name: string) => search.get(name) || undefined
  return {
    query: text('query'),
    tag: text('tag'),
    sort: guestSorts.find((sort): sort is GuestSort => sort === search.get('sort')),
    guest: text('guest'),
  }
}

export function guestsAddress(latinName: string, address: GuestsAddress): string {
  const { sort, ...others } = address
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...others, sort: sort === 'recent' ? undefined : sort }))
    if (value) search.set(name, value)
  const text = search.toString()
  return `/${latinName}/guests${text && `?${text}`}`
}
