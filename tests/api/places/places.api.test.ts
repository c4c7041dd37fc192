import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { HOURS_DOUBTFUL_AFTER_DAYS } from '#contract/places/hours-checks.ts'
import type { PlaceMarker, PlaceShort } from '#contract/places/places.ts'
import { testApp } from '#tests/support/app.ts'
import {
  buildFollower,
  buildGallery,
  buildOrganisation,
  buildPlace,
  buildReview,
  buildUser,
  everyDay,
  type Place,
} from '#tests/support/factories.ts'

const app = testApp()

let bar: Place
let cafe: Place

beforeAll(async () => {
  bar = await buildPlace(app.db, {
    name: 'Стрелка',
    category: 'bars',
    city: 'sochi',
    terrace: true,
    wifi: true,
    average_check: 1500,
    parking_type: 4,
    smoke_zone: 3,
    live_music: 1,
    hours: { 5: '18:00-02:00', 6: '18:00-02:00' },
    lat: 43.59,
    lon: 39.72,
    phones: ['+78622000000'],
    links: ['https://example.org'],
  })
  cafe = await buildPlace(app.db, {
    name: 'Утро',
    category: 'cafes',
    cuisines: ['georgian'],
    city: 'sochi',
    wifi: true,
    average_check: 400,
    hours: everyDay('00:00-00:00'),
    lat: 43.6,
    lon: 39.73,
    is_reservations_enabled: true,
  })
  // Enough for several pages, many with equal sort keys.
  for (let index = 0; index < 57; index += 1) {
    await buildPlace(app.db, {
      city: 'vladivostok',
      lat: 43.1 + Math.floor(index / 3) / 100,
      lon: 131.9,
      follower_count: index % 4,
    })
  }
})

describe('one place', () => {
  test('by id or latin name has everything that its page shows', async () => {
    const organisation = await buildOrganisation(app.db)
    const place = await buildPlace(app.db, {
      organisation_id: organisation.id,
      hours: { 1: '09:00-22:00' },
      phones: ['+74950000000'],
      links: ['https://example.org'],
    })
    const sibling = await buildPlace(app.db, { organisation_id: organisation.id })
    const follower = await buildUser(app.db)
    await buildFollower(app.db, { follower_id: follower.id, place_id: place.id })
    await buildReview(app.db, { place_id: place.id, rating: 4 })
    await buildReview(app.db, { place_id: place.id, rating: 2 })
    await buildGallery(app.db, { place_id: place.id, kind: 'album' })
    const { status, data } = await app.get(`/api/v1/places/${place.id}`, { lat: 55.76, lon: 37.63 })
    expect(status).toBe(200)
    expect(data.place).toMatchObject({
      id: place.id,
      latinName: place.latin_name,
      rating: 4,
      ratingCounts: [0, 1, 0, 1],
      reviewCount: 2,
      organisation: { id: organisation.id },
      phones: [{ phone: '+74950000000' }],
      links: [{ link: 'https://example.org' }],
      someFollowers: [{ id: follower.id }],
      someOrganisationPlaces: [{ id: sibling.id }],
      hasAccess: false,
      isFollowed: false,
      galleries: [{ photosCount: expect.any(Number) }],
      location: { city: { latinName: 'moscow' }, distance: expect.any(Number) },
    })
    expect((await app.get(`/api/v1/places/${place.latin_name}`)).data.place.id).toBe(place.id)
  })

  test.each([
    ['unpublished', { moderation_status: 'unpublished' as const }],
    ['on moderation', { moderation_status: 'on-moderation' as const }],
    ['deleted', { status: 'deleted' as const }],
  ])('%s: a guest sees it neither alone nor in lists', async (_what, values) => {
    const place = await buildPlace(app.db, { city: 'kazan', ...values })
    const { status, error } = await app.get(`/api/v1/places/${place.id}`)
    expect([status, error.status]).toEqual([404, 'RecordNotFound'])
    expect((await app.get('/api/v1/places', { city: 'kazan' })).status).toBe(404)
    expect((await app.get('/api/v1/places/by-ids', { ids: place.id })).status).toBe(404)
  })

  test('closed for good keeps its page and is left out of lists', async () => {
    const place = await buildPlace(app.db, { city: 'kazan', status: 'closed' })
    expect((await app.get(`/api/v1/places/${place.id}`)).data.place.status.label).toBe('Закрыто навсегда')
    expect((await app.get('/api/v1/places', { city: 'kazan' })).status).toBe(404)
  })
})

