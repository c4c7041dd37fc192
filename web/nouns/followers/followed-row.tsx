import type { ReactNode } from 'react'
import type { FollowTarget } from '#web/nouns/pending-writes/pending-writes.ts'
import { FollowIcon } from './follow-button.tsx'
import styles from './followed-row.module.css'

interface FollowedRowProps {
  followed: FollowTarget
  name: string
  isFollowed: boolean
  /** The row itself: a link to the person or the place. */
  children: ReactNode
}

/** A row of a person or a place with a button to follow it. */
export function FollowedRow({ children, ...following }: FollowedRowProps) {
  return (
    <div className={styles.row}>
      <div className={styles.subject}>{children}</div>
      <FollowIcon {...following} />
    </div>
  )
}
