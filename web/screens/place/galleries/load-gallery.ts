import type { Gallery, Place } from '#contract/places/places.ts'
import { pageNotFound } from '#web/lib/api/api-error.ts'

/** The album or menu of the address. @throws the not-found page when the place has none with that id */
export function requireGallery(place: Place, kind: 'galleries' | 'menus', id: string | undefined): Gallery {
  const gallery = place[kind].find((item) => item.id === id)
  if (!gallery) throw pageNotFound()
  return gallery
}
