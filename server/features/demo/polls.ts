import { minuteOfDay } from '#server/features/places/schedule/rules.ts'
import { expiryOf } from '#server/features/polls/rules.ts'
import { randomToken } from '#server/lib/ids.ts'
import { addDays, momentAt, wallTime } from '#server/lib/zone.ts'
import type { Draft } from './draft.ts'
import type { DemoPoll } from './format.ts'

/** An open poll. It expires like any poll. No erasing job is scheduled, because the votes are fictional. */
export function addPoll(draft: Draft, { author, title, days_ago, ...poll }: DemoPoll): void {
  const created_at = draft.daysAgo(days_ago)
  const poll_id = draft.newId(created_at)
  const places = poll.places.map((key) => draft.places.find(key))
  const timeZone = places[0]?.city.timeZone ?? 'UTC'
  draft.rows.polls.push({
    id: poll_id,
    token: randomToken(),
    user_id: draft.people.find(author).id,
    title,
    time_zone: timeZone,
    version: poll.votes.length,
    expires_at: expiryOf(created_at.getTime()),
    created_at,
  })
  for (const [position, { id: place_id, name }] of places.entries()) {
    draft.rows.poll_places.push({ poll_id, position, place_id, name })
  }
  for (const [position, { in_days, time }] of poll.times.entries()) {
    const starts_at = new Date(startOf(draft.now, timeZone, in_days, time))
    draft.rows.poll_times.push({ poll_id, position, starts_at })
  }
  for (const { person, name, ...vote } of poll.votes) {
    const voter = person === undefined ? undefined : draft.people.find(person)
    draft.rows.poll_voters.push({
      id: draft.newId(created_at),
      poll_id,
      user_id: voter?.id,
      name: name ?? voter?.firstName ?? '',
      ...vote,
      created_at,
      updated_at: created_at,
    })
  }
}

function startOf(now: number, timeZone: string, inDays: number, time: string): number {
  const date = addDays(wallTime(now, timeZone).date, inDays)
  const moment = momentAt(date, minuteOfDay(time), timeZone)
  if (moment === null) throw new Error(`The demonstration names a time that ${date} does not have: ${time}`)
  return moment
}
