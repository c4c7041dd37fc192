import { useQuery } from '@tanstack/react-query'
import { cityCollectionsQuery } from '#web/nouns/collections/api.ts'
import { CollectionRows } from '#web/nouns/collections/collection-rows.tsx'
import { Link } from '#web/ui/link.tsx'
import { Panel } from '#web/ui/page-columns.tsx'

/** The latest collections of a city. */
export function CityCollections({ city }: { city: string }) {
  const { data = [], isPending } = useQuery(cityCollectionsQuery(city))
  if (isPending) return <div aria-busy="true" />
  return (
    <Panel title="Подборки" action={data.length > 0 && <Link to={`/${city}/collections`}>Все</Link>}>
      {data.length > 0 ? (
        <CollectionRows collections={data} />
      ) : (
        <Link to={`/${city}/collections`}>Соберите первую</Link>
      )}
    </Panel>
  )
}
