import type { Db } from '#server/db/connection.ts'
import type { ImageStore } from '#server/features/images/storage.ts'
import { writeSchedules } from '#server/features/places/schedule/service.ts'
import { indexPlaces, indexUsers } from '#server/features/search/service.ts'
import { type DrawnPicture, drawPictures } from './pictures/render.ts'
import { planDemo } from './plan.ts'
import * as repository from './repository.ts'

export type DemoReport = { places: number; posts: number; people: number; pictures: number }

/**
 * Fills an empty database with the demonstration; null when there is anything in it already. Pictures are drawn first,
 * the rows land in one transaction: an interrupted start leaves an empty database and some files that the next one uses.
 */
export async function loadDemo(db: Db, store: ImageStore, now = Date.now()): Promise<DemoReport | null> {
  if (!(await repository.isEmpty(db))) return null
  return writeDemo(db, await drawPictures(store), now)
}

/** The rows alone, for pictures that lie in the store already. */
export async function writeDemo(
  db: Db,
  drawn: ReadonlyMap<string, DrawnPicture>,
  now: number,
): Promise<DemoReport> {
  const { rows, schedules } = planDemo(now, await repository.readReference(db), drawn)
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
    pictures: drawn.size,
  }
}