describe('filters', () => {
  test.each<[what: string, query: Record<string, string>, expected: string[]]>([
    ['a category', { categories: '3' }, ['Стрелка']],
    ['any of the categories', { categories: '2,3' }, ['Стрелка', 'Утро']],
    ['a cuisine', { cuisines: '4' }, ['Утро']],
    ['features narrow', { wifi: '1', terrace: 'true' }, ['Стрелка']],
    ['a switch that is off asks for nothing', { terrace: '0' }, ['Стрелка', 'Утро']],
    ['levels of the check', { average_check: '1' }, ['Утро']],
    ['any of the levels', { average_check: '1,3' }, ['Стрелка', 'Утро']],
    ['free parking, guarded or not', { parking_type: 'free' }, ['Стрелка']],
    ['guarded parking', { parking_type: 'guarded' }, ['Стрелка']],
    ['any parking', { parking_type: 'any' }, ['Стрелка']],
    ['smoking', { smoke_zone: 'smoke' }, ['Стрелка']],
    ['smoke-free: a hall of its own will do', { smoke_zone: 'smokefree' }, ['Стрелка', 'Утро']],
    ['both halls', { smoke_zone: 'both' }, ['Стрелка']],
    ['live music on weekends at least', { live_music: '1' }, ['Стрелка']],
    ['booking', { is_reservations_enabled: '1' }, ['Утро']],
    ['a weekday and time', { is_open_at_weekday: '-W-5T23:30' }, ['Стрелка', 'Утро']],
    ['a weekday after midnight', { is_open_at_weekday: '-W-6T01:59' }, ['Стрелка', 'Утро']],
    ['the minute of closing', { is_open_at_weekday: '-W-6T02:00' }, ['Утро']],
    ['a weekday', { is_open_at_weekday: '-W-1' }, ['Утро']],
    // A Friday and a Thursday.
    ['a date', { is_open_at_date: '2026-11-20' }, ['Стрелка', 'Утро']],
    ['a date and time', { is_open_at_date: '2026-11-19T20:00' }, ['Утро']],
    ['into the night', { into_the_night: '1' }, ['Стрелка', 'Утро']],
    ['a box', { bbox: '39.725,43.595,39.8,43.7' }, ['Утро']],
    ['round the clock is open now', { is_open_now: '1', categories: '2' }, ['Утро']],
  ])('%s', async (_what, query, expected) => {
    const asked = { city: 'sochi', ...query }
    const { data } = await app.get('/api/v1/places', asked)
    expect(data.places.map((place: PlaceShort) => place.name).sort()).toEqual(expected)
    expect((await app.get('/api/v1/places/count', asked)).data.count).toBe(expected.length)
    const markers = await app.get('/api/v1/places', { ...asked, response_type: 'map' })
    expect(markers.data.places.map((place: PlaceShort) => place.name).sort()).toEqual(expected)
  })

  test('a place closed temporarily is listed, but never open', async () => {
    await buildPlace(app.db, { city: 'ufa', status: 'temporary-closed', hours: everyDay('00:00-00:00') })
    expect((await app.get('/api/v1/places', { city: 'ufa' })).status).toBe(200)
    expect((await app.get('/api/v1/places', { city: 'ufa', is_open_now: '1' })).status).toBe(404)
    expect((await app.get('/api/v1/places/count', { city: 'ufa' })).data).toEqual({
      count: 1,
      openCount: 0,
      unknownHoursCount: 0,
    })
  })

  describe('places with unknown hours', () => {
    const names = async (query: Record<string, string>) => {
      const { data } = await app.get('/api/v1/places', { city: 'samara', ...query })
      return (data?.places ?? []).map(({ name }: PlaceShort) => name).sort()
    }
    const counts = async (query: Record<string, string>) =>
      (await app.get('/api/v1/places/count', { city: 'samara', ...query })).data

    beforeAll(async () => {
      const always = everyDay('00:00-00:00')
      await buildPlace(app.db, { city: 'samara', name: 'Круглосуточное', hours: always, terrace: true })
      await buildPlace(app.db, { city: 'samara', name: 'Без часов', terrace: true })
      await buildPlace(app.db, { city: 'samara', name: 'Тоже без часов' })
      await buildPlace(app.db, { city: 'samara', name: 'На ремонте', status: 'temporary-closed' })
    })

    test('are counted separately, and never as closed', async () => {
      expect(await counts({})).toEqual({ count: 4, openCount: 1, unknownHoursCount: 2 })
      expect(await counts({ terrace: '1' })).toEqual({ count: 2, openCount: 1, unknownHoursCount: 1 })
      expect(await counts({ is_open_now: '1' })).toEqual({ count: 1, openCount: 1, unknownHoursCount: 2 })
      expect(await counts({ is_open_now: '1', with_unknown_hours: '1' })).toEqual({
        count: 3,
        openCount: 1,
        unknownHoursCount: 2,
      })
    })

    test.each<[string, Record<string, string>]>([
      ['open now', { is_open_now: '1' }],
      ['open on a day', { is_open_at_weekday: '-W-1T12:00' }],
      ['open into the night', { into_the_night: '1' }],
      ['open in all these senses', { into_the_night: '1', is_open_now: '1' }],
    ])('%s: found when requested', async (_what, hours) => {
      expect(await names(hours)).toEqual(['Круглосуточное'])
      expect(await names({ ...hours, with_unknown_hours: '1' })).toEqual([
        'Без часов',
        'Круглосуточное',
        'Тоже без часов',
      ])
      expect(await names({ ...hours, with_unknown_hours: '1', terrace: '1' })).toEqual([
        'Без часов',
        'Круглосуточное',
      ])
    })

    test('without a filter of hours the switch has no effect', async () => {
      expect(await names({ with_unknown_hours: '1' })).toHaveLength(4)
    })
  })

  test('a minimum rating is compared with the displayed rating', async () => {
    const graded: [name: string, grades: (1 | 2 | 3 | 4)[]][] = [
      ['Пять', [4, 4]],
      // 4,5 and 4,4(4): the second is shown as 4,4.
      ['Четыре с половиной', [4, 3]],
      ['Почти', [4, 4, 4, 4, 3, 3, 3, 3, 3]],
      ['Два', [1]],
      ['Без отзывов', []],
    ]
    for (const [name, grades] of graded) {
      const place = await buildPlace(app.db, { city: 'tula', name })
      for (const rating of grades) await buildReview(app.db, { place_id: place.id, rating })
    }
    const names = async (min_rating: string) => {
      const { data } = await app.get('/api/v1/places', { city: 'tula', min_rating })
      return data.places.map(({ name }: PlaceShort) => name).sort()
    }
    expect(await names('4.5')).toEqual(['Пять', 'Четыре с половиной'])
    expect(await names('4')).toEqual(['Почти', 'Пять', 'Четыре с половиной'])
    expect(await names('3')).toEqual(['Почти', 'Пять', 'Четыре с половиной'])
  })

  describe('counts of filter options', () => {
    const facets = async (query: Record<string, string> = {}) =>
      (await app.get('/api/v1/places/facets', { city: 'sochi', ...query })).data.facets

    test('say how many places each option would find', async () => {
      const all = await facets()
      expect(all).toMatchObject({
        categories: { 2: 1, 3: 1 },
        cuisines: { 4: 1 },
        average_check: { 1: 1, 3: 1 },
        wifi: { 1: 2 },
        terrace: { 1: 1 },
        live_music: { 1: 1 },
        parking_type: { free: 1, any: 1 },
        smoke_zone: { smoke: 1, smokefree: 2, both: 1 },
        is_reservations_enabled: { 1: 1 },
      })
      expect(all).not.toHaveProperty('hookah')
      for (const [filter, values] of Object.entries<Record<string, number>>(all)) {
        for (const [value, count] of Object.entries(values)) {
          const asked = { city: 'sochi', [filter]: value }
          expect([asked, (await app.get('/api/v1/places/count', asked)).data.count]).toEqual([asked, count])
        }
      }
    })

    test('of the same filter replace or widen the selection, those of others narrow it', async () => {
      const bars = await facets({ categories: '3' })
      expect(bars.categories).toEqual({ 2: 1, 3: 1 })
      expect(bars.wifi).toEqual({ 1: 1 })
      expect(bars).not.toHaveProperty('cuisines')
      expect((await facets({ parking_type: 'free', wifi: '1' })).parking_type).toMatchObject({ any: 1 })
    })

    test('of some filters only', async () => {
      expect(await facets({ only: 'terrace,categories' })).toEqual({
        categories: { 2: 1, 3: 1 },
        terrace: { 1: 1 },
      })
      expect(await facets({ only: 'categories' })).toEqual({ categories: { 2: 1, 3: 1 } })
      expect(await facets({ only: 'nonsense' })).toEqual({})
    })
  })

  test('an empty result is 404 for the list and zero for the count', async () => {
    const { status, error } = await app.get('/api/v1/places', { city: 'sochi', hookah: '1' })
    expect([status, error.status, error.messageUI.message]).toEqual([
      404,
      'RecordNotFound',
      'В этом городе нет заведений',
    ])
    expect((await app.get('/api/v1/places/count', { city: 'sochi', hookah: '1' })).data.count).toBe(0)
  })

  test('filters that need an account say so', async () => {
    for (const name of [
      'is_following',
      'is_staffed_or_requested',
      'is_deleted',
      'on_moderation_or_has_requester',
    ]) {
      const { status, error } = await app.get('/api/v1/places', { city: 'sochi', [name]: '1' })
      expect([name, status, error.status]).toEqual([name, 401, 'Unauthorized'])
    }
  })
})

