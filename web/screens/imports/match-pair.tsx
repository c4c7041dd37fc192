import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { MatchSide, PossibleMatch } from '#contract/imports/possible-matches.ts'
import type { PlaceMarker } from '#contract/places/places.ts'
import { formatPhone } from '#web/lib/format/phones.ts'
import { PinIcons } from '#web/nouns/map/pin-icons.tsx'
import { SmallMap } from '#web/nouns/map/small-map.tsx'
import { formatFieldValue } from '#web/nouns/places/format-field-value.ts'
import { useReferenceNames } from '#web/nouns/places/use-reference-names.ts'
import { categoriesQuery } from '#web/nouns/reference/api.ts'
import { EMPTY_VALUE } from '#web/nouns/revisions/previous-value.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Facts } from '#web/ui/text/facts.tsx'
import styles from './match-pair.module.css'

const ZOOM = 16.5
const none: [] = []

/** Both sides of a possible match, compared field by field and on a map. */
export function MatchPair({ match }: { match: PossibleMatch }) {
  const { source, imported, known, place, meters, score } = match
  const names = useReferenceNames(null)
  const rows: [label: string, textOf: (side: MatchSide) => string][] = [
    ['Название', ({ name }) => name],
    ['Категория', ({ categoryId }) => formatFieldValue('category_id', categoryId, names)],
    ['Адрес', ({ street, building }) => [street, building].filter(Boolean).join(', ') || EMPTY_VALUE],
    ['Телефон', ({ phones }) => phones.map(formatPhone).join(', ') || EMPTY_VALUE],
    ['Сайт', ({ links }) => links.join(', ') || EMPTY_VALUE],
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
      <PairMap match={match} />
    </article>
  )
}

/** Our place as a pin, the imported record as a mark. */
function PairMap({ match }: { match: PossibleMatch }) {
  const { data: categories = none } = useQuery(categoriesQuery)
  const target = useMemo(
    () => ({
      center: {
        lat: (match.imported.lat + match.known.lat) / 2,
        lon: (match.imported.lon + match.known.lon) / 2,
      },
      zoom: ZOOM,
    }),
    [match],
  )
  const places = useMemo(() => [markerOf(match)], [match])
  return (
    <>
      <PinIcons />
      <SmallMap
        city={match.city}
        places={places}
        categories={categories}
        mark={match.imported}
        target={target}
        label="Оба места на карте"
        unsupportedText="Этот браузер не рисует карты."
      />
    </>
  )
}

function markerOf({ place, known: { name, lat, lon, categoryId } }: PossibleMatch): PlaceMarker {
  return { ...place, name, lat, lon, categoryId, hours: 'unknown' }
}

function Row({ label, imported, known }: { label: string; imported: string; known: string }) {
  const isSame = imported === known && imported !== EMPTY_VALUE
  const cellClass = classNames(isSame && styles.same)
  return (
    <tr>
      <th scope="row">{label}</th>
      <td className={cellClass}>{imported}</td>
      <td className={cellClass}>{known}</td>
    </tr>
  )
}
