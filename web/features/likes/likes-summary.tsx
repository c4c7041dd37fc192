import type { UserShort } from '#contract/users.ts'
import { groupDigits } from '#web/lib/format/numbers.ts'
import { useModalAddress } from '#web/lib/modal.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Link } from '#web/ui/link.tsx'
import styles from './likes-summary.module.css'

interface LikesSummaryProps {
  postId: string
  people: readonly UserShort[]
  likeCount: number
}

/** A few faces and «Анне Громовой и ещё 12»; leads to the whole list. */
export function LikesSummary({ postId, people, likeCount }: LikesSummaryProps) {
  const modalAddress = useModalAddress()
  const [first] = people
  if (!first) return null
  const others = likeCount - 1
  return (
    <Link to={modalAddress('user_likes', postId)} preventScrollReset className={styles.summary}>
      <span className={styles.faces}>
        {people.map((person) => (
          <Avatar key={person.id} id={person.id} name={person.fullName} image={person.avatar} size="small" />
        ))}
      </span>
      <span>
        Нравится: <b>{first.fullName}</b>
        {others > 0 && ` и\u00A0ещё ${groupDigits(others)}`}
      </span>
    </Link>
  )
}
