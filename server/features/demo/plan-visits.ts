import { DAY, type Draft } from './draft.ts'

const STAY_HOURS = 2
const HALF_HOUR_MS = 1_800_000
const HOUR_MS = 3_600_000

/** Three reviews in five of places that let tables were written by guests who had one the evening before. */
export function planVisits(draft: Draft): void {
  const rowOf = new Map(draft.rows.posts.map((row) => [row.id, row]))
  const reviews = draft.posts.filter(({ place }) => place?.traits.includes('book'))
  for (const [index, { id: postId, type, author, place, createdAt }] of reviews.entries()) {
    const row = rowOf.get(postId)
    if (type !== 'review' || !place || !row || index % 5 > 2) continue
    const day = Math.floor((createdAt.getTime() - DAY) / DAY) * DAY
    const hoursAhead = place.city === 'vladivostok' ? 10 : 3
    const startsAt = day + (19 - hoursAhead) * HOUR_MS + (index % 5) * HALF_HOUR_MS
    const bookedAt = new Date(startsAt - 2 * DAY)
    const id = draft.newId(bookedAt)
    draft.rows.reservations.push({
      id,
      place_id: place.id,
      user_id: author.id,
      source: 'guest',
      status: 'arrived',
      name: author.first,
      guests_count: 2 + (index % 3),
      starts_at: new Date(startsAt),
      ends_at: new Date(startsAt + STAY_HOURS * HOUR_MS),
      comment: '',
      answer: '',
      needs_call: false,
      created_by: author.id,
      created_at: bookedAt,
      updated_at: new Date(startsAt),
    })
    row.visit_id = id
  }
}
