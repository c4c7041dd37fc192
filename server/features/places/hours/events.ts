import type { Events } from '#server/lib/events.ts'
import { deleteReports } from './repository.ts'

/** Hours that somebody with rights has saved make what guests reported before void. */
export function listenForSavedHours(events: Events): void {
  events.on('place.changed', async (db, changes) => {
    const saved = changes.filter(({ userId, fields }) => userId !== null && fields.includes('schedules'))
    for (const { placeId } of saved) await deleteReports(db, placeId)
  })
}
