import type { ReactNode } from 'react'
import type { Thumbnail } from '#contract/images/images.ts'
import type { FollowTarget } from '#web/nouns/pending-writes/pending-writes.ts'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { FollowedRow } from './followed-row.tsx'
import styles from './subject-row.module.css'

interface SubjectRowProps {
  subject: { id: string; name: string; avatar: Thumbnail | null; isFollowed: boolean; isDeleted: boolean }
  to: string
  followed: FollowTarget
  /** Shown below the name. */
  facts: ReactNode
}

/** A person or a venue in one line: avatar, name, facts and a button to follow, unless the subject is deleted. */
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
      <a href={to} className={styles.row}>
        {content}
      </a>
    </FollowedRow>
  )
}
