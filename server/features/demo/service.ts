import type { Db } from '#server/db/connection.ts'
import { writeSchedules } from '#server/features/places/schedule/service.ts'
import { indexPlaces, indexUsers } from '#server/features/search/service.ts'
import { describePictures } from './pictures/render.ts'
import { planDemo } from './plan.ts'
import * as repository from './repository.ts'

export type DemoReport = { places: number; posts: number; people: number; pictures: number }

/**
 * Fills an empty database with the demonstration, in one transaction; null when there is anything in it already.
 * The files of its pictures are drawn afterwards or when asked for: see `withDemoPictures`.
 */
export async function loadDemo(db: Db, now = Date.now()): Promise<DemoReport | null> {
  if (!(await repository.isEmpty(db))) return null
  const described = describePictures()
  const { rows, schedules } = planDemo(now, await repository.readReference(db), described)
  await db.transaction().execute(async (transaction) => {
    await repository.insertRows(transaction, rows)
    await writeSchedules(transaction, schedules)
    await repository.recount(transaction)
    await indexPlaces(transaction)
    await indexUsers(transaction)
  })
  return {
    places: rows.places.length,
    posts: rows.posts.length,
    people: rows.users.length,
    pictures: described.size,
  }
}
