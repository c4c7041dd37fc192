import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

export type Illustration =
  | 'no-auth'
  | 'no-booking'
  | 'no-followed'
  | 'no-place'
  | 'no-posts'
  | 'not-found'
  | 'notifications-error'
  | 'offline'
  | 'search-error'
  | 'server-error'

const files = import.meta.glob<string>('./illustrations/*.svg', {
  eager: true,
  query: '?url',
  import: 'default',
})

/** A decorative drawing. */
export function IllustrationImage({ name }: { name: Illustration }) {
  return (
    <img
      className={styles.illustration}
      src={files[`./illustrations/${name}.svg`]}
      width={240}
      height={180}
      alt=""
    />
  )
}

interface EmptyStateProps {
  /** Why the list is empty: «В этом городе нет записей». */
  title: string
  text?: string
  illustration?: Illustration
  /** The next step: a button or a link. */
  children?: ReactNode
}

export function EmptyState({ title, text, illustration, children }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {illustration && <IllustrationImage name={illustration} />}
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  )
}
