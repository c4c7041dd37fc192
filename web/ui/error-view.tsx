import type { ErrorPage } from '#web/lib/error-page.ts'
import styles from './error-view.module.css'

export type ErrorKind = 'global' | 'page' | 'not-found'

/** What happened, and a way on. `kind` decides the ways: a page leads home, a global failure offers to reload. */
export function ErrorView({ code, title, description, kind = 'page' }: ErrorPage & { kind?: ErrorKind }) {
  const isOffline = code === 555
  const canReload = kind === 'global' || (kind === 'page' && isOffline)
  const canGoHome = kind === 'not-found' || (kind === 'page' && !isOffline)
  return (
    <section className={styles.view}>
      <p className={styles.code} aria-hidden="true">
        {isOffline ? '…' : code}
      </p>
      <h1>{title}</h1>
      <p className={styles.description}>{description}</p>
      <div className={styles.actions}>
        {canReload && (
          <button type="button" className={styles.action} onClick={() => location.reload()}>
            Перезагрузить страницу
          </button>
        )}
        {canGoHome && (
          <a className={styles.action} href="/">
            На главную
          </a>
        )}
      </div>
    </section>
  )
}
