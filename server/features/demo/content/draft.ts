import type { HoursName } from './hours.ts'

/** A place as it is written down here: short enough to read forty in a row. */
export type PlaceDraft = {
  slug: string
  name: string
  category: string
  cuisines: string[]
  street: string
  building: string
  district: string
  lat: number
  lon: number
  check: number | null
  hours: HoursName | null
  traits: string[]
  short: string
  long: string
  /** Keys of pictures: the first is the background, the rest make the album. None: the generated cover stands in. */
  photos: string[]
  more: PlaceMore
}

export type PlaceMore = {
  organisation?: string
  kitchen?: HoursName
  note?: string
  status?: 'closed' | 'temporary-closed'
  moderation?: 'on-moderation' | 'unpublished'
  reason?: string
  dresscode?: number
  parking?: string
  road?: string
  subCategory?: string
  menuNote?: string
}

const words = (text: string): string[] => text.split(' ').filter(Boolean)

export function place(
  slug: string,
  name: string,
  [category, cuisines]: readonly [category: string, cuisines: string],
  [street, building, lat, lon, district = '']: readonly [
    street: string,
    building: string,
    lat: number,
    lon: number,
    district?: string,
  ],
  [check, hours, traits]: readonly [check: number | null, hours: HoursName | null, traits: string],
  [short, long]: readonly [short: string, long: string],
  photos = '',
  more: PlaceMore = {},
): PlaceDraft {
  return {
    slug,
    name,
    category,
    cuisines: words(cuisines),
    street,
    building,
    district,
    lat,
    lon,
    check,
    hours,
    traits: words(traits),
    short,
    long,
    photos: words(photos),
    more,
  }
}
