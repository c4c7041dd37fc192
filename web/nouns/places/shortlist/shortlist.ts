import { MAX_POLL_PLACES } from '#contract/polls/poll-limits.ts'
import { createStoredList } from '#web/lib/browser/stored-list.ts'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'

/** A place that may be put to the vote. */
export interface ShortlistPlace {
  id: string
  name: string
}

/** Places gathered for «Куда пойдём?» in this browser, the first one first. */
export const shortlist = createStoredList('shodim:shortlist', MAX_POLL_PLACES, isShortlistPlace)

function isShortlistPlace(value: unknown): value is ShortlistPlace {
  const { id, name } = (value ?? {}) as Partial<ShortlistPlace>
  return typeof id === 'string' && /^[0-9a-f]{24}$/.test(id) && typeof name === 'string'
}

export function addToShortlist({ id, name }: ShortlistPlace): void {
  const chosen = shortlist.read().filter((place) => place.id !== id)
  if (chosen.length >= MAX_POLL_PLACES) {
    showSnackbar('В голосовании помещается 8 заведений. Уберите одно, чтобы добавить другое', 'error')
    return
  }
  shortlist.write([...chosen, { id, name }])
}

export function dropFromShortlist(id: string): void {
  shortlist.write(shortlist.read().filter((place) => place.id !== id))
}
