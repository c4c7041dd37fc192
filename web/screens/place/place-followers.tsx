import type { Place } from '#contract/places/places.ts'
import { formatCount, nounForms } from '#web/lib/format/plurals.ts'
import { useModalAddress } from '#web/lib/pages/modal.ts'
import { Link } from '#web/ui/link.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import styles from './place-followers.module.css'

const MAX_AVATARS = 5

/** A few avatars and the number of followers. */
export function PlaceFollowers({ place }: { place: Place }) {
  const addressOf = useModalAddress()
  if (place.followerCount === 0) return null
  return (
    <Link className={styles.followers} to={addressOf('place_followers', place.latinName)} preventScrollReset>
      <span className={styles.faces}>
        {place.someFollowers.slice(0, MAX_AVATARS).map(({ id, fullName, avatar }) => (
          <Avatar key={id} id={id} name={fullName} image={avatar} size="small" />
        ))}
      </span>
      {formatCount(place.followerCount, nounForms.followers)}
    </Link>
  )
}
