import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { DoubtSide, ImportDoubt } from '#contract/imports/doubts.ts'
import type { PlaceMarker } from '#contract/places/places.ts'
import { formatPhone } from '#web/lib/format/phones.ts'
import { PinIcons } from '#web/nouns/map/pin-icons.tsx'
import { SmallMap } from '#web/nouns/map/small-map.tsx'
import { formatFieldValue } from '#web/nouns/places/format-field-value.ts'
import { useReferenceNames } from '#web/nouns/places/use-reference-names.ts'
import { categoriesQuery } from '#web/nouns/reference/api.ts'
import { NOTHING } from '#web/nouns/revisions/before.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Facts } from '#web/ui/text/facts.tsx'
import styles from './doubt-pair.module.css'

const ZOOM = 16.5
const none: [] = []

/** Both sides of a doubt, compared field by field and on a map. */
export function DoubtPair({ doubt }: { doubt: ImportDoubt }) {
  const { source, imported, known, place, meters, score } = doubt
  const names = useReferenceNames(null)
  const rows: [label: string, textOf: (side: DoubtSide) => string][] = [
    ['Название', ({ name }) => name],
    ['Категория', ({ categoryId }) => formatFieldValue('category_id', categoryId, names)],
    ['Адрес', ({ street, building }) => [street, building].filter(Boolean).join(', ') || NOTHING],
    ['Телефон', ({ phones }) => phones.map(formatPhone).join(', ') || NOTHING],
    ['Сайт', ({ links }) => links.join(', ') || NOTHING],
    ['Часы', ({ hours }) => formatFieldValue('schedules', hours ? [{ name: '', ...hours }] : null, names)],
  ]
  return (
    <article className={styles.pair}>
      <Facts
        className={styles.facts}
        items={[`${meters}\u00A0м друг от друга`, `сходство ${Math.round(score * 100)}\u00A0%`]}
      />
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            <th scope="col">{source}</th>
            <th scope="col">
              <a href={`/${place.latinName}`}>У нас</a>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, textOf]) => (
            <Row key={label} label={label} imported={textOf(imported)} known={textOf(known)} />
          ))}
        </tbody>
      </table>
      <PairMap doubt={doubt} />
    </article>
  )
}

/** Our place as a pin, the imported record as a mark. */
function PairMap({ doubt }: { doubt: ImportDoubt }) {
  const { data: categories = none } = useQuery(categoriesQuery)
  const target = useMemo(
    () => ({
      center: {
        lat: (doubt.imported.lat + doubt.known.lat) / 2,
        lon: (doubt.imported.lon + doubt.known.lon) / 2,
      },
      zoom: ZOOM,
    }),
    [doubt],
  )
  const places = useMemo(() => [markerOf(doubt)], [doubt])
  return (
    <>
      <PinIcons />
      <SmallMap
        city={doubt.city}
        places={places}
        categories={categories}
        mark={doubt.imported}
        target={target}
        label="Оба места на карте"
        unableText="Этот браузер не рисует карты."
      />
    </>
  )
}

function markerOf({ place, known: { name, lat, lon, categoryId } }: ImportDoubt): PlaceMarker {
  return { ...place, name, lat, lon, categoryId, hours: 'unknown' }
}

function Row({ label, imported, known }: { label: string; imported: string; known: string }) {
  const isSame = imported === known && imported !== NOTHING
  const look = classNames(isSame && styles.same)
  return (
    <tr>
      <th scope="row">{label}</th>
      <td className={look}>{imported}</td>
      <td className={look}>{known}</td>
    </tr>
  )
}
