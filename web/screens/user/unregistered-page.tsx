import { useCurrentCity } from '#web/lib/current-city.ts'
import { useModalAddress } from '#web/lib/pages/modal.ts'
import { DefaultCityCrumbs } from '#web/nouns/cities/default-city-crumbs.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageColumns } from '#web/ui/page-columns.tsx'

/** The profile page of a guest. */
export function UnregisteredPage() {
  const modalAddress = useModalAddress()
  const city = useCurrentCity()
  return (
    <PageColumns width="reading">
      <DefaultCityCrumbs label="Профиль" />
      <h1 className="visually-hidden">Профиль</h1>
      <EmptyState
        title="Здесь будет ваш профиль"
        text="Отзывы, подписки и любимые места собираются в нём после входа."
        illustration="no-auth"
      >
        <LinkButton variant="primary" to={modalAddress('login')} preventScrollReset>
          Войти
        </LinkButton>
        <LinkButton to={modalAddress('registration')} preventScrollReset>
          Зарегистрироваться
        </LinkButton>
        <LinkButton variant="quiet" to={`/${city.latinName}/feed`}>
          Лента города
        </LinkButton>
      </EmptyState>
    </PageColumns>
  )
}
