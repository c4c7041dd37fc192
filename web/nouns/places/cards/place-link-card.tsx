import { useQuery } from '@tanstack/react-query'
import { joinFacts } from '#web/lib/format/facts.ts'
import { openingState } from '#web/lib/format/opening-hours.ts'
import { useNow } from '#web/lib/now.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Link } from '#web/ui/link.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { withDoubt } from '../hours/describe-check.ts'
import { cardAddress } from '../place-address.ts'
import { placeQuery } from '../place-query.ts'
import styles from './place-link-card.module.css'

/** The card of a place whose address is in a message; nothing for another address. */
export function PlaceLinkCard({ latinName }: { latinName: string }) {
  const now = useNow()
  const { data: place } = useQuery({ ...placeQuery(latinName), staleTime: 60_000, retry: false })
  if (!place) return null
  const { status, mainSchedule, hoursCheck, location } = place
  const opening = openingState(mainSchedule, now, location.city.timeZone)
  const isOpened = status.value === 'opened'
  const hours = hoursCheck?.isDoubtful ? withDoubt(opening.text) : opening.text
  return (
    <Link to={`/${place.latinName}`} className={styles.card}>
      <Avatar id={place.id} name={place.name} image={place.avatar} />
      <span className={styles.text}>
        <b>{place.name}</b>
        <span>{joinFacts([place.category.name, place.subCategory])}</span>
        <span>{cardAddress(location, true)}</span>
        <span className={classNames(isOpened && !hoursCheck?.isDoubtful && styles[opening.kind])}>
          {isOpened ? hours : status.label}
        </span>
      </span>
    </Link>
  )
}
