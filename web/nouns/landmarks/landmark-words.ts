import type { LandmarkKind } from '#contract/landmarks/landmark-words.ts'
import type { Landmark } from '#contract/landmarks/landmarks.ts'
import type { NearestMetro } from '#contract/places/places.ts'
import { NBSP } from '#contract/russian.ts'

export type NamedLandmark = Pick<Landmark, 'key' | 'kind' | 'name'>

export const landmarkKindNames: Record<LandmarkKind, string> = {
  metro: 'Метро',
  railway: 'Станция',
  museum: 'Музей',
  theatre: 'Театр',
  attraction: 'Интересное место',
  monument: 'Памятник',
  square: 'Площадь',
  park: 'Парк',
}

/** «м. Чистые пруды», «Парк Горького» */
export function landmarkName({ kind, name }: Pick<NamedLandmark, 'kind' | 'name'>): string {
  return kind === 'metro' ? `м.${NBSP}${name}` : name
}

/** «7 мин от м. Чистые пруды» */
export function metroWalk({ name, minutes }: Pick<NearestMetro, 'name' | 'minutes'>): string {
  return `${minutes}${NBSP}мин от${NBSP}м.${NBSP}${name}`
}

/** How the minutes were counted. */
export const WALK_EXPLANATION = 'Пешком, примерно: расстояние по прямой × 1,3 при 5 км/ч'
