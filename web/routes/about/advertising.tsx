import { typograph } from '#web/lib/format/typography.ts'
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
          {typograph(
            'Мы не продаём места в списках, на карте и в поиске: гость должен видеть лучшее, а не оплаченное. Баннеров и сторонних счётчиков здесь тоже нет.',
          )}
        </p>
        <h2>Как рассказать о заведении</h2>
        <ul>
          <li>
            <a href="/places/create">Добавьте заведение</a>
            {typograph(' или запросите доступ к его странице — это бесплатно.')}
          </li>
          <li>{typograph('Заполните часы работы, меню и альбомы: их видно на карточке и в фильтрах.')}</li>
          <li>{typograph('Пишите новости: их читают подписчики и лента города.')}</li>
          <li>{typograph('Отвечайте на отзывы от имени заведения.')}</li>
        </ul>
        <p>
          {typograph('Условия для заведений — в ')}
          <a href="/offer">оферте</a>.
        </p>
      </Prose>
    </PageColumns>
  )
}
