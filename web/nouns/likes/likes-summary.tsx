import type { PostSummary } from '#contract/posts/posts.ts'
import { groupDigits } from '#web/lib/format/numbers.ts'
import { useModalAddress } from '#web/lib/pages/modal.ts'
import { Link } from '#web/ui/link.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import styles from './likes-summary.module.css'

const MAX_AVATARS = 3

/** A few avatars and «Анне Громовой и ещё 12», the venue before people; opens the whole list. */
export function LikesSummary({ post }: { post: PostSummary }) {
  const modalAddress = useModalAddress()
  const venue = post.hasOutletLike && (post.place ?? post.organisation)
  const faces = [...(venue ? [venue] : []), ...post.someLikes].slice(0, MAX_AVATARS)
  const [first] = faces
  if (!first) return null
  const others = post.likeCount - 1
  return (
    <Link to={modalAddress('user_likes', post.id)} preventScrollReset className={styles.summary}>
      <span className={styles.faces}>
        {faces.map((face) => (
          <Avatar
            key={face.id}
            id={face.id}
            name={nameOf(face)}
            image={'avatar' in face ? face.avatar : null}
            size="small"
          />
        ))}
      </span>
      <span>
        Нравится: <b>{nameOf(first)}</b>
        {others > 0 && ` и\u00A0ещё ${groupDigits(others)}`}
      </span>
    </Link>
  )
}

const nameOf = (face: { name: string } | { fullName: string }) => ('name' in face ? face.name : face.fullName)
