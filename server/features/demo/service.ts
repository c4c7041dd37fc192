import { join } from 'node:path'
import type { Db } from '#server/db/connection.ts'
import { storePrepared } from '#server/features/images/service.ts'
import type { ImageStore } from '#server/features/images/storage.ts'
import { writeSchedules } from '#server/features/places/schedule/service.ts'
import { loadReference } from '#server/features/reference/lookup.ts'
import { indexPlaces, indexUsers } from '#server/features/search/indexing/service.ts'
import { root } from '#server/lib/root.ts'
import { addCollection } from './collections.ts'
import { Draft } from './draft.ts'
import { readDemo, readPicture } from './files.ts'
import type { Demo } from './format.ts'
import { addFollows, addOrganisations, addPeople, addPictures } from './people.ts'
import { addHours, addLandmarks, addPlaces } from './places.ts'
import { addPoll } from './polls.ts'
import { addOrganisationNews, addPosts } from './posts.ts'
import * as repository from './repository.ts'

const demoFolder = join(root, 'demo')

export type DemoReport = { places: number; posts: number; people: number; pictures: number }

/** Loads the demo into an empty database in one transaction; returns null when there is any data. */
export async function loadDemo(db: Db, store: ImageStore, now = Date.now()): Promise<DemoReport | null> {
  if (!(await repository.isEmpty(db))) return null
  const demo = await readDemo(demoFolder)
  const stems = await storePictures(store, Object.keys(demo.pictures))
  const { rows, schedules } = draftOf(demo, stems, new Draft(now, await loadReference(db)))
  await db.transaction().execute(async (transaction) => {
    await repository.insertDemo(transaction, rows)
    await writeSchedules(transaction, schedules, 'venue')
    await repository.recount(transaction)
    await indexPlaces(transaction)
    await indexUsers(transaction)
  })
  return {
    places: rows.places.length,
    posts: rows.posts.length,
    people: rows.users.length,
    pictures: rows.images.length,
  }
}

function draftOf(demo: Demo, stems: ReadonlyMap<string, string>, draft: Draft): Draft {
  addHours(draft, demo.hours)
  addPictures(draft, demo.pictures, stems)
  addPeople(draft, demo.people)
  addOrganisations(draft, demo.organisations)
  for (const city of demo.cities) addLandmarks(draft, city)
  for (const city of demo.cities) addPlaces(draft, city)
  for (const city of demo.cities) addPosts(draft, city)
  addOrganisationNews(draft, demo.organisationNews)
  addFollows(draft, demo.follows)
  for (const collection of demo.collections) addCollection(draft, collection)
  for (const poll of demo.polls) addPoll(draft, poll)
  return draft
}

/** Stored before the rows that refer to them. @returns the file paths by the keys of the pictures */
async function storePictures(store: ImageStore, keys: readonly string[]): Promise<Map<string, string>> {
  const stored = keys.map(async (key) => {
    return [key, await storePrepared(store, await readPicture(demoFolder, key))] as const
  })
  return new Map(await Promise.all(stored))
}
