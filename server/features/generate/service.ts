import { noFeatures } from '#contract/place-features.ts'
import type { Db } from '#server/db/connection.ts'
import { type OpenHours, openWeekText } from '#server/features/places/schedule/rules.ts'
import { indexPlaces, indexUsers } from '#server/features/search/service.ts'
import { arrangeTiers } from '#server/features/search/tiers/service.ts'
import { idAt } from '#server/lib/ids.ts'
import { slugify } from '#server/lib/slugs.ts'
import { cities } from '#server/reference/cities.ts'
import { cuisines } from '#server/reference/cuisines.ts'
import { makeRandom, type Random } from './random.ts'
import * as repository from './repository.ts'
import { makeWords, type Words } from './vocabulary.ts'

export interface Volume {
  places: number
  posts: number
  users: number
  seed: number
}

export type Progress = (step: string, done: number, total: number) => void

class SeedUsedError extends Error {}

/** All moments are counted back from this one, so that the same seed gives the same rows on any day. */
const newest = Date.UTC(2026, 10, 20, 12)
const day = 86_400_000
const spanDays = 730
const chunk = 10_000
/** The largest city holds this part of all places; the rest goes by the root of the population. */
const largestCityShare = 0.1

interface Generated {
  random: Random
  words: Words
  sequence: number
}

/**
 * Fills the database with as much as is asked for, the same for the same seed: one transaction, counters right.
 * Comments, likes and followers come with the posts (one comment to ten posts, one like to four).
 */
export async function generateVolume(db: Db, volume: Volume, report: Progress): Promise<void> {
  const source = `generated-${volume.seed}`
  await db.transaction().execute(async (transaction) => {
    if (await repository.isSeedUsed(transaction, source)) {
      throw new SeedUsedError(`Данные с seed ${volume.seed} в этой базе уже есть: возьмите другой seed.`)
    }
    const random = makeRandom(volume.seed)
    const generated: Generated = { random, words: makeWords(random), sequence: 0 }
    const users = makeUsers(generated, volume.users)
    const places = placeCities(random, volume.places).map((city, index) =>
      makePlace(generated, source, city, index),
    )
    const plan = planPosts(random, volume, places, users)

    for (let from = 0; from < users.length; from += chunk) {
      await repository.insertGenerated(transaction, 'users', users.slice(from, from + chunk))
      report('Люди', Math.min(from + chunk, users.length), users.length)
    }
    for (let from = 0; from < places.length; from += chunk) {
      await insertPlaces(transaction, places.slice(from, from + chunk))
      report('Заведения', Math.min(from + chunk, places.length), places.length)
    }
    for (let from = 0; from < volume.posts; from += chunk) {
      await insertPosts(transaction, generated, plan, from, Math.min(from + chunk, volume.posts))
      report('Записи', Math.min(from + chunk, volume.posts), volume.posts)
    }
    await insertFollowers(transaction, generated, plan)
    await repository.addPlaceCounts(transaction, countByCity(places))
    report('Поиск', 0, 2)
    await indexPlaces(transaction)
    await arrangeTiers(transaction)
    report('Поиск', 1, 2)
    await indexUsers(transaction)
    report('Поиск', 2, 2)
  })
  await repository.analyze(db)
}

function makeId(generated: Generated, milliseconds: number): string {
  generated.sequence += 1
  return idAt(milliseconds, generated.sequence, generated.random.hex(9))
}

/** Everybody and everything else is older than the first post. */
function bornAt(random: Random): number {
  return newest - (spanDays + 1 + random.below(spanDays)) * day - random.below(day)
}

function makeUsers(generated: Generated, count: number) {
  const { random, words } = generated
  return Array.from({ length: count }, () => {
    const at = bornAt(random)
    const { first, second } = words.person()
    return {
      id: makeId(generated, at),
      first_name: first,
      second_name: second,
      city_id: random.pick(cities).id,
      about: random.chance(0.2) ? words.news() : '',
      post_count: 0,
      comment_count: 0,
      follower_count: 0,
      following_place_count: 0,
      created_at: new Date(at).toISOString(),
    }
  })
}
type GeneratedUser = ReturnType<typeof makeUsers>[number]

/** The city of every place: 10 % in the largest one, the rest by the square root of the population. */
function placeCities(random: Random, count: number) {
  const [largest, ...others] = cities.filter((city) => city.countryCode === 'RU')
  if (!largest) throw new Error('No cities')
  const weights = others.map((city) => Math.sqrt(city.population))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return Array.from({ length: count }, (_, index) => {
    if (index % Math.round(1 / largestCityShare) === 0) return largest
    return pickWeighted(random, others, weights, total) ?? largest
  })
}

const categoryWeights: [category: number, weight: number, check: number][] = [
  [1, 26, 1800],
  [2, 24, 900],
  [3, 13, 1500],
  [4, 2, 2200],
  [5, 12, 450],
  [6, 4, 1300],
  [7, 8, 450],
  [8, 3, 350],
  [9, 2, 500],
  [10, 3, 800],
  [12, 1, 1500],
  [14, 1, 2000],
  [15, 1, 600],
]
const categoryTotal = categoryWeights.reduce((sum, [, weight]) => sum + weight, 0)

