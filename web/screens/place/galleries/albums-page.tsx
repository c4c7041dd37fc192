import type { Gallery, Place } from '#contract/places/places.ts'
import { inQuotes } from '#contract/russian.ts'
import { applyTypography } from '#web/lib/format/typography.ts'
import { GalleryEmpty } from '#web/nouns/galleries/gallery-empty.tsx'
import { GalleryList } from '#web/nouns/galleries/gallery-list.tsx'
import { GalleryOverlay } from '#web/nouns/galleries/gallery-overlay.tsx'
import { PhotoGrid } from '#web/nouns/galleries/photo-grid.tsx'
import { placeCrumbs } from '#web/nouns/places/page/place-crumbs.ts'
import { Block } from '../block.tsx'
import { PlaceFrame } from '../place-frame.tsx'
import { PlaceHeaderSmall } from '../place-header-small.tsx'
import styles from './albums-page.module.css'

export function AlbumsPage({ place }: { place: Place }) {
  return (
    <PlaceFrame
      place={place}
      crumbs={placeCrumbs(place, { label: 'Фотоальбомы', path: 'albums' })}
      header={<PlaceHeaderSmall place={place} title="Фотоальбомы" />}
      tab="albums"
    >
      {place.galleries.length === 0 ? (
        <GalleryEmpty title="Здесь пока нет фотографий" backTo={`/${place.latinName}`} />
      ) : (
        <GalleryList
          galleries={place.galleries}
          addressOf={(album) => `/${place.latinName}/album/${album.id}`}
        />
      )}
    </PlaceFrame>
  )
}

export function AlbumPage({ place, album }: { place: Place; album: Gallery }) {
  return (
    <PlaceFrame
      place={place}
      crumbs={placeCrumbs(
        place,
        { label: 'Фотоальбомы', path: 'albums' },
        { label: album.title, path: `album/${album.id}` },
      )}
      header={<PlaceHeaderSmall place={place} title={album.title} />}
      tab="albums"
    >
      <Block title="Фотографии">
        {album.description && <p className={styles.about}>{applyTypography(album.description)}</p>}
        {album.photos.length === 0 ? (
          <GalleryEmpty title="В этом альбоме пока нет фотографий" backTo={`/${place.latinName}/albums`} />
        ) : (
          <PhotoGrid photos={album.photos} title={album.title} />
        )}
      </Block>
      <GalleryOverlay photos={album.photos} title={`${album.title}: ${inQuotes(place.name)}`} />
    </PlaceFrame>
  )
}
