import type { ErrorPage } from '#web/lib/pages/error-page.ts'
import { Button, LinkButton } from './button.tsx'
import { type Illustration, IllustrationImage } from './empty-state.tsx'
import styles from './error-view.module.css'

/** The part that failed: the whole product, one page, or an address that does not exist. */
export type ErrorKind = 'global' | 'page' | 'not-found'

const illustrations: Record<ErrorPage['code'], Illustration> = {
  401: 'no-auth',
  404: 'not-found',
  500: 'server-error',
  503: 'server-error',
  555: 'offline',
}

/** Explains an error and offers a next step. */
export function ErrorView({
  code,
  title,
  description,
  kind,
  onReload,
}: ErrorPage & { kind: ErrorKind; onReload?: () => void }) {
  const isOffline = code === 555
  const canReload = kind === 'global' || (kind === 'page' && isOffline)
  const canGoHome = kind === 'not-found' || (kind === 'page' && !isOffline)
  return (
    <section className={styles.view}>
      <IllustrationImage name={illustrations[code]} />
      <h1 className={styles.title}>{title}</h1>
      {description && <p className={styles.description}>{description}</p>}
      <div className={styles.actions}>
        {canReload && (
          <Button variant="primary" onClick={onReload ?? (() => window.location.reload())}>
            Перезагрузить страницу
          </Button>
        )}
        {canGoHome && (
          <LinkButton variant="primary" to="/">
            На главную
          </LinkButton>
        )}
      </div>
    </section>
  )
}
