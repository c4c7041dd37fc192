import type { Db } from '#server/db/connection.ts'
import { loadReference } from '#server/features/reference/lookup.ts'
import { AppError } from '#server/lib/errors.ts'
import * as repository from './repository.ts'
import { sketchSvg } from './sketch/sketch-svg.ts'
import type { MapTheme } from './style.ts'

/** Enough addresses to infer the streets of a neighbourhood. */
const MAX_ADDRESSES = 300

interface SketchRequest {
  /** Latin name. */
  city: string
  lat: number
  lon: number
  theme: MapTheme
}

/** The streets around a point, as an SVG. */
export async function drawSketch(db: Db, { city, lat, lon, theme }: SketchRequest): Promise<string> {
  const knownCity = (await loadReference(db)).cityBySlug.get(city)
  if (!knownCity) throw new AppError('RecordNotFound', { message: 'Город не найден' })
  const around = await repository.listAddressesAround(db, {
    cityId: knownCity.id,
    lat,
    lon,
    limit: MAX_ADDRESSES,
  })
  return sketchSvg({ lat, lon, around, theme })
}
