import type { ReactNode } from 'react'
import { Avatar } from '#web/ui/avatar.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { icon } from '#web/ui/icon.ts'
import type { Fact } from './subject-facts.ts'
import styles from './subject-plate.module.css'

const MapPin = icon('map-pin')

interface SubjectPlateProps {
  /** Of a venue; a point on the map has a pin instead of a face. */
  venue?: Pick<React.ComponentProps<typeof Avatar>, 'id' | 'name' | 'image'>
  title: string
  facts: readonly Fact[]
  /** «Изменить» */
  action?: ReactNode
}

/** What the post is about. */
export function SubjectPlate({ venue, title, facts, action }: SubjectPlateProps) {
  return (
    <div className={styles.plate}>
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
