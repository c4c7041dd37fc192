import { FollowedRow } from '#web/features/followers/followed-row.tsx'
import { countOf, forms } from '#web/lib/format/plurals.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Label } from '#web/ui/badge.tsx'
import { Link } from '#web/ui/link.tsx'
import type { Liker } from './api.ts'
import styles from './venue-liker-row.module.css'

/** The venue among those who like it: marked as in comments, followed on the spot. */
export function VenueLikerRow({ liker }: { liker: Exclude<Liker, { person: unknown }> }) {
  const isPlace = 'place' in liker
  const { id, name, avatar, followerCount, isFollowed, isDeleted } = isPlace
    ? liker.place
    : liker.organisation
  const content = (
    <>
      <Avatar id={id} name={name} image={avatar} />
      <span className={styles.text}>
        <span className={styles.name}>{name}</span>
        <span className={styles.facts}>
          <Label tone="accent">{isPlace ? 'Заведение' : 'Сеть'}</Label>
          {!isDeleted && <span>{countOf(followerCount, forms.followers)}</span>}
        </span>
      </span>
    </>
  )
  if (isDeleted) return <div className={styles.row}>{content}</div>
  return (
    <FollowedRow
      followed={isPlace ? { placeId: id } : { organisationId: id }}
      name={name}
      isFollowed={isFollowed}
    >
      <Link to={isPlace ? `/${liker.place.latinName}` : `/organisations/${id}`} className={styles.row}>
        {content}
      </Link>
    </FollowedRow>
  )
}
