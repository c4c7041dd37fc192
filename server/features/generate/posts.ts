import { insertRows } from '#server/db/bulk.ts'
import type { Db } from '#server/db/connection.ts'
import { day, type Generated, LATEST_TIME, makeId, SPAN_DAYS } from './ids-and-times.ts'
import type { GeneratedPlace } from './places.ts'
import type { Random } from './random.ts'
import type { GeneratedUser } from './users.ts'

const kinds = ['review', 'news', 'impression'] as const

interface PostPlan {
  users: GeneratedUser[]
  places: GeneratedPlace[]
  /** For each post: the index of the place or −1, the author, the type, the rating, likes and comments. */
  place: Int32Array
  user: Int32Array
  kind: Uint8Array
  grade: Uint8Array
  likes: Uint8Array
  comments: Uint8Array
  followers: { user: number; place: number }[]
}

/** Decides who writes what before anything is inserted, so that all counters are inserted with their rows. */
export function planPosts(
  random: Random,
  volume: { posts: number },
  places: GeneratedPlace[],
  users: GeneratedUser[],
): PostPlan {
  const { posts } = volume
  const plan: PostPlan = {
    users,
    places,
    place: new Int32Array(posts),
    user: new Int32Array(posts),
    kind: new Uint8Array(posts),
    grade: new Uint8Array(posts),
    likes: new Uint8Array(posts),
    comments: new Uint8Array(posts),
    followers: [],
  }
  if (users.length === 0) return plan
  const firstReviewer = places.map(() => random.below(users.length))
  for (let post = 0; post < posts; post += 1) {
    const chance = random.next()
    // A power law: few places have many posts. 70 % of the posts of places are reviews.
    const at = places.length === 0 ? -1 : Math.floor(random.next() ** 2.5 * places.length)
    const place = places[at]
    const reviews = place?.row.review_count ?? 0
    const isReview = chance < 0.7 && place && reviews < users.length
    const kind = isReview ? 0 : chance < 0.85 && place ? 1 : 2
    // A person has one review of a place: its reviewers are adjacent in the list of people.
    const user = isReview ? ((firstReviewer[at] ?? 0) + reviews) % users.length : random.below(users.length)
    plan.kind[post] = kind
    plan.place[post] = kind === 2 ? -1 : at
    plan.user[post] = user
    plan.likes[post] = random.chance(0.12) ? 1 + random.below(Math.min(4, users.length)) : 0
    plan.comments[post] = random.chance(0.07) ? 1 + random.below(2) : 0
    const author = users[user]
    // News belongs to the venue and does not count among the posts of its author.
    if (author && kind !== 1) author.post_count += 1
    if (place && kind === 0) {
      const grade = Math.min(4, Math.max(1, Math.round(3.3 + place.quality + random.normal() * 0.7)))
      plan.grade[post] = grade
      place.row.review_count += 1
      place.row.rating_count += 1
      place.row.rating_sum += grade + 1
    }
    if (place && kind === 1) place.row.news_count += 1
    for (let comment = 0; comment < (plan.comments[post] ?? 0); comment += 1) {
      const commenter = users[commenterOf(plan, post, comment)]
      if (commenter) commenter.comment_count += 1
    }
  }
  planFollowers(random, plan)
  return plan
}

function planFollowers(random: Random, plan: PostPlan): void {
  const { users, places } = plan
  for (const [user, row] of users.entries()) {
    const first = random.below(Math.max(1, places.length))
    const count = Math.min(places.length, random.below(5))
    for (let at = 0; at < count; at += 1) {
      const place = (first + at * 7919) % places.length
      const followed = places[place]
      if (!followed || plan.followers.at(-1)?.place === place) continue
      plan.followers.push({ user, place })
      followed.row.follower_count += 1
      row.following_place_count += 1
    }
  }
}

function commenterOf(plan: PostPlan, post: number, comment: number): number {
  return ((plan.user[post] ?? 0) + 17 + comment) % plan.users.length
}

function likerOf(plan: PostPlan, post: number, like: number): number {
  return ((plan.user[post] ?? 0) + 1 + like) % plan.users.length
}

export async function insertPosts(
  db: Db,
  generated: Generated,
  plan: PostPlan,
  from: number,
  to: number,
): Promise<void> {
  const { random, words } = generated
  const posts: object[] = []
  const comments: object[] = []
  const likes: object[] = []
  const total = plan.kind.length
  for (let post = from; post < to; post += 1) {
    const at = LATEST_TIME - Math.floor(((total - post) / total) * SPAN_DAYS * day)
    const place = plan.places[plan.place[post] ?? -1]
    const user = plan.users[plan.user[post] ?? 0]
    const kind = plan.kind[post] ?? 2
    if (!user) continue
    const id = makeId(generated, at)
    const city = generated.cities.find((it) => it.id === user.city_id)
    const created_at = new Date(at).toISOString()
    posts.push({
      id,
      type: kinds[kind],
      user_id: user.id,
      place_id: place?.row.id ?? null,
      city_id: place?.row.city_id ?? user.city_id,
      text: kind === 1 ? words.news() : words.review(),
      rating: plan.grade[post] || null,
      lat: place ? null : (city?.lat ?? null),
      lon: place ? null : (city?.lon ?? null),
      like_count: plan.likes[post],
      comment_count: plan.comments[post],
      created_at,
    })
    for (let comment = 0; comment < (plan.comments[post] ?? 0); comment += 1) {
      const author = plan.users[commenterOf(plan, post, comment)]
      comments.push({
        id: makeId(generated, at),
        post_id: id,
        user_id: author?.id,
        text: random.pick(answers),
        created_at,
      })
    }
    for (let like = 0; like < (plan.likes[post] ?? 0); like += 1) {
      likes.push({
        id: makeId(generated, at),
        post_id: id,
        user_id: plan.users[likerOf(plan, post, like)]?.id,
        created_at,
      })
    }
  }
  await insertRows(db, 'posts', posts)
  await insertRows(db, 'comments', comments)
  await insertRows(db, 'likes', likes)
}

const answers = [
  'Согласна!',
  'А детям там понравится?',
  'Спасибо, сходим в субботу.',
  'У нас было иначе, ждали полчаса.',
  'Надо попробовать.',
  'А столик бронировали заранее?',
]

export async function insertFollowers(db: Db, generated: Generated, plan: PostPlan): Promise<void> {
  const rows = plan.followers.map(({ user, place }) => ({
    id: makeId(generated, LATEST_TIME - SPAN_DAYS * day),
    follower_id: plan.users[user]?.id,
    place_id: plan.places[place]?.row.id,
    created_at: new Date(LATEST_TIME - SPAN_DAYS * day).toISOString(),
  }))
  await insertRows(db, 'followers', rows)
}
