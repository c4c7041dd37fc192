import { useCurrentCity } from '#web/lib/current-city.ts'
import { applyTypography } from '#web/lib/format/typography.ts'
import { staticPage } from '#web/lib/pages/static-page.ts'
import { PageColumns } from '#web/ui/page-columns.tsx'
import { Prose } from '#web/ui/text/prose.tsx'

export const load = staticPage({
  title: 'О проекте',
  path: '/about',
  description: 'Сходим — путеводитель по ресторанам, кафе, барам и клубам города и сообщество вокруг них.',
})

const facts = [
  'Открыто ли заведение прямо сейчас — по его собственным часам, с учётом перерывов, ночных смен и часового пояса города.',
  'Сколько до него идти.',
  'Во сколько обойдётся вечер.',
  'Что о нём думают те, кто уже сходил.',
]

export default function AboutPage() {
  const city = useCurrentCity()
  return (
    <PageColumns width="reading">
      <Prose>
        <h1>О проекте</h1>
        <p>
          {applyTypography(
            'Сходим — городской путеводитель для тех, кто проголодался и стоит на улице с телефоном, и для тех, кто вечером выбирает, куда пойти в субботу.',
          )}
        </p>
        <h2>Сначала ответ</h2>
        <p>{applyTypography('На каждой карточке стоят четыре факта:')}</p>
        <ul>
          {facts.map((fact) => (
            <li key={fact}>{applyTypography(fact)}</li>
          ))}
        </ul>
        <h2>Как устроена оценка</h2>
        <p>
          {applyTypography(
            'Оценка складывается только из отзывов: от «очень плохо» до «очень хорошо». Место в списке зависит от оценки и от того, сколько человек её поставили. Купить его нельзя.',
          )}
        </p>
        <h2>Откуда данные</h2>
        <p>
          {applyTypography('Основа — открытые данные: ')}
          <a href="https://www.openstreetmap.org/copyright">© участники OpenStreetMap, ODbL 1.0</a>
          {applyTypography(
            ', и порталы открытых данных городов. Всё остальное добавляют гости и сами заведения.',
          )}
        </p>
        <h2>Открытые данные</h2>
        <p>
          {applyTypography('Заведения каждого города можно скачать одним файлом GeoJSON, например ')}
          <a href={`/export/${city.latinName}.geojson`}>{city.name}</a>
          {applyTypography('. Файл можно использовать и менять по лицензии ')}
          <a href="https://opendatacommons.org/licenses/odbl/1-0/" rel="license">
            ODbL 1.0
          </a>
          {applyTypography(
            ': укажите источник каждого заведения, он записан в файле. На новости и отзывы города, заведения, человека и на подборку можно подписаться лентой Atom.',
          )}
        </p>
        <p>
          {applyTypography('Знаете место, которого здесь нет? ')}
          <a href="/places/create">Добавьте его</a>.
        </p>
      </Prose>
    </PageColumns>
  )
}
