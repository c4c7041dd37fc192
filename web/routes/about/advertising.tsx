import { applyTypography } from '#web/lib/format/typography.ts'
import { staticPage } from '#web/lib/pages/static-page.ts'
import { PageColumns } from '#web/ui/page-columns.tsx'
import { Prose } from '#web/ui/text/prose.tsx'

export const load = staticPage({
  title: 'Реклама',
  path: '/advertising',
  description: 'Почему в Сходим нет рекламы в списках и как заведению рассказать о себе.',
})

export default function AdvertisingPage() {
  return (
    <PageColumns width="reading">
      <Prose>
        <h1>Реклама</h1>
        <p>
          {applyTypography(
            'Мы не продаём места в списках, на карте и в поиске: гость должен видеть лучшее, а не оплаченное. Баннеров и сторонних счётчиков здесь тоже нет.',
          )}
        </p>
        <h2>Как рассказать о заведении</h2>
        <ul>
          <li>
            <a href="/places/create">Добавьте заведение</a>
            {applyTypography(' или запросите доступ к его странице — это бесплатно.')}
          </li>
          <li>
            {applyTypography('Заполните часы работы, меню и альбомы: их видно на карточке и в фильтрах.')}
          </li>
          <li>{applyTypography('Пишите новости: их читают подписчики и лента города.')}</li>
          <li>{applyTypography('Отвечайте на отзывы от имени заведения.')}</li>
        </ul>
        <p>
          {applyTypography('Условия для заведений — в ')}
          <a href="/offer">оферте</a>.
        </p>
      </Prose>
    </PageColumns>
  )
}
