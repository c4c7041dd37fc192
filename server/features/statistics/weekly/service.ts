import type { Db } from '#server/db/connection.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { changeMutedNames, readMutedNames } from '#server/features/notifications/service.ts'
import { loadReference } from '#server/features/reference/lookup.ts'
import { countWriting } from '#server/lib/limits/writing-limits.ts'
import type { Services } from '#server/lib/services.ts'
import type { SignedIn } from '#server/lib/viewer.ts'
import { addDays, dayOfWeekOf, readWallTime } from '#server/lib/zone.ts'
import { readPeriod } from '../venues/period.ts'
import { readRows, withPeriodBounds } from '../venues/service.ts'
import { viewStatistics } from '../venues/views.ts'
import { type LetterVenue, letterOf } from './letter.ts'
import * as repository from './repository.ts'

export const LETTER_JOB = 'statistics.weekly-letter'

export interface LetterTask {
  userId: string
  /** The Monday on which it is sent. */
  week: string
  timeZone: string
}

const SENT_FROM_MINUTE = 9 * 60
const CLAIMED_AT_ONCE = 200
const REMEMBERED_DAYS = 60

/** Where it is Monday morning, sends people who run venues their letter: each of them once, whichever node comes first. */
export async function claimDueLetters(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  now: number,
): Promise<void> {
  const { cityById } = await loadReference(db)
  const zones = new Set([...cityById.values()].map(({ timeZone }) => timeZone))
  for (const timeZone of zones) {
    const { date: week, minuteOfDay } = readWallTime(now, timeZone)
    if (dayOfWeekOf(week) !== 1 || minuteOfDay < SENT_FROM_MINUTE) continue
    for (let claimed = CLAIMED_AT_ONCE; claimed === CLAIMED_AT_ONCE; ) {
      claimed = await inTransaction(db, async (transaction) => {
        const letter = { week, timeZone, limit: CLAIMED_AT_ONCE }
        const userIds = await repository.claimLetters(transaction, letter)
        for (const userId of userIds) {
          const task: LetterTask = { userId, week, timeZone }
          await jobs.send(transaction, LETTER_JOB, task)
        }
        return userIds.length
      })
    }
    await repository.deleteLettersBefore(db, addDays(week, -REMEMBERED_DAYS))
  }
}

/** Writes the letter of the week before that Monday; rights and addresses are those of the moment. */
export async function writeLetter(
  { db, delivery, config }: Pick<Services, 'db' | 'delivery' | 'config'>,
  task: LetterTask,
  now: number,
): Promise<void> {
  const to = await repository.findAddress(db, task.userId)
  const venues = to === null ? [] : await readVenues(db, task, config.publicUrl, now)
  const letter = letterOf(venues, `${config.publicUrl}/settings#notifications`)
  await inTransaction(db, async (transaction) => {
    const isFirst = await repository.markWritten(transaction, task)
    if (isFirst && to !== null && letter) await delivery.sendEmail(transaction, { to, ...letter })
  })
}

async function readVenues(db: Db, task: LetterTask, publicUrl: string, now: number): Promise<LetterVenue[]> {
  const yesterday = addDays(task.week, -1)
  const period = readPeriod({ days: 7 }, yesterday)
  const kept = await repository.listKeptVenues(db, task)
  const chains = Map.groupBy(kept, ({ organisation_id, place_id }) => organisation_id ?? place_id)
  const venues: LetterVenue[] = []
  for (const places of chains.values()) {
    const [first] = places
    if (!first) continue
    const counted = places.map(({ place_id }) =>
      withPeriodBounds({ id: place_id, time_zone: task.timeZone }, period),
    )
    const isChain = first.organisation_id !== null
    venues.push({
      name: first.organisation_name ?? first.place_name,
      link: `${publicUrl}/${isChain ? `organisations/${first.organisation_id}` : first.latin_name}/numbers?days=7`,
      statistics: viewStatistics(period, await readRows(db, counted, period, now)),
    })
  }
  return venues
}

export async function readLetterChoice(
  db: Db,
  { userId }: SignedIn,
): Promise<{ isWanted: boolean; isPossible: boolean }> {
  const [muted, address, runs] = await Promise.all([
    readMutedNames(db, userId),
    repository.findAddress(db, userId),
    repository.runsVenue(db, userId),
  ])
  return { isWanted: !muted.includes(repository.LETTER_CHOICE), isPossible: address !== null && runs }
}

export async function changeLetterChoice(
  { db, limits }: Pick<Services, 'db' | 'limits'>,
  viewer: SignedIn,
  isWanted: boolean,
): Promise<{ isWanted: boolean; isPossible: boolean }> {
  await countWriting(limits, 'edits', viewer.userId)
  await changeMutedNames(db, viewer.userId, { [isWanted ? 'on' : 'off']: [repository.LETTER_CHOICE] })
  return readLetterChoice(db, viewer)
}
