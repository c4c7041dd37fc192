import type { ReactNode } from 'react'
import type { ImageSet } from '#contract/images.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Link } from '#web/ui/link.tsx'
import type { Followed } from './api.ts'
import { FollowedRow } from './followed-row.tsx'
import styles from './subject-row.module.css'

interface SubjectRowProps {
  subject: { id: string; name: string; avatar: ImageSet | null; isFollowed: boolean; isDeleted: boolean }
  to: string
  followed: Followed
  /** Under the name. */
  facts: ReactNode
}

/** A person or a venue in one line: face, name and what tells them from others; followed on the spot while it is there. */
export function SubjectRow({ subject, to, followed, facts }: SubjectRowProps) {
  const { id, name, avatar, isFollowed, isDeleted } = subject
  const content = (
    <>
      <Avatar id={id} name={name} image={avatar} />
      <span className={styles.text}>
        <span className={styles.name}>{name}</span>
        {facts && <span className={styles.facts}>{facts}</span>}
      </span>
    </>
  )
  if (isDeleted) return <div className={styles.row}>{content}</div>
  return (
    <FollowedRow followed={followed} name={name} isFollowed={isFollowed}>
      <Link to={to} className={styles.row}>
        {content}
      </Link>
    </FollowedRow>
  )
}
