import type { OpeningHours } from './opening-hours.ts'

export const sources = ['osm', 'mosru'] as const
export type Source = (typeof sources)[number]

export const skipReasons = ['not-food', 'canteen', 'no-name', 'bad-coordinates', 'duplicate'] as const
export type SkipReason = (typeof skipReasons)[number]

export interface SourceFeatures {
  alcohol: boolean
  cashfree: boolean
  children_room: boolean
  delivery: boolean
  hookah: boolean
  karaoke: boolean
  terrace: boolean
  wifi: boolean
  dancefloor: number
  live_music: number
  smoke_zone: number
}

/** A place as a file tells it, in the words of the product. */
export interface SourcePlace {
  sourceId: string
  name: string
  categoryId: number
  cuisineIds: number[]
  description: string
  street: string
  building: string
  lat: number
  lon: number
  seats: number | null
  phones: string[]
  links: { link: string; name: string }[]
  hours: OpeningHours | null
  features: SourceFeatures
  /** Places with the same key belong together; `isCertain` makes a chain of a single one. */
  chain: { key: string; name: string; isBrand: boolean; isCertain: boolean } | null
  /** Phones of the file that could not be read. */
  unreadPhones: number
}

/** What reading one row of a file came to. `line` is where it stands, for the report. */
export type SourceRow =
  | { line: number; place: SourcePlace }
  | { line: number; skipped: SkipReason }
  | { line: number; broken: string }

/** The file as a whole cannot be imported: nothing of it is. */
export class BrokenFileError extends Error {}

export const noFeatures: SourceFeatures = {
  alcohol: false,
  cashfree: false,
  children_room: false,
  delivery: false,
  hookah: false,
  karaoke: false,
  terrace: false,
  wifi: false,
  dancefloor: 0,
  live_music: 0,
  smoke_zone: 2,
}
