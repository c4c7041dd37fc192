import type { CSSProperties } from 'react'
import type { NearestMetro } from '#contract/places/places.ts'
import { metroWalk } from '../place-address.ts'
import styles from './metro-walk.module.css'

/** The way to the nearest station, with the colour of its line. */
export function MetroWalk({ metro }: { metro: Pick<NearestMetro, 'name' | 'minutes' | 'colour'> }) {
  const line = metro.colour === '' ? undefined : ({ '--line-colour': metro.colour } as CSSProperties)
  return (
    <span className={styles.walk} style={line}>
      {metroWalk(metro)}
    </span>
  )
}
