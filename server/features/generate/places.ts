import { defaultFeatures } from '#contract/places/feature-columns.ts'
import { insertRows } from '#server/db/bulk.ts'
import type { Db } from '#server/db/connection.ts'
import { type OpenHours, openWeekText } from '#server/features/places/schedule/rules.ts'
import type { ReferenceCity } from '#server/features/reference/known.ts'
import { slugify } from '#server/lib/text/slugs.ts'
import { type Generated, makeId, randomCreationTime } from './ids-and-times.ts'
import type { Random } from './random.ts'

/** The largest city has this share of all places; the rest is distributed by the square root of the population. */
const largestCityShare = 0.1

/** The city of every place: 10 % in the largest one, the rest by the square root of the population. */
export function placeCities({ random, cities }: Generated, count: number) {
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

export function makePlace(generated: Generated, source: string, city: ReferenceCity, index: number) {
  const { random, words, cuisineIds } = generated
  const at = randomCreationTime(random)
  const id = makeId(generated, at)
  const name = words.placeName()
  const [category, , check] = pickCategory(random)
  const hasHours = random.chance(0.92)
  const items = hasHours
    ? makeHours(random, category).map((hours) => ({ id: makeId(generated, at), ...hours }))
    : []
  const scheduleId = hasHours ? makeId(generated, at) : null
  // Large cities are wide: a million people live within about five kilometres of the centre.
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
    cuisine_ids: [...new Set(Array.from({ length: random.below(4) }, () => random.pick(cuisineIds)))],
    short_description: random.chance(0.3) ? words.news() : '',
    average_check: random.chance(0.85) ? Math.round((check * (0.5 + random.next() * 1.2)) / 50) * 50 : null,
    street: words.street(),
    building: String(1 + random.below(120)),
    district: words.district(),
    lat: Number(lat.toFixed(6)),
    lon: Number(lon.toFixed(6)),
    ...defaultFeatures,
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
    ...(scheduleId && { hours_checked_at: new Date(at).toISOString(), hours_checked_by: 'venue' }),
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

export type GeneratedPlace = ReturnType<typeof makePlace>

export async function insertPlaces(db: Db, places: readonly GeneratedPlace[]): Promise<void> {
  await insertRows(
    db,
    'places',
    places.map((place) => place.row),
  )
  const withHours = places.filter((place) => place.scheduleId !== null)
  // The id of a row that belongs to one place is derived from the id of the place.
  const part = (place: GeneratedPlace, sign: string) => place.row.id.slice(0, 23) + sign
  await insertRows(
    db,
    'schedules',
    withHours.map((place) => ({ id: place.scheduleId, place_id: place.row.id, position: 0, is_main: true })),
  )
  await insertRows(
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
  await insertRows(
    db,
    'place_phones',
    places
      .filter((place) => place.phone !== null)
      .map((place) => ({ id: part(place, 'a'), place_id: place.row.id, position: 0, phone: place.phone })),
  )
  await insertRows(
    db,
    'place_links',
    places
      .filter((place) => place.link !== null)
      .map((place) => ({ id: part(place, 'b'), place_id: place.row.id, position: 0, link: place.link })),
  )
}
