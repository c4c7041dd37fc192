import type { City } from '#contract/reference/cities.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { PageColumns } from '#web/ui/page-columns.tsx'
import { Breadcrumbs } from '#web/ui/text/breadcrumbs.tsx'
import { CollectionList } from './collection-list.tsx'
import styles from './own-collections-page.module.css'

export function CityCollectionsPage({ city }: { city: City }) {
  return (
    <PageColumns width="wide" className={styles.page}>
      <Breadcrumbs crumbs={[{ label: city.name, to: `/${city.latinName}/places` }, { label: 'Подборки' }]} />
      <div className={styles.head}>
        <h1>{`Подборки заведений ${city.nameIn}`}</h1>
        <LinkButton to="/collections">Мои подборки</LinkButton>
      </div>
      <CollectionList
        request={{ city: city.latinName }}
        label={`Подборки ${city.nameIn}`}
        empty={{
          title: 'Подборок пока нет',
          text: 'Соберите первую: добавляйте места кнопкой «В подборку» на их страницах.',
          action: <LinkButton to={`/${city.latinName}/places`}>Выбрать заведение</LinkButton>,
        }}
      />
    </PageColumns>
  )
}
