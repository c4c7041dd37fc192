import type { Events } from '#server/lib/events.ts'
import { deleteReports } from './repository.ts'

/** A save of the hours by staff deletes earlier reports of guests. */
export function listenForSavedHours(events: Events): void {
  events.on('place.changed', async (db, changes) => {
    const saved = changes.filter(({ userId, fields }) => userId !== null && fields.includes('schedules'))
    for (const { placeId } of saved) await deleteReports(db, placeId)
  })
}
