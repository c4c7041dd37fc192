import type { Place } from '#contract/places/places.ts'
import { lazyHydrated } from '#web/lib/pages/lazy-with-retry.ts'
import { placeCrumbs } from '#web/nouns/places/page/place-crumbs.ts'
import { Block } from './block.tsx'
import { PlaceFrame } from './place-frame.tsx'
import { PlaceHeader } from './place-header.tsx'

const PlacePhotos = lazyHydrated('PlacePhotos', () => import('./about/place-photos.tsx'))
const PlaceAbout = lazyHydrated('PlaceAbout', () => import('./about/place-about.tsx'))
const PlaceMenuPreview = lazyHydrated('PlaceMenuPreview', () => import('./about/place-menu-preview.tsx'))
const NextTables = lazyHydrated('NextTables', () => import('./about/next-tables.tsx'))
const PlaceHours = lazyHydrated('PlaceHours', () => import('./about/place-hours.tsx'))
const HoursCheck = lazyHydrated('HoursCheck', () => import('./about/hours-check.tsx'))
const LastReviews = lazyHydrated('LastReviews', () => import('./posts/last-posts.tsx'))
const LastNews = lazyHydrated('LastNews', () => import('./posts/last-posts.tsx'))
const PlaceChain = lazyHydrated('PlaceChain', () => import('./about/place-neighbours.tsx'))
const PlaceCollections = lazyHydrated('PlaceCollections', () => import('./about/place-collections.tsx'))
const PlaceNeighbours = lazyHydrated('PlaceNeighbours', () => import('./about/place-neighbours.tsx'))
const PlaceContacts = lazyHydrated('PlaceContacts', () => import('./about/place-contacts.tsx'))
const PlaceSource = lazyHydrated('PlaceSource', () => import('./about/place-source.tsx'))
const PlaceMapCard = lazyHydrated('PlaceMapCard', () => import('./about/place-map-card.tsx'))

/** The page of a place, with the most needed facts first. */
export function PlacePage({ place }: { place: Place }) {
  return (
    <PlaceFrame
      place={place}
      crumbs={placeCrumbs(place)}
      header={<PlaceHeader place={place} />}
      tab="about"
      main={
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
            <HoursCheck place={place} />
          </Block>
          <Block title="Контакты" id="contacts">
            <PlaceMapCard place={place} />
            <PlaceContacts place={place} />
          </Block>
        </>
      }
    >
      {(place.menus.length > 0 || place.menuDescription) && <PlaceMenuPreview place={place} />}
      <LastReviews place={place} />
      <LastNews place={place} />
      <PlaceChain place={place} />
      <PlaceCollections place={place} />
      <PlaceNeighbours place={place} />
      <PlaceSource place={place} />
    </PlaceFrame>
  )
}
