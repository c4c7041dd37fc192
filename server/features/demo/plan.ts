import { idAt } from '#server/lib/ids.ts'
import { DAY, type DemoReference, type Draft } from './draft.ts'
import { Dice } from './pictures/artboard.ts'
import type { DemoPicture } from './pictures/render.ts'
import { planPeople } from './plan-people.ts'
import { planPlaces } from './plan-places.ts'
import { planPosts } from './plan-posts.ts'
import { planTalk } from './plan-talk.ts'
import { planVisits } from './plan-visits.ts'
import { type DemoPlan, emptyRows } from './rows.ts'

const SEED = 20240917

/** The same seed, moment and reference always give the same rows. */
export function planDemo(
  now: number,
  reference: DemoReference,
  drawn: ReadonlyMap<string, DemoPicture>,
): DemoPlan {
  const dice = new Dice(SEED)
  let sequence = 0
  const newId = (at: Date): string => {
    sequence += 1
    const tail = Array.from({ length: 9 }, () => dice.whole(0, 15).toString(16)).join('')
    return idAt(at.getTime(), sequence, tail)
  }
  const daysAgo = (days: number): Date => new Date(Math.round(now - days * DAY))
  const rows = emptyRows()
  const imageIds = new Map<string, string>()
  for (const picture of drawn.values()) {
    const created_at = daysAgo(420)
    const id = newId(created_at)
    imageIds.set(picture.key, id)
    rows.images.push({
      id,
      path: picture.stem,
      width: picture.width,
      height: picture.height,
      thumbhash: picture.thumbhash,
      created_at,
    })
  }
  const imageId = (key: string): string => {
    const id = imageIds.get(key)
    if (!id) throw new Error(`no picture «${key}»`)
    return id
  }
  const draft: Draft = {
    dice,
    now,
    reference,
    rows,
    schedules: [],
    imageId,
    people: [],
    organisations: [],
    places: [],
    posts: [],
    newId,
    daysAgo,
  }
  planPeople(draft)
  planPlaces(draft, drawn)
  planPosts(draft)
  planTalk(draft)
  planVisits(draft)
  return { rows, schedules: draft.schedules }
}