describe('pages', () => {
  test.each([
    ['ranking', {}],
    ['age', { order_by: 'new' }],
    ['price', { order_by: 'price' }],
    ['distance', { order_by: 'distance', lat: 43.11, lon: 131.9 }],
  ])('by %s: all pages together contain each place once', async (_what, order) => {
    const asked = { city: 'vladivostok', ...order }
    const whole = await idsOf({ ...asked, limit: 101 })
    expect(new Set(whole).size).toBe(57)
    const walked: string[] = []
    for (let offset = 0; ; offset += 7) {
      const { data } = await app.get('/api/v1/places', { ...asked, limit: 7, offset })
      walked.push(...data.places.map((place: PlaceShort) => place.id))
      if (data.isEnd) break
    }
    expect(walked).toEqual(whole)
    expect((await app.get('/api/v1/places', { ...asked, offset: 57 })).error.status).toBe('RecordNotFound')
  })

  test('the cheapest come first with unknown prices last, or the newest first', async () => {
    for (const [name, average_check, created_at] of [
      ['Дорогое', 3000, '2026-01-03'],
      ['Неизвестно', null, '2026-01-02'],
      ['Дешёвое', 300, '2026-01-01'],
    ] as const) {
      await buildPlace(app.db, { city: 'tver', name, average_check, created_at: new Date(created_at) })
    }
    const names = async (order_by: string) => {
      const { data } = await app.get('/api/v1/places', { city: 'tver', order_by })
      return data.places.map(({ name }: PlaceShort) => name)
    }
    expect(await names('price')).toEqual(['Дешёвое', 'Дорогое', 'Неизвестно'])
    expect(await names('new')).toEqual(['Дорогое', 'Неизвестно', 'Дешёвое'])
  })

  test('the nearest come first, with distances in order and in whole metres', async () => {
    const { data } = await app.get('/api/v1/places', {
      city: 'vladivostok',
      order_by: 'distance',
      lat: 43.11,
      lon: 131.9,
      limit: 57,
    })
    const distances = data.places.map((place: PlaceShort) => place.location.distance)
    expect(distances).toEqual([...distances].sort((a, b) => a - b))
    expect(distances.every(Number.isInteger)).toBe(true)
  })

  test('the nearest places come first in every direction', async () => {
    const [lat, lon] = [54.7, 20.5]
    const kilometre = 1 / 111.2
    await buildPlace(app.db, { city: 'kaliningrad', name: 'На север', lat: lat + 1.1 * kilometre, lon })
    const east = lon + kilometre / Math.cos((lat * Math.PI) / 180)
    await buildPlace(app.db, { city: 'kaliningrad', name: 'На восток', lat, lon: east })
    const asked = { city: 'kaliningrad', order_by: 'distance', lat, lon, limit: 1 }
    const { data } = await app.get('/api/v1/places', asked)
    expect(data.places.map(({ name }: PlaceShort) => name)).toEqual(['На восток'])
  })

  test('the three response types have the same places', async () => {
    const asked = { city: 'sochi' }
    const [short, full, map] = await Promise.all(
      ['short', 'full', 'map'].map((response_type) => app.get('/api/v1/places', { ...asked, response_type })),
    )
    expect(full?.data.places.map(({ id }: Place) => id)).toEqual(
      short?.data.places.map(({ id }: Place) => id),
    )
    expect(full?.data.places[0]).toHaveProperty('schedules')
    expect(short?.data.places[0]).not.toHaveProperty('schedules')
    expect(Object.keys(map?.data.places[0])).toEqual([
      'id',
      'latinName',
      'name',
      'lat',
      'lon',
      'categoryId',
      'hours',
    ])
    expect(map?.headers['content-type']).toContain('application/json')
  })
})

