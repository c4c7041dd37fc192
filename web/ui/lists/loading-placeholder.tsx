import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './loading-placeholder.module.css'

interface LoadingPlaceholderProps {
  /** Skeletons of the content. */
  children: ReactNode
  className?: string | undefined
  /** Shown instead when scripts are disabled. */
  withoutScripts?: string
}

/** The placeholder of content that scripts load, with a text for browsers without them. */
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
