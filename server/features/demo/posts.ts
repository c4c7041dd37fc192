import type { Insertable } from 'kysely'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { findHashtags } from '#contract/texts/links.ts'
import type { Posts } from '#server/db/types.ts'
import { minuteOfDay } from '#server/features/places/schedule/rules.ts'
import { addDays, momentAt, wallTimeAt } from '#server/lib/zone.ts'
import type { Draft, DraftPlace } from './draft.ts'
import type { Demo, DemoCity, DemoComment, DemoReview, Published } from './format.ts'

const STAY_MS = 2 * HOUR_MS
const BOOKED_AHEAD_MS = 2 * DAY_MS
/** Likes follow within this time. */
const LIKED_WITHIN_MS = 2 * DAY_MS

export function addPosts(draft: Draft, { latinName, reviews, news, impressions }: DemoCity): void {
  for (const review of reviews) addReview(draft, review)
  for (const post of news) {
    const place = draft.places.find(post.place)
    addPost(draft, { type: 'news', user_id: place.ownerId, ...at(place) }, post, place)
  }
  const city_id = draft.cities.find(latinName).id
  for (const post of impressions) {
    const { author, street, lat, lon } = post
    const user_id = draft.people.find(author).id
    addPost(draft, { type: 'impression', user_id, city_id, street, lat, lon }, post)
  }
}

export function addOrganisationNews(draft: Draft, news: Demo['organisationNews']): void {
  for (const post of news) {
    const { id: organisation_id, city, ownerId: user_id } = draft.organisations.find(post.organisation)
    addPost(draft, { type: 'news', user_id, organisation_id, city_id: city.id }, post)
  }
}

function addReview(draft: Draft, review: DemoReview): void {
  const place = draft.places.find(review.place)
  const author = draft.people.find(review.author)
  const reservation_id = review.visit && addVisit(draft, review, place, author)
  const columns = {
    type: 'review' as const,
    user_id: author.id,
    rating: review.rating,
    reservation_id,
    ...at(place),
  }
  addPost(draft, columns, review, place)
}

function at({ id, organisationId, city }: DraftPlace) {
  return { place_id: id, organisation_id: organisationId, city_id: city.id }
}

function addPost(
  draft: Draft,
  columns: Omit<Insertable<Posts>, 'id' | 'text'>,
  { days_ago, text, pictures = [], liked_by, liked_by_venue, comments = [] }: Published,
  place?: DraftPlace,
): void {
  const created_at = draft.daysAgo(days_ago)
  const post_id = draft.newId(created_at)
  const plain = addMentions(draft, text, { post_id })
  draft.rows.posts.push({
    id: post_id,
    street: '',
    ...columns,
    text: plain,
    created_at,
    updated_at: created_at,
  })
  for (const tag of findHashtags(plain)) {
    draft.rows.post_hashtags.push({ post_id, tag, city_id: columns.city_id, created_at })
  }
  for (const [position, key] of pictures.entries()) {
    draft.rows.post_images.push({ post_id, image_id: draft.pictures.find(key).id, position })
  }
  const likes = likesBy(draft, liked_by)
  if (liked_by_venue && place) likes.push({ user_id: place.ownerId, place_id: place.id })
  addLikes(
    draft,
    created_at,
    likes.map((like) => ({ ...like, post_id })),
  )
  for (const comment of comments) addComment(draft, post_id, comment, place)
}

/** The reservation that the author had on the evening before the review. */
function addVisit(
  draft: Draft,
  { visit, days_ago }: DemoReview,
  place: DraftPlace,
  author: { id: string; firstName: string },
): string | undefined {
  if (!visit) return undefined
  const { timeZone } = place.city
  const evening = addDays(wallTimeAt(draft.daysAgo(days_ago), timeZone).date, -1)
  const startsAt = momentAt(evening, minuteOfDay(visit.time), timeZone)
  if (startsAt === null) return undefined
  const created_at = new Date(startsAt - BOOKED_AHEAD_MS)
  const id = draft.newId(created_at)
  draft.rows.reservations.push({
    id,
    place_id: place.id,
    user_id: author.id,
    source: 'guest',
    status: 'arrived',
    name: author.firstName,
    guests_count: visit.guests,
    starts_at: new Date(startsAt),
    ends_at: new Date(startsAt + STAY_MS),
    created_by: author.id,
    created_at,
    updated_at: new Date(startsAt),
  })
  return id
}

function addComment(
  draft: Draft,
  post_id: string,
  { author, by_venue, days_ago, text, pictures = [], liked_by, answers = [] }: DemoComment,
  place: DraftPlace | undefined,
  subject_comment_id?: string,
): void {
  const created_at = draft.daysAgo(days_ago)
  const comment_id = draft.newId(created_at)
  draft.rows.comments.push({
    id: comment_id,
    post_id,
    subject_comment_id,
    ...(by_venue && place
      ? { user_id: place.ownerId, place_id: place.id }
      : { user_id: draft.people.find(author ?? '').id }),
    text: addMentions(draft, text, { comment_id }),
    created_at,
    updated_at: created_at,
  })
  for (const [position, key] of pictures.entries()) {
    draft.rows.comment_images.push({ comment_id, image_id: draft.pictures.find(key).id, position })
  }
  addLikes(
    draft,
    created_at,
    likesBy(draft, liked_by).map((like) => ({ ...like, comment_id })),
  )
  for (const answer of answers) addComment(draft, post_id, answer, place, comment_id)
}

/** Files name those who are mentioned by their keys: `@[Чайная высота](place:chaynaya-vysota)`. */
const keyedMention = /@\[([^\]]+)\]\((user|place|organisation):([a-z0-9-]+)\)/

/** @returns the text with names in place of its mentions */
function addMentions(draft: Draft, text: string, of: { post_id: string } | { comment_id: string }): string {
  const found = keyedMention.exec(text)
  if (!found) return text
  const [token, name = '', kind = '', key = ''] = found
  const named =
    kind === 'user'
      ? { user_id: draft.people.find(key).id }
      : kind === 'place'
        ? { place_id: draft.places.find(key).id }
        : { organisation_id: draft.organisations.find(key).id }
  const shown = `@${name}`
  const id = draft.newId(new Date(draft.now))
  draft.rows.mentions.push({ id, ...of, ...named, position: found.index, length: shown.length })
  return addMentions(
    draft,
    text.replace(token, () => shown),
    of,
  )
}

function likesBy(draft: Draft, people: readonly string[] = []): { user_id: string; place_id?: string }[] {
  return people.map((key) => ({ user_id: draft.people.find(key).id }))
}

/** At regular intervals, none of them in the future. */
function addLikes(
  draft: Draft,
  after: Date,
  likes: readonly { user_id: string; place_id?: string; post_id?: string; comment_id?: string }[],
): void {
  const span = Math.min(draft.now - after.getTime(), LIKED_WITHIN_MS)
  for (const [index, like] of likes.entries()) {
    const created_at = new Date(Math.round(after.getTime() + (span * (index + 1)) / (likes.length + 1)))
    draft.rows.likes.push({ id: draft.newId(created_at), ...like, created_at })
  }
}