test('recommended places are of the city, five by default', async () => {
  const { data } = await app.get('/api/v1/places/recommended', { city: 'vladivostok' })
  expect(data.places).toHaveLength(5)
  expect((await app.get('/api/v1/places/recommended', { city: 'omsk' })).status).toBe(404)
  expect((await app.get('/api/v1/places/recommended')).status).toBe(422)
})

test('by ids: in the requested order without unknown ones', async () => {
  const ids = [cafe.id, 'f'.repeat(24), bar.id]
  const { data } = await app.get('/api/v1/places/by-ids', { ids: ids.join(',') })
  expect(data.places.map(({ id }: Place) => id)).toEqual([cafe.id, bar.id])
  const full = await app.get('/api/v1/places/by-ids', { ids: bar.id, response_type: 'full' })
  expect(full.data.places[0].features.terrace).toBe(true)
})

describe('invalid input gives messages of the catalogue', () => {
  test.each<[what: string, query: string, status: number, field?: string]>([
    ['an unknown city', 'city=atlantis', 422, 'city'],
    ['a city that is no slug', 'city=%D0%9C', 422, 'city'],
    ['an unknown category', 'city=sochi&categories=999', 422, 'categories'],
    ['an unknown cuisine', 'city=sochi&cuisines=9999', 422, 'cuisines'],
    ['a list that is none', 'city=sochi&categories=a', 422, 'categories'],
    ['a negative offset', 'city=sochi&offset=-1', 422, 'offset'],
    ['a huge limit', 'city=sochi&limit=1e9', 422, 'limit'],
    ['a limit for markers only', 'city=sochi&limit=500', 422, 'limit'],
    ['no limit', 'city=sochi&limit=0', 422, 'limit'],
    ['letters for a latitude', 'city=sochi&lat=abc&lon=1', 422, 'lat'],
    ['a latitude off the earth', 'city=sochi&lat=91&lon=1', 422, 'lat'],
    ['half a point', 'city=sochi&lat=43', 422, 'lon'],
    ['nearest to nothing', 'city=sochi&order_by=distance', 422, 'lat'],
    ['an unknown order', 'city=sochi&order_by=fame', 422, 'order_by'],
    ['a rating off the scale', 'city=sochi&min_rating=6', 422, 'min_rating'],
    ['an unknown filter value', 'city=sochi&parking_type=valet', 422, 'parking_type'],
    ['a switch that is neither', 'city=sochi&terrace=yes', 422, 'terrace'],
    ['a date that does not exist', 'city=sochi&is_open_at_date=2026-02-30', 422, 'is_open_at_date'],
    ['a weekday that does not exist', 'city=sochi&is_open_at_weekday=-W-8', 422, 'is_open_at_weekday'],
    ['a box turned over', 'bbox=40,44,39,43', 422, 'bbox'],
    ['an organisation that is no id', 'organisation_id=1', 422, 'organisation_id'],
    ['a long text', `query=${'a'.repeat(300)}`, 422, 'query'],
    ['a NUL byte', 'city=sochi&query=%00', 422, 'query'],
    ['half an escape', 'city=sochi&query=%E0%A4', 422, 'query'],
    ['a query of 100 KB', `query=${'a'.repeat(100_000)}`, 414],
  ])('%s', async (_what, query, status, field) => {
    for (const path of ['/api/v1/places', '/api/v1/places/count', '/api/v1/places/facets']) {
      const response = await app.request({ method: 'GET', url: `${path}?${query}` })
      expect([path, response.status, response.error.code]).toEqual([path, status, status])
      if (field) expect(Object.keys(response.error.fields ?? {})).toContain(field)
      expect(response.body).not.toMatch(/select|stack|node_modules/)
    }
  })

  test('an unknown address is not found', async () => {
    expect((await app.get('/api/v1/places/nobody-here')).error.status).toBe('RecordNotFound')
    expect((await app.get(`/api/v1/places/${'a'.repeat(500)}`)).status).toBe(422)
  })
})

