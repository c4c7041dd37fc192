import { isDeepStrictEqual } from 'node:util'
import { fillRecord, flagColumns, frequencyColumns } from '#contract/places/feature-columns.ts'
import type { PlaceField } from '#contract/places/place-fields.ts'
import type { PlaceValues } from '#contract/places/place-writing.ts'
import type { MenuSection } from '#contract/places/places.ts'

export interface PhoneValue {
  id: string
  phone: string
  name: string
}

export interface LinkValue {
  id: string
  link: string
  name: string
}

export interface ScheduleValue {
  name: string
  isMain: boolean
  note: string
  items: { dayOfWeek: number; startAt: string; endAt: string }[]
}

export interface AlbumValue {
  id: string
  title: string
  description: string
  photos: { id: string; description: string }[]
}

export interface MenuValue extends AlbumValue {
  sections: MenuSection[]
}

/** A place as its form has it: the complete payload of a save. */
export interface PlaceState extends Omit<PlaceValues, 'phones' | 'links' | 'schedules' | 'albums' | 'menus'> {
  phones: PhoneValue[]
  links: LinkValue[]
  schedules: ScheduleValue[]
  albums: AlbumValue[]
  menus: MenuValue[]
}

/** The status of publication, the city and merges are in the history, but no save changes them. */
export type StateField = Exclude<PlaceField, 'moderation_status' | 'city' | 'merged'>

/** Fields stored in a column of `places`, under the column's name. */
export const columnOfField = {
  name: 'name',
  latin_name: 'latin_name',
  organisation_id: 'organisation_id',
  status: 'status',
  reopens_on: 'reopens_on',
  category_id: 'category_id',
  subcategory: 'sub_category',
  cuisine_ids: 'cuisine_ids',
  tag_ids: 'tag_ids',
  short_description: 'short_description',
  description: 'description',
  avatar_id: 'avatar_id',
  logo_id: 'logo_id',
  background_id: 'background_id',
  street: 'street',
  building: 'building',
  settlement: 'settlement',
  floor: 'floor',
  entrance: 'entrance',
  district: 'district',
  lat: 'lat',
  lon: 'lon',
  road_info: 'road_info',
  parking_info: 'parking_info',
  average_check: 'average_check',
  dresscode_id: 'dresscode_id',
  menu_description: 'menu_description',
  is_reservations_enabled: 'is_reservations_enabled',
  seats: 'seats',
  stay_minutes: 'stay_minutes',
  ...sameNames(flagColumns),
  ...sameNames(frequencyColumns),
  parking_type: 'parking_type',
  smokezone: 'smoke_zone',
} as const satisfies Partial<Record<StateField, string>>
export type ColumnField = keyof typeof columnOfField
export const columnFields = Object.keys(columnOfField) as ColumnField[]

const listFields = ['phones', 'links', 'schedules', 'albums', 'menus'] as const
const stateFields: readonly StateField[] = [...columnFields, ...listFields]

/** The name under which an edit of a person is recorded, so that an import does not overwrite it. */
export function editedFieldOf(field: StateField): string {
  return field in columnOfField ? columnOfField[field as ColumnField] : field
}

/** The state of a place without any data. */
export const emptyState: Omit<PlaceState, 'name' | 'latin_name' | 'category_id' | 'lat' | 'lon'> = {
  organisation_id: null,
  status: 'opened',
  reopens_on: null,
  subcategory: '',
  cuisine_ids: [],
  tag_ids: [],
  short_description: '',
  description: '',
  avatar_id: null,
  logo_id: null,
  background_id: null,
  street: '',
  building: '',
  settlement: '',
  floor: '',
  entrance: '',
  district: '',
  road_info: '',
  parking_info: '',
  phones: [],
  links: [],
  schedules: [],
  average_check: null,
  dresscode_id: null,
  albums: [],
  menus: [],
  menu_description: '',
  is_reservations_enabled: false,
  seats: 20,
  stay_minutes: 120,
  ...fillRecord(flagColumns, false),
  ...fillRecord(frequencyColumns, 0 as const),
  parking_type: 0,
  smokezone: 2,
}

/** Phones and links are compared by content, because their ids change. */
export function isSameValue(field: StateField, a: unknown, b: unknown): boolean {
  return isDeepStrictEqual(comparable(field, a), comparable(field, b))
}

/** The fields in which two states differ. */
export function changedFields(before: PlaceState, after: PlaceState): StateField[] {
  return stateFields.filter((field) => !isSameValue(field, before[field], after[field]))
}

/** The ids of all pictures in a state. */
export function imageIdsOf(state: PlaceState): string[] {
  const single = [state.avatar_id, state.logo_id, state.background_id].filter((id) => id !== null)
  const inGalleries = [...state.albums, ...state.menus].flatMap(({ photos }) => photos.map(({ id }) => id))
  return [...new Set([...single, ...inGalleries])]
}

function comparable(field: StateField, value: unknown): unknown {
  if (field !== 'phones' && field !== 'links') return value
  return (value as readonly (PhoneValue | LinkValue)[]).map(({ id: _id, ...content }) => content)
}

function sameNames<Name extends string>(names: readonly Name[]): { [Key in Name]: Key } {
  return Object.fromEntries(names.map((name) => [name, name])) as { [Key in Name]: Key }
}
