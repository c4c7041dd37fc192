import type { Place } from '#contract/places/places.ts'
import { inQuotes } from '#contract/russian.ts'
import { groupDigits } from '#web/lib/format/numbers.ts'
import { GalleryOverlay } from '#web/nouns/galleries/gallery-overlay.tsx'
import { PhotoStrip } from '#web/nouns/galleries/photo-strip.tsx'
import { Block } from '../block.tsx'

const PHOTOS_SHOWN = 12

/** The first photos of all albums; a press opens the viewer with all of them. */
export function PlacePhotos({ place }: { place: Place }) {
  const photos = place.galleries.flatMap((gallery) => gallery.photos)
  if (photos.length === 0) return null
  return (
    <Block title="Фото" to={`/${place.latinName}/albums`} more={`Все ${groupDigits(photos.length)}`}>
      <PhotoStrip photos={photos.slice(0, PHOTOS_SHOWN)} title={place.name} />
      <GalleryOverlay photos={photos} title={`Фотографии заведения ${inQuotes(place.name)}`} />
    </Block>
  )
}
