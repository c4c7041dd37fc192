import { isDeepStrictEqual } from 'node:util'
import { flagColumns, frequencyColumns } from '#contract/places/feature-columns.ts'
import type { PlaceField } from '#contract/places/place-fields.ts'
import type { RevisionChanges } from '#server/db/column-types.ts'
import { timeOfDay } from '#server/features/places/schedule/rules.ts'
import type { Snapshot } from './stored.ts'

/** The field of the form for each column that an import writes. */
const fieldOfColumn: Readonly<Record<string, PlaceField>> = {
  name: 'name',
  organisation_id: 'organisation_id',
  status: 'status',
  category_id: 'category_id',
  sub_category: 'subcategory',
  cuisine_ids: 'cuisine_ids',
  short_description: 'short_description',
  description: 'description',
  street: 'street',
  building: 'building',
  settlement: 'settlement',
  floor: 'floor',
  entrance: 'entrance',
  district: 'district',
  lat: 'lat',
  lon: 'lon',
  average_check: 'average_check',
  seats: 'seats',
  parking_type: 'parking_type',
  smoke_zone: 'smokezone',
  ...Object.fromEntries([...flagColumns, ...frequencyColumns].map((column) => [column, column])),
}

/** The differing fields of two states of a place, in the format of its history. */
export function differencesOf(before: Snapshot, after: Snapshot): RevisionChanges {
  const [old, current] = [fieldsOf(before), fieldsOf(after)]
  return Object.fromEntries(
    Object.keys(current)
      .filter((field) => !isDeepStrictEqual(old[field], current[field]))
      .map((field) => [field, { before: old[field] ?? null, after: current[field] ?? null }]),
  )
}

function fieldsOf(snapshot: Snapshot): Record<string, unknown> {
  const place = snapshot.place as Record<string, unknown>
  const columns = Object.entries(fieldOfColumn).map(([column, field]) => [field, place[column]])
  return {
    ...Object.fromEntries(columns),
    phones: inOrder(snapshot.place_phones).map(({ phone, name }) => ({ phone, name })),
    links: inOrder(snapshot.place_links).map(({ link, name }) => ({ link, name })),
    schedules: inOrder(snapshot.schedules).map(({ id, name, note, is_main }) => ({
      name,
      note,
      isMain: is_main,
      items: snapshot.schedule_items
        .filter((item) => item.schedule_id === id)
        .toSorted((a, b) => a.day_of_week - b.day_of_week || a.start_minute - b.start_minute)
        .map((item) => ({
          dayOfWeek: item.day_of_week,
          startAt: timeOfDay(item.start_minute),
          endAt: timeOfDay(item.end_minute),
        })),
    })),
  }
}

function inOrder<Row extends { position: number }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => a.position - b.position)
}
