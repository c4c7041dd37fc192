import { useCurrentCity } from '#web/lib/current-city.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageColumns } from '#web/ui/page-columns.tsx'

/** A poll that ran out, was deleted, or never was. */
export function PollOver() {
  const city = useCurrentCity()
  return (
    <PageColumns width="reading">
      <h1 className="visually-hidden">Куда пойдём?</h1>
      <EmptyState
        title="Это голосование закончилось"
        text="Голосования живут 30 дней, потом имена и голоса удаляются. Соберите новое: выберите заведения и отправьте друзьям ссылку."
        illustration="no-booking"
      >
        <LinkButton variant="primary" to="/polls/new">
          Новое голосование
        </LinkButton>
        <LinkButton to={`/${city.latinName}/places`}>Выбрать заведение</LinkButton>
      </EmptyState>
    </PageColumns>
  )
}
