import type { PlaceAccess } from '../policy.ts'
import { timeOfDay } from '../schedule/rules.ts'
import type { EditedPlaceRow } from './repository.ts'
import { emptyState, type PlaceState } from './values.ts'

export function accessOf(row: EditedPlaceRow): PlaceAccess {
  return {
    status: row.place_status,
    moderationStatus: row.moderation_status,
    hasOwner: row.has_owner,
    role: row.role,
    isOwnDraft: row.is_own_draft,
  }
}

/** The values of a place in the form that edits it. */
export function stateOf(row: EditedPlaceRow): PlaceState {
  const galleries = (row.galleries ?? []).map(({ kind, id, title, description, sections, photos }) => ({
    kind,
    sections,
    album: { id, title, description, photos },
  }))
  return {
    ...emptyState,
    // The row has every column of the payload, because the query is built from `columnOfField`, too.
    ...(row.values as unknown as PlaceState),
    phones: row.phones,
    links: row.links,
    schedules: row.schedules.map((schedule) => ({
      name: schedule.name,
      isMain: schedule.is_main,
      note: schedule.note,
      items: schedule.items.map((item) => ({
        dayOfWeek: item.day_of_week,
        startAt: timeOfDay(item.start_minute),
        endAt: timeOfDay(item.end_minute),
      })),
    })),
    albums: galleries.filter(({ kind }) => kind === 'album').map(({ album }) => album),
    menus: galleries
      .filter(({ kind }) => kind === 'menu')
      .map(({ album, sections }) => ({ ...album, sections })),
  }
}
