import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import type { Thumbnail } from '#contract/images/images.ts'
import { useGeoposition } from '#web/lib/browser/geoposition.ts'
import { distanceMeters, formatDistance } from '#web/lib/format/distance.ts'
import { formatAverageBill } from '#web/lib/format/money.ts'
import { formatRating } from '#web/lib/format/numbers.ts'
import { formatCount, nounForms } from '#web/lib/format/plurals.ts'
import { useNow } from '#web/lib/now.ts'
import { organisationQuery } from '#web/nouns/organisations/api.ts'
import { placeCardQuery } from '#web/nouns/places/api.ts'
import { placeOpening } from '#web/nouns/places/cards/place-opening.ts'
import { streetLine } from '#web/nouns/places/place-address.ts'
import { userQuery } from '#web/nouns/users/api.ts'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { Facts } from '#web/ui/text/facts.tsx'
import { Popover } from '#web/ui/windows/popover.tsx'
import styles from './link-preview.module.css'
import { PREVIEW_ID, type PreviewSubject } from './preview-subject.ts'

const FRESH_MS = 60_000

const previews = { users: PersonPreview, organisations: OrganisationPreview, places: PlacePreview }

export function LinkPreview({ subject }: { subject: PreviewSubject }) {
  const PreviewOf = previews[subject.kind]
  return <PreviewOf {...subject} />
}

/** The four facts of a place and its address. */
function PlacePreview({ id, link }: PreviewSubject) {
  const now = useNow()
  const { point } = useGeoposition()
  const { data: place } = useQuery({ ...placeCardQuery(id), staleTime: FRESH_MS, retry: false })
  if (!place) return null
  const { name, avatar, location, averageCheck, rating, reviewCount } = place
  const opening = placeOpening(place, now)
  const address = streetLine(location)
  return (
    <Preview {...{ id, link, name, avatar }} facts={place.kinds}>
      {opening.kind !== 'unknown' && <p className={styles[opening.kind]}>{opening.text}</p>}
      <Facts
        items={[
          rating !== null && (
            <b key="rating">{`${formatRating(rating)}, ${formatCount(reviewCount, nounForms.reviews)}`}</b>
          ),
          averageCheck !== null && formatAverageBill(averageCheck),
          point && formatDistance(distanceMeters(point, location)),
        ]}
      />
      {address && <p className={styles.facts}>{address}</p>}
    </Preview>
  )
}

/** A person with their description and counts. */
function PersonPreview({ id, link }: PreviewSubject) {
  const { data: person } = useQuery({ ...userQuery(id), staleTime: FRESH_MS, retry: false })
  if (!person) return null
  const { fullName, avatar, city, about, postCountStr, followerCountStr } = person
  return (
    <Preview {...{ id, link, avatar }} name={fullName} facts={[city]}>
      {about && <p className={styles.about}>{about}</p>}
      <Facts items={[postCountStr, followerCountStr]} />
    </Preview>
  )
}

/** A chain with its category, its size and its followers. */
function OrganisationPreview({ id, link }: PreviewSubject) {
  const { data: organisation } = useQuery({ ...organisationQuery(id), staleTime: FRESH_MS, retry: false })
  if (!organisation) return null
  const { name, avatar, category, city, placeCount, reviewCount, followerCount } = organisation
  return (
    <Preview {...{ id, link, name, avatar }} facts={['Сеть', category?.namePlural.toLowerCase(), city?.name]}>
      <Facts
        items={[
          formatCount(placeCount, nounForms.places),
          reviewCount > 0 && formatCount(reviewCount, nounForms.reviews),
          followerCount > 0 && formatCount(followerCount, nounForms.followers),
        ]}
      />
    </Preview>
  )
}

interface PreviewProps {
  id: string
  link: Element
  name: string
  avatar: Thumbnail | null | undefined
  /** Short facts below the name. */
  facts: readonly ReactNode[]
  children: ReactNode
}

/** A screen reader reads the preview after the link. */
function Preview({ id, link, name, avatar, facts, children }: PreviewProps) {
  useEffect(() => {
    link.setAttribute('aria-describedby', PREVIEW_ID)
    return () => link.removeAttribute('aria-describedby')
  }, [link])
  return (
    <Popover id={PREVIEW_ID} anchor={link}>
      <div className={styles.head}>
        <Avatar id={id} name={name} image={avatar ?? null} size="large" />
        <div className={styles.text}>
          <p className={styles.name}>{name}</p>
          <Facts className={styles.facts} items={facts} />
        </div>
      </div>
      {children}
    </Popover>
  )
}