test('an organisation without visible places has an empty list', async () => {
  expect((await app.get('/api/v1/places', { organisation_id: 'a'.repeat(24) })).status).toBe(404)
})

test('markers contain names that JSON has to escape', async () => {
  await buildPlace(app.db, { city: 'perm', name: 'Бар «"Кавычки"» \\ и\nстрока' })
  const { data } = await app.get('/api/v1/places', { city: 'perm', response_type: 'map' })
  expect(data.places[0].name).toBe('Бар «"Кавычки"» \\ и\nстрока')
  const { rows } = await sql<{ marker: string }>`select marker from places where name like 'Бар «"%'`.execute(
    app.db,
  )
  expect(data.places[0]).toEqual({ ...JSON.parse(rows[0]?.marker ?? ''), hours: 'unknown' })
})

test('a marker says whether the hours of its place are checked', async () => {
  const city = 'omsk'
  await buildPlace(app.db, { city, name: 'С часами', hours: everyDay('09:00-18:00') })
  const hours_checked_at = new Date(Date.now() - (HOURS_DOUBTFUL_AFTER_DAYS + 1) * DAY_MS)
  await buildPlace(app.db, { city, name: 'С давними', hours: everyDay('09:00-18:00'), hours_checked_at })
  await buildPlace(app.db, { city, name: 'Без часов' })
  await buildPlace(app.db, { city, name: 'На ремонте', status: 'temporary-closed' })
  const { data } = await app.get('/api/v1/places', { city, response_type: 'map' })
  const shown = data.places.map(({ name, hours }: PlaceMarker) => [name, hours])
  expect(Object.fromEntries(shown)).toEqual({
    'С часами': 'known',
    'С давними': 'doubtful',
    'Без часов': 'unknown',
    'На ремонте': 'known',
  })
  const count = await app.get('/api/v1/places/count', { city })
  expect(count.data.unknownHoursCount).toBe(1)
})

async function idsOf(query: Record<string, string | number>): Promise<string[]> {
  const { data } = await app.get('/api/v1/places', query)
  return data.places.map(({ id }: PlaceShort) => id)
}

test.each(['short', 'full', 'map'])('the second host lists the same places: %s', async (response_type) => {
  await buildPlace(app.db)
  const asked = { city: 'moscow', limit: 5, order_by: 'distance', lat: 55.76, lon: 37.63, response_type }
  const [main, second] = await Promise.all([
    app.get('/api/v1/places', asked),
    app.get('/api/v2/places', asked),
  ])
  expect(second.status).toBe(200)
  expect(second.data).toEqual(main.data)
  expect((await app.get('/api/v2/places', { city: 'nowhere' })).error).toEqual(
    (await app.get('/api/v1/places', { city: 'nowhere' })).error,
  )
})
