import { data } from 'react-router'
import type { Gallery, Place } from '#contract/places/places.ts'

/** The album or menu of the address. @throws the not-found page when the place has none with that id */
export function requireGallery(place: Place, kind: 'galleries' | 'menus', id: string | undefined): Gallery {
  const gallery = place[kind].find((item) => item.id === id)
  if (!gallery) throw data({ status: 'RecordNotFound' }, { status: 404 })
  return gallery
}
