import { useQuery } from '@tanstack/react-query'
import type { City } from '#contract/reference/cities.ts'
import { requestGeoposition, useGeoposition } from '#web/lib/browser/geoposition.ts'
import { icon } from '#web/ui/icon.ts'
import { Link } from '#web/ui/link.tsx'
import { closestCityQuery } from './api.ts'
import styles from './nearest-city.module.css'

const LocateFixed = icon('locate-fixed')
const MapPin = icon('map-pin')

export interface CityLinkProps {
  addressOf: (city: City) => string
  onPick?: (city: City) => void
  /** Replaces the history entry of the dialog. */
  isReplacing?: boolean
}

/** Asks for the position only when pressed. */
export function NearestCity({ addressOf, onPick, isReplacing = false }: CityLinkProps) {
  const { status, point } = useGeoposition()
  const {
    data: city,
    error,
    isFetching,
    refetch,
  } = useQuery({
    ...closestCityQuery(point ?? { lat: 0, lon: 0 }),
    enabled: point !== null,
  })
  if (city) {
    return (
      <Link
        to={addressOf(city)}
        replace={isReplacing}
        className={styles.nearest}
        onClick={() => onPick?.(city)}
      >
        <MapPin aria-hidden="true" />
        <span>
          Ближе всего к вам — <b>{city.name}</b>
        </span>
      </Link>
    )
  }
  return (
    <button
      type="button"
      className={styles.nearest}
      disabled={status === 'asking' || isFetching}
      onClick={() => void (error ? refetch() : requestGeoposition())}
    >
      <LocateFixed aria-hidden="true" />
      <span>{nearestText(isFetching ? 'asking' : status, error !== null && !isFetching)}</span>
    </button>
  )
}

/** Each text fits one line of the narrowest phone, so that the content below does not move. */
function nearestText(status: ReturnType<typeof useGeoposition>['status'], hasFailed: boolean): string {
  if (hasFailed) return 'Не\u00A0получилось найти ближайший город'
  switch (status) {
    case 'asking':
      return 'Определяем, где вы…'
    case 'denied':
      return 'Браузер не даёт узнать, где вы'
    case 'unavailable':
      return 'Не вышло узнать, где вы. Ещё раз?'
    default:
      return 'Найти город рядом со мной'
  }
}
