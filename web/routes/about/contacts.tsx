import { applyTypography } from '#web/lib/format/typography.ts'
import { usePageState } from '#web/lib/pages/page-state.tsx'
import { staticPage } from '#web/lib/pages/static-page.ts'
import { PageColumns } from '#web/ui/page-columns.tsx'
import { Prose } from '#web/ui/text/prose.tsx'

export const load = staticPage({
  title: 'Контакты и соцсети',
  path: '/contacts',
  description: 'Как сообщить об ошибке в Сходим и предложить новое.',
})

export default function ContactsPage() {
  const { publicUrl, operator } = usePageState().settings
  const { host } = new URL(publicUrl)
  const { name, email, phone } = operator ?? { name: '', email: '', phone: '' }
  return (
    <PageColumns width="reading">
      <Prose>
        <h1>Контакты</h1>
        <p>
          {applyTypography(
            `Сходим — проект с открытым исходным кодом. За сайт ${host} отвечает тот, кто его запустил; ошибки самого сервиса и предложения принимаются в репозитории проекта.`,
          )}
        </p>
        {(name || email || phone) && (
          <>
            <h2>Кто отвечает за сайт</h2>
            {name && <p>{applyTypography(name)}</p>}
            {email && (
              <p>
                Почта: <a href={`mailto:${email}`}>{email}</a>
              </p>
            )}
            {phone && (
              <p>
                Телефон: <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
              </p>
            )}
          </>
        )}
        <h2>Неверные сведения о заведении</h2>
        <p>
          {applyTypography(
            'Если сведения пришли из OpenStreetMap (это сказано внизу страницы заведения), их можно исправить прямо там: правка попадёт сюда со следующим обновлением.',
          )}
        </p>
        <p>
          {applyTypography('Нет нужного заведения? ')}
          <a href="/places/create">Добавьте его</a>.
        </p>
        <h2 id="social">Соцсети</h2>
        <p>
          {applyTypography(
            'Отдельных страниц в чужих социальных сетях мы не ведём: новости города, отзывы и впечатления — в ленте самого Сходим.',
          )}
        </p>
      </Prose>
    </PageColumns>
  )
}
