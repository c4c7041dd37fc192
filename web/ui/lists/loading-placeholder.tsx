import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './loading-placeholder.module.css'

interface LoadingPlaceholderProps {
  /** Skeletons in the shape of what comes. */
  children: ReactNode
  className?: string | undefined
  /** Says what takes scripts, where none run. */
  withoutScripts?: string
}

/** Stands where something is still to come. Without scripts nothing comes, and words say so instead. */
export function LoadingPlaceholder({
  children,
  className,
  withoutScripts = 'Чтобы увидеть эту часть страницы, включите JavaScript.',
}: LoadingPlaceholderProps) {
  return (
    <>
      <div className={classNames(styles.placeholder, className)} aria-busy="true">
        {children}
      </div>
      <noscript>
        <p className={styles.text}>{withoutScripts}</p>
      </noscript>
    </>
  )
}
