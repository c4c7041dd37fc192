import type { ReactNode } from 'react'
import { icon } from '#web/ui/icon.ts'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { Facts } from '#web/ui/text/facts.tsx'
import styles from './subject-card.module.css'
import type { Fact } from './subject-facts.ts'

const MapPin = icon('map-pin')

interface SubjectCardProps {
  /** Absent for a point on the map, which shows a pin instead of an avatar. */
  venue?: Pick<React.ComponentProps<typeof Avatar>, 'id' | 'name' | 'image'>
  title: string
  facts: readonly Fact[]
  /** «Изменить» */
  action?: ReactNode
}

/** The subject of the post. */
export function SubjectCard({ venue, title, facts, action }: SubjectCardProps) {
  return (
    <div className={styles.card}>
      {venue ? (
        <Avatar {...venue} />
      ) : (
        <span className={styles.pin} aria-hidden="true">
          <MapPin />
        </span>
      )}
      <div className={styles.text}>
        <p className={styles.title}>{title}</p>
        <Facts className={styles.facts} items={facts} />
      </div>
      {action}
    </div>
  )
}
