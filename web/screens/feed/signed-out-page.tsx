import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { applyTypography } from '#web/lib/format/typography.ts'
import { lazyHydrated } from '#web/lib/pages/lazy-with-retry.ts'
import { useModalAddress } from '#web/lib/pages/modal.ts'
import { enterProtectedPage } from '#web/nouns/accounts/sign-in/signed-out.ts'
import { LinkButton } from '#web/ui/button.tsx'
import styles from './signed-out-page.module.css'

const SignedOutFeed = lazyHydrated<'SignedOutFeed', object>(
  'SignedOutFeed',
  () => import('./signed-out-feed.tsx'),
)

/** The sign-in opens by itself once per visit; when closed, it stays closed. */
let openedFor: string | null = null

/** A protected address opened directly by a signed-out visitor. */
export function SignedOutPage() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const modalAddress = useModalAddress()

  useEffect(() => enterProtectedPage(pathname), [pathname])

  useEffect(() => {
    if (openedFor === pathname) return
    openedFor = pathname
    const query = new URLSearchParams(search)
    if (query.has('modal')) return
    query.set('modal', 'login')
    void navigate(`${pathname}?${query}`, { replace: true, preventScrollReset: true })
  }, [pathname, search, navigate])

  return (
    <>
      <title>Требуется авторизация — Сходим</title>
      <meta name="robots" content="noindex" />
      <section className={styles.notice} aria-label="Требуется авторизация">
        <p className={styles.text}>
          {applyTypography('Эта страница — для тех, кто вошёл. А пока вот что нового в городе.')}
        </p>
        <LinkButton variant="primary" size="small" to={modalAddress('login')} preventScrollReset>
          Войти
        </LinkButton>
      </section>
      <SignedOutFeed />
    </>
  )
}