const categoryChances = categoryWeights.map(([, weight]) => weight)

function pickCategory(random: Random) {
  return pickWeighted(random, categoryWeights, categoryChances, categoryTotal) ?? ([1, 26, 1800] as const)
}

function pickWeighted<Value>(
  random: Random,
  values: readonly Value[],
  weights: readonly number[],
  total: number,
): Value | undefined {
  let left = random.next() * total
  for (const [at, weight] of weights.entries()) {
    left -= weight
    if (left < 0) return values[at]
  }
  return values.at(-1)
}

function makeHours(random: Random, category: number): OpenHours[] {
  const isNightly = category === 3 || category === 4 || category === 6 || category === 14
  if (!isNightly && random.chance(0.03)) {
    return Array.from({ length: 7 }, (_, at) => ({ dayOfWeek: at + 1, startMinute: 0, endMinute: 0 }))
  }
  const opens = isNightly ? 15 * 60 + random.below(12) * 30 : 7 * 60 + random.below(11) * 30
  const closes = isNightly ? 23 * 60 + random.below(12) * 30 : 20 * 60 + random.below(8) * 30
  const weekendCloses = closes + (random.chance(0.5) ? random.below(5) * 30 : 0)
  const dayOff = random.chance(0.12) ? 1 + random.below(3) : 0
  const hasSiesta = !isNightly && random.chance(0.03)
  return [1, 2, 3, 4, 5, 6, 7]
    .filter((dayOfWeek) => dayOfWeek !== dayOff)
    .flatMap((dayOfWeek) => {
      const end = (dayOfWeek === 5 || dayOfWeek === 6 ? weekendCloses : closes) % 1440
      const whole = { dayOfWeek, startMinute: opens, endMinute: end }
      if (!hasSiesta) return [whole]
      return [
        { ...whole, endMinute: 15 * 60 },
        { ...whole, startMinute: 17 * 60 },
      ]
    })
}

function makePlace(generated: Generated, source: string, city: (typeof cities)[number], index: number) {
  const { random, words } = generated
  const at = bornAt(random)
  const id = makeId(generated, at)
  const name = words.placeName()
  const [category, , check] = pickCategory(random)
  const hasHours = random.chance(0.92)
  const items = hasHours
    ? makeHours(random, category).map((hours) => ({ id: makeId(generated, at), ...hours }))
    : []
  const scheduleId = hasHours ? makeId(generated, at) : null
  // Large cities are wide: a million people live within some five kilometres of the middle.
  const spread = 0.02 + Math.sqrt(city.population / 1_000_000) * 0.022
  const lat = city.lat + random.normal() * spread * 0.6
  const lon = city.lon + random.normal() * spread
  const isBar = category === 3 || category === 4 || category === 6 || category === 14
  const row = {
    id,
    latin_name: `${slugify(name)}-${index.toString(36)}-${source.slice(10)}`,
    name,
    organisation_id: null,
    city_id: city.id,
    category_id: category,
    cuisine_ids: [...new Set(Array.from({ length: random.below(4) }, () => random.pick(cuisines).id))],
    short_description: random.chance(0.3) ? words.news() : '',
    average_check: random.chance(0.85) ? Math.round((check * (0.5 + random.next() * 1.2)) / 50) * 50 : null,
    street: words.street(),
    building: String(1 + random.below(120)),
    district: words.district(),
    lat: Number(lat.toFixed(6)),
    lon: Number(lon.toFixed(6)),
    ...noFeatures,
    alcohol: isBar || random.chance(0.4),
    business_lunch: random.chance(0.3),
    cashfree: random.chance(0.8),
    children_room: random.chance(0.12),
    delivery: random.chance(0.4),
    hookah: random.chance(isBar ? 0.3 : 0.05),
    karaoke: random.chance(isBar ? 0.15 : 0.03),
    mobile_charge: random.chance(0.2),
    sport_translations: random.chance(isBar ? 0.4 : 0.05),
    terrace: random.chance(0.3),
    wifi: random.chance(0.7),
    dancefloor: category === 4 ? 2 : random.chance(0.08) ? 1 : 0,
    entertainment: random.chance(0.1) ? 1 + random.below(2) : 0,
    live_music: random.chance(0.15) ? 1 + random.below(2) : 0,
    parking_type: random.chance(0.4) ? 1 + random.below(4) : 0,
    smoke_zone: random.chance(0.1) ? random.pick([1, 3]) : 2,
    is_reservations_enabled: random.chance(0.35),
    follower_count: 0,
    review_count: 0,
    news_count: 0,
    rating_sum: 0,
    rating_count: 0,
    open_week: openWeekText(items),
    main_schedule: scheduleId && { id: scheduleId, name: '', note: '', items },
    source,
    source_id: String(index),
    created_at: new Date(at).toISOString(),
  }
  const phone = random.chance(0.8)
    ? `+7${900 + random.below(100)}${String(random.below(1e7)).padStart(7, '0')}`
    : null
  const link = random.chance(0.4) ? `https://${slugify(name)}-${index.toString(36)}.example.ru` : null
  return { row, scheduleId, items, phone, link, at, quality: random.normal() * 0.6 }
}
type GeneratedPlace = ReturnType<typeof makePlace>

