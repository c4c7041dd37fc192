import type { PlaceSchedules } from '#server/features/places/schedule/service.ts'
import type { PlaceDraft } from './content/draft.ts'
import type { OrganisationDraft } from './content/organisations.ts'
import type { PersonDraft } from './content/people.ts'
import type { Dice } from './pictures/artboard.ts'
import type { DemoRows } from './rows.ts'

/** Ids and zones of the reference lists, by latin name. */
export type DemoReference = {
  cities: ReadonlyMap<string, number>
  categories: ReadonlyMap<string, number>
  cuisines: ReadonlyMap<string, number>
}

export type PlannedPerson = PersonDraft & { id: string; cityId: number; isOwner: boolean; createdAt: Date }
export type PlannedOrganisation = OrganisationDraft & { id: string; owner: PlannedPerson }
export type PlannedPlace = PlaceDraft & {
  id: string
  city: string
  cityId: number
  owner: PlannedPerson
  organisation: PlannedOrganisation | undefined
  isOpenToGuests: boolean
}
export type PlannedPost = {
  id: string
  type: 'news' | 'review' | 'impression'
  author: PlannedPerson
  place: PlannedPlace | undefined
  grade: number | undefined
  city: string
  createdAt: Date
}

/** What the parts of the plan share while it is drawn up. */
export type Draft = {
  dice: Dice
  now: number
  reference: DemoReference
  rows: DemoRows
  schedules: PlaceSchedules[]
  imageId: (key: string) => string
  people: PlannedPerson[]
  organisations: PlannedOrganisation[]
  places: PlannedPlace[]
  posts: PlannedPost[]
  newId: (at: Date) => string
  daysAgo: (days: number) => Date
}

export const DAY = 24 * 60 * 60 * 1000

export function referenceId(list: ReadonlyMap<string, number>, latinName: string): number {
  const id = list.get(latinName)
  if (id === undefined) throw new Error(`«${latinName}» is not in the reference lists`)
  return id
}
