import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { organisationQuery } from '#web/features/organisations/api.ts'
import { placeCardQuery } from '#web/features/places/api.ts'
import { streetLine } from '#web/features/places/place-address.ts'
import { placeKinds } from '#web/features/places/place-kind.ts'
import { placeOpening } from '#web/features/places/place-opening.ts'
import { userQuery } from '#web/features/users/api.ts'
import { distanceMeters, formatDistance } from '#web/lib/format/distance.ts'
import { formatAverageCheck } from '#web/lib/format/money.ts'
import { formatRating } from '#web/lib/format/numbers.ts'
import { countOf, forms } from '#web/lib/format/plurals.ts'
import { useGeoposition } from '#web/lib/geoposition.ts'
import { useNow } from '#web/lib/now.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Popover } from '#web/ui/popover.tsx'
import styles from './link-preview.module.css'
import { PREVIEW_ID, type PreviewSubject } from './preview-subject.ts'

const FRESH_MS = 60_000

const previews = { users: PersonPreview, organisations: OrganisationPreview, places: PlacePreview }

export function LinkPreview({ subject }: { subject: PreviewSubject }) {
  const Preview = previews[subject.kind]
  return <Preview {...subject} />
}

/** The four facts that every card of a place has, and where it is. */
function PlacePreview({ id, link }: PreviewSubject) {
  const now = useNow()
  const { point } = useGeoposition()
  const { data: place } = useQuery({ ...placeCardQuery(id), staleTime: FRESH_MS, retry: false })
  useDescription(link, Boolean(place))
  if (!place) return null
  const { name, avatar, location, averageCheck, rating, reviewCount } = place
  const opening = placeOpening(place, now)
  const address = streetLine(location)
  return (
    <Popover id={PREVIEW_ID} anchor={link}>
      <div className={styles.head}>
        <Avatar id={id} name={name} image={avatar} size="large" />
        <div className={styles.words}>
          <p className={styles.name}>{name}</p>
          <Facts className={styles.facts} items={placeKinds(place)} />
        </div>
      </div>
      {opening.kind !== 'unknown' && <p className={styles[opening.kind]}>{opening.text}</p>}
      <Facts
        items={[
          rating !== null && (
            <b key="rating">{`${formatRating(rating)}, ${countOf(reviewCount, forms.reviews)}`}</b>
          ),
          averageCheck !== null && formatAverageCheck(averageCheck),
          point && formatDistance(distanceMeters(point, location)),
        ]}
      />
      {address && <p className={styles.facts}>{address}</p>}
    </Popover>
  )
}

/** Who it is, in their own words and in figures. */
function PersonPreview({ id, link }: PreviewSubject) {
  const { data: person } = useQuery({ ...userQuery(id), staleTime: FRESH_MS, retry: false })
  useDescription(link, Boolean(person))
  if (!person) return null
  const { fullName, avatar, city, about, postCountStr, followerCountStr } = person
  return (
    <Popover id={PREVIEW_ID} anchor={link}>
      <div className={styles.head}>
        <Avatar id={id} name={fullName} image={avatar} size="large" />
        <div className={styles.words}>
          <p className={styles.name}>{fullName}</p>
          {city && <p className={styles.facts}>{city}</p>}
        </div>
      </div>
      {about && <p className={styles.about}>{about}</p>}
      <Facts items={[postCountStr, followerCountStr]} />
    </Popover>
  )
}

/** A chain: what it is, how large, and how well known. */
function OrganisationPreview({ id, link }: PreviewSubject) {
  const { data: organisation } = useQuery({ ...organisationQuery(id), staleTime: FRESH_MS, retry: false })
  useDescription(link, Boolean(organisation))
  if (!organisation) return null
  const { name, avatar, category, city, placeCount, reviewCount, followerCount } = organisation
  return (
    <Popover id={PREVIEW_ID} anchor={link}>
      <div className={styles.head}>
        <Avatar id={id} name={name} image={avatar} size="large" />
        <div className={styles.words}>
          <p className={styles.name}>{name}</p>
          <Facts className={styles.facts} items={['Сеть', category?.namePlural.toLowerCase(), city?.name]} />
        </div>
      </div>
      <Facts
        items={[
          countOf(placeCount, forms.places),
          reviewCount > 0 && countOf(reviewCount, forms.reviews),
          followerCount > 0 && countOf(followerCount, forms.followers),
        ]}
      />
    </Popover>
  )
}

/** A screen reader reads the preview after the link. */
function useDescription(link: Element, isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return
    link.setAttribute('aria-describedby', PREVIEW_ID)
    return () => link.removeAttribute('aria-describedby')
  }, [link, isShown])
}
