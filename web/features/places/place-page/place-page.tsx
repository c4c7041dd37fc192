import type { Place } from '#contract/places.ts'
import { drawnPart } from '#web/lib/lazy-part.ts'
import { Block } from './block.tsx'
import { LastNews, LastReviews } from './last-posts.tsx'
import { PlaceAbout } from './place-about.tsx'
import { PlaceContacts } from './place-contacts.tsx'
import { placeCrumbs } from './place-crumbs.ts'
import { PlaceFrame } from './place-frame.tsx'
import { PlaceHeader } from './place-header.tsx'
import { PlaceHours } from './place-hours.tsx'
import { PlaceChain, PlaceNeighbours } from './place-neighbours.tsx'
import { PlacePhotos } from './place-photos.tsx'

// The code of what the server has drawn comes later, its look comes with the page.
import './next-tables.module.css'
import './place-map-plate.module.css'
import './place-source.module.css'

const PlaceMenuPreview = drawnPart('PlaceMenuPreview', () => import('./place-menu-preview.tsx'))
const NextTables = drawnPart('NextTables', () => import('./next-tables.tsx'))
const PlaceSource = drawnPart('PlaceSource', () => import('./place-source.tsx'))
const PlaceMapPlate = drawnPart('PlaceMapPlate', () => import('./place-map-plate.tsx'))

/** Everything there is to know about a place, the most asked for first. */
export function PlacePage({ place }: { place: Place }) {
  return (
    <PlaceFrame
      place={place}
      crumbs={placeCrumbs(place)}
      header={<PlaceHeader place={place} />}
      tab="about"
      lead={
        <>
          <PlacePhotos place={place} />
          <PlaceAbout place={place} />
        </>
      }
      aside={
        <>
          {place.isReservationsEnabled && place.status.value === 'opened' && (
            <Block title="Ближайшие столики на двоих">
              <NextTables place={place} />
            </Block>
          )}
          <Block title="Часы работы" id="hours">
            <PlaceHours place={place} />
          </Block>
          <Block title="Контакты" id="contacts">
            <PlaceMapPlate place={place} />
            <PlaceContacts place={place} />
          </Block>
        </>
      }
    >
      {(place.menus.length > 0 || place.menuDescription) && <PlaceMenuPreview place={place} />}
      <LastReviews place={place} />
      <LastNews place={place} />
      <PlaceChain place={place} />
      <PlaceNeighbours place={place} />
      <PlaceSource place={place} />
    </PlaceFrame>
  )
}
