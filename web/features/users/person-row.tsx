import type { UserShort } from '#contract/users.ts'
import { FollowedRow } from '#web/features/followers/followed-row.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Link } from '#web/ui/link.tsx'
import styles from './person-row.module.css'

/** A person in one line: face, name, city and how many follow; followed on the spot. */
export function PersonRow({ person }: { person: UserShort }) {
  const { id, fullName, avatar, city, followerCountStr, isFollowed, isDeleted } = person
  const content = (
    <>
      <Avatar id={id} name={fullName} image={avatar} />
      <span className={styles.text}>
        <span className={styles.name}>{fullName}</span>
        {!isDeleted && (
          <span className={styles.facts}>{[city, followerCountStr].filter(Boolean).join(' · ')}</span>
        )}
      </span>
    </>
  )
  if (isDeleted) return <div className={styles.row}>{content}</div>
  return (
    <FollowedRow followed={{ userId: id }} name={fullName} isFollowed={isFollowed}>
      <Link to={`/users/${id}`} className={styles.row}>
        {content}
      </Link>
    </FollowedRow>
  )
}