async function insertPlaces(db: Db, places: readonly GeneratedPlace[]): Promise<void> {
  await repository.insertGenerated(
    db,
    'places',
    places.map((place) => place.row),
  )
  const withHours = places.filter((place) => place.scheduleId !== null)
  // An id of something that only ever follows its place may be made of the id of the place.
  const part = (place: GeneratedPlace, sign: string) => place.row.id.slice(0, 23) + sign
  await repository.insertGenerated(
    db,
    'schedules',
    withHours.map((place) => ({ id: place.scheduleId, place_id: place.row.id, position: 0, is_main: true })),
  )
  await repository.insertGenerated(
    db,
    'schedule_items',
    withHours.flatMap((place) =>
      place.items.map((item) => ({
        id: item.id,
        schedule_id: place.scheduleId,
        day_of_week: item.dayOfWeek,
        start_minute: item.startMinute,
        end_minute: item.endMinute,
      })),
    ),
  )
  await repository.insertGenerated(
    db,
    'place_phones',
    places
      .filter((place) => place.phone !== null)
      .map((place) => ({ id: part(place, 'a'), place_id: place.row.id, position: 0, phone: place.phone })),
  )
  await repository.insertGenerated(
    db,
    'place_links',
    places
      .filter((place) => place.link !== null)
      .map((place) => ({ id: part(place, 'b'), place_id: place.row.id, position: 0, link: place.link })),
  )
}

const kinds = ['review', 'news', 'impression'] as const

interface PostPlan {
  users: GeneratedUser[]
  places: GeneratedPlace[]
  /** By post: index of the place or −1, of the author, the kind, the grade, likes and comments. */
  place: Int32Array
  user: Int32Array
  kind: Uint8Array
  grade: Uint8Array
  likes: Uint8Array
  comments: Uint8Array
  followers: { user: number; place: number }[]
}

/** Decides who writes what before anything is inserted, so that all counters go in with their rows. */
function planPosts(
  random: Random,
  volume: Volume,
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
    // Few places are talked about a lot, most a little. Two thirds of a million are reviews.
    const at = places.length === 0 ? -1 : Math.floor(random.next() ** 2.5 * places.length)
    const place = places[at]
    const reviews = place?.row.review_count ?? 0
    const isReview = chance < 0.7 && place && reviews < users.length
    const kind = isReview ? 0 : chance < 0.85 && place ? 1 : 2
    // A person has one review of a place: its reviewers are neighbours in the list of people.
    const user = isReview ? ((firstReviewer[at] ?? 0) + reviews) % users.length : random.below(users.length)
    plan.kind[post] = kind
    plan.place[post] = kind === 2 ? -1 : at
    plan.user[post] = user
    plan.likes[post] = random.chance(0.12) ? 1 + random.below(Math.min(4, users.length)) : 0
    plan.comments[post] = random.chance(0.07) ? 1 + random.below(2) : 0
    const author = users[user]
    // News is the venue's: it does not count among the posts of whoever typed it.
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

async function insertPosts(
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
    const at = newest - Math.floor(((total - post) / total) * spanDays * day)
    const place = plan.places[plan.place[post] ?? -1]
    const user = plan.users[plan.user[post] ?? 0]
    const kind = plan.kind[post] ?? 2
    if (!user) continue
    const id = makeId(generated, at)
    const city = cities.find((it) => it.id === user.city_id)
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
  await repository.insertGenerated(db, 'posts', posts)
  await repository.insertGenerated(db, 'comments', comments)
  await repository.insertGenerated(db, 'likes', likes)
}

const answers = [
  'Согласна!',
  'А детям там понравится?',
  'Спасибо, сходим в субботу.',
  'У нас было иначе, ждали полчаса.',
  'Надо попробовать.',
  'А столик бронировали заранее?',
]

async function insertFollowers(db: Db, generated: Generated, plan: PostPlan): Promise<void> {
  const rows = plan.followers.map(({ user, place }) => ({
    id: makeId(generated, newest - spanDays * day),
    follower_id: plan.users[user]?.id,
    place_id: plan.places[place]?.row.id,
    created_at: new Date(newest - spanDays * day).toISOString(),
  }))
  await repository.insertGenerated(db, 'followers', rows)
}

function countByCity(places: readonly GeneratedPlace[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { row } of places) counts.set(row.city_id, (counts.get(row.city_id) ?? 0) + 1)
  return counts
}
