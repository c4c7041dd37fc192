import { useQuery } from '@tanstack/react-query'
import { cityCollectionsQuery } from '#web/nouns/collections/api.ts'
import { CollectionRows } from '#web/nouns/collections/collection-rows.tsx'
import { Link } from '#web/ui/link.tsx'
import { Panel } from '#web/ui/page-columns.tsx'
import styles from './city-collections.module.css'

/** The collections of a city, those of the editors first, and its data for other programs. */
export function CityCollections({ city }: { city: string }) {
  const { data, isPending } = useQuery(cityCollectionsQuery(city))
  if (isPending) return <div aria-busy="true" />
  return (
    <>
      {data && (
        <Panel title="Подборки" action={data.length > 0 && <Link to={`/${city}/collections`}>Все</Link>}>
          {data.length > 0 ? (
            <CollectionRows collections={data} />
          ) : (
            <Link to={`/${city}/collections`}>Соберите первую</Link>
          )}
        </Panel>
      )}
      <p className={styles.data}>
        Данные города можно взять: <a href={`/export/${city}.geojson`}>GeoJSON</a>,{' '}
        <a href="https://opendatacommons.org/licenses/odbl/1-0/" rel="license">
          лицензия ODbL&nbsp;1.0
        </a>
      </p>
    </>
  )
}
