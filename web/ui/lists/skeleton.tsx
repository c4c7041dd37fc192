import { classNames } from '../class-names.ts'
import styles from './skeleton.module.css'

interface SkeletonProps {
  shape?: 'line' | 'title' | 'block' | 'circle' | 'cover'
  /** Share of the line's width. */
  width?: 'full' | 'long' | 'half' | 'short'
}

/** The placeholder of content that is still loading, in its shape. */
export function Skeleton({ shape = 'line', width = 'full' }: SkeletonProps) {
  return <span aria-hidden="true" className={classNames(styles.skeleton, styles[shape], styles[width])} />
}

/** The skeleton of a card: cover, name, facts. */
export function CardSkeleton() {
  return (
    <div className={styles.card} aria-busy="true" aria-hidden="true">
      <Skeleton shape="cover" />
      <div className={styles.body}>
        <Skeleton shape="title" width="long" />
        <Skeleton width="half" />
        <Skeleton width="long" />
      </div>
    </div>
  )
}

/** The skeleton of a person or a place in a list. */
export function RowSkeleton() {
  return (
    <div className={styles.row} aria-busy="true" aria-hidden="true">
      <Skeleton shape="circle" />
      <div className={styles.lines}>
        <Skeleton width="half" />
        <Skeleton width="short" />
      </div>
    </div>
  )
}

/** The skeleton of a post: author, three lines, a picture. */
export function PostSkeleton() {
  return (
    <div className={styles.card} aria-busy="true" aria-hidden="true">
      <div className={styles.body}>
        <RowSkeleton />
        <Skeleton />
        <Skeleton />
        <Skeleton width="half" />
      </div>
    </div>
  )
}
