import type { PlaceFeatures } from '#server/db/place-features.ts'
import type { PlaceStatus } from '#server/db/types.ts'
import type { SchedulePlan } from '#server/features/places/schedule/service.ts'
import type { OpeningHours } from './opening-hours.ts'

export const sources = ['osm', 'mosru'] as const
export type Source = (typeof sources)[number]

export const skipReasons = ['not-food', 'canteen', 'no-name', 'bad-coordinates', 'duplicate'] as const
export type SkipReason = (typeof skipReasons)[number]

/** A place as a file tells it, in the words of the product. */
export interface SourcePlace {
  sourceId: string
  name: string
  categoryId: number
  cuisineIds: number[]
  description: string
  street: string
  building: string
  district: string
  lat: number
  lon: number
  seats: number | null
  phones: { phone: string; name: string }[]
  links: { link: string; name: string }[]
  hours: OpeningHours | null
  features: PlaceFeatures
  /** Places with the same key or the same id of the brand belong together; `isCertain` makes a chain of a single one. */
  chain: { key: string; name: string; brandId: string | null; isBrand: boolean; isCertain: boolean } | null
  /** Only an export of our own tells these. */
  own: OwnFacts | null
  /** Phones of the file that could not be read. */
  unreadPhones: number
}

export interface OwnFacts {
  latinName: string
  status: PlaceStatus
  subCategory: string
  shortDescription: string
  averageCheck: number | null
  schedules: SchedulePlan[]
}

/** What reading one row of a file came to. `line` is where it stands, for the report. */
export type SourceRow =
  | { line: number; place: SourcePlace }
  | {
      line: number
      skipped: SkipReason /** Names of the properties nothing could be made of. */
      properties?: string[]
    }
  | { line: number; broken: string }

/** The file as a whole cannot be imported: nothing of it is. */
export class BrokenFileError extends Error {}
