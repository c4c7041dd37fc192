import type { QueryClient } from '@tanstack/react-query'
import type { Place } from '#contract/places/places.ts'
import { browserPage } from '#web/lib/browser/browser-page.ts'
import { reportVisit } from '#web/nouns/visits/report-visit.ts'
import { changeFavorite } from './favorite-changes.ts'
import { changeGuestFavorite } from './guest-favorites.ts'

/** Saves to the account of a signed-in person, or to the browser of a guest. */
export async function toggleFavorite(queryClient: QueryClient, place: Place, isOn: boolean): Promise<void> {
  if (isOn) reportVisit(queryClient, place.id, 'save')
  if (browserPage().viewer) await changeFavorite(queryClient, place, isOn)
  else changeGuestFavorite(place, isOn)
}
