import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useCurrentCity } from '#web/lib/current-city.ts'
import { useModalAddress } from '#web/lib/modal.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageColumns } from '#web/ui/page-columns.tsx'
import { enterProtectedPage } from './signed-out.ts'

/** The login modal opens by itself once per arrival; closed, it stays closed. */
let openedFor: string | null = null

/** A protected address opened directly by a signed-out visitor. */
export function SignedOutPage() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const modalAddress = useModalAddress()
  const city = useCurrentCity()

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
    <PageColumns width="reading">
      <title>Требуется авторизация — Сходим</title>
      <meta name="robots" content="noindex" />
      <h1 className="visually-hidden">Требуется авторизация</h1>
      <EmptyState
        title="Эта страница — для тех, кто вошёл"
        text="Войдите, чтобы открыть её. Заведения, отзывы и карту можно смотреть и так."
        illustration="no-auth"
      >
        <LinkButton variant="primary" to={modalAddress('login')} preventScrollReset>
          Войти
        </LinkButton>
        <LinkButton to={`/${city.latinName}/feed`}>Лента города</LinkButton>
      </EmptyState>
    </PageColumns>
  )
}
