import type { LandmarkKind } from '#contract/landmarks/landmark-kinds.ts'
import type { Landmark } from '#contract/landmarks/landmarks.ts'
import { NBSP } from '#contract/russian.ts'

export type NamedLandmark = Pick<Landmark, 'key' | 'kind' | 'name'>

export const landmarkKindNames: Record<LandmarkKind, string> = {
  metro: 'Метро',
  railway: 'Станция',
  museum: 'Музей',
  theatre: 'Театр',
  attraction: 'Достопримечательность',
  monument: 'Памятник',
  square: 'Площадь',
  park: 'Парк',
}

/** «м. Чистые пруды», «Парк Горького» */
export function landmarkName({ kind, name }: Pick<NamedLandmark, 'kind' | 'name'>): string {
  return kind === 'metro' ? `м.${NBSP}${name}` : name
}
