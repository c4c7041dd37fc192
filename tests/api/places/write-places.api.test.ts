import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/lib/ids.ts'
import { testApp } from '#tests/support/app.ts'
import {
  buildGallery,
  buildImage,
  buildMember,
  buildOrganisation,
  buildPlace,
  buildUser,
  categoryId,
  cityId,
  cuisineId,
  type User,
} from '#tests/support/factories.ts'
import { type Person, signIn } from '#tests/support/people.ts'

// The result of saving a place. Rights are tested in venue-rights.

const app = testApp()
let moscow: number
let bars: number
let vera: User
let owner: Person
let admin: Person

beforeAll(async () => {
  moscow = await cityId(app.db)
  bars = await categoryId(app.db, 'bars')
  vera = await buildUser(app.db, { first_name: 'Вера', second_name: 'Попова' })
  owner = await signIn(app, vera)
  admin = await signIn(app, await buildUser(app.db, { role: 'admin' }))
})

const short = () => ({
  name: 'Бар «Сходка»',
  category_id: bars,
  city_id: moscow,
  street: 'Покровка',
  building: '12',
  lat: 55.7589,
  lon: 37.6478,
  phone_number: '8 916 123-45-67',
})

async function ownPlace(values: Parameters<typeof buildPlace>[1] = {}) {
  const place = await buildPlace(app.db, values)
  await buildMember(app.db, vera, { placeId: place.id })
  return place
}

const formOf = async (person: Person, placeId: string) =>
  (await person.get(`/api/v1/places/${placeId}/edit`)).data.form

describe('adding', () => {
  test('the short form is accepted: the place waits for moderation, and its author becomes an applicant who may edit', async () => {
    const { status, data } = await owner.post('/api/v1/places', short())
    expect(status).toBe(201)
    expect(data.place).toMatchObject({
      name: 'Бар «Сходка»',
      latinName: expect.stringMatching(/^bar-skhodka/),
      moderationStatus: { value: 'on-moderation' },
      status: { value: 'opened' },
      location: { city: { latinName: 'moscow' }, street: 'Покровка', building: '12' },
      phones: [{ phone: '+79161234567', name: '' }],
      features: { smokeZone: 2 },
      isRequested: true,
      hasAccess: false,
      rights: { canEdit: true, canPublish: false, canManagePermissions: false },
    })
    expect((await app.get(`/api/v1/places/${data.place.id}`)).status).toBe(404)
    const edited = await owner.patch(`/api/v1/places/${data.place.id}`, { building: '14' })
    expect(edited.data.place.location).toMatchObject({ building: '14', district: '' })
    const placed = await owner.patch(`/api/v1/places/${data.place.id}`, { district: ' Басманный район ' })
    expect(placed.data.place.location.district).toBe('Басманный')
  })

  test('a place of an admin is published, searchable and counted at once', async () => {
    const before = await app.get('/api/v1/cities', { id: moscow })
    const { data } = await admin.post('/api/v1/places', { ...short(), name: 'Зюзюка', street: 'Мясницкая' })
    expect(data.place.moderationStatus.value).toBe('published')
    const found = await app.get('/api/v1/places', { city: 'moscow', query: 'зюзюка' })
    expect(found.data.places.map(({ id }: { id: string }) => id)).toEqual([data.place.id])
    const after = await app.get('/api/v1/cities', { id: moscow })
    expect(after.data.cities[0].placeCount).toBe(before.data.cities[0].placeCount + 1)
    expect(data.place.isRequested).toBe(false)
  })

  test('a repeated request makes no second place, also in parallel', async () => {
    const body = { ...short(), name: 'Единственное', idempotency_key: 'once-and-for-all' }
    const responses = await Promise.all([
      owner.post('/api/v1/places', body),
      owner.post('/api/v1/places', body),
    ])
    const again = await owner.post('/api/v1/places', body)
    expect(new Set([...responses, again].map(({ data }) => data.place.id)).size).toBe(1)
  })

  test('all fields are saved together', async () => {
    const images = await Promise.all([1, 2, 3].map(() => buildImage(app.db, { user_id: vera.id })))
    const [first, second, third] = images.map(({ id }) => id)
    const { data, status } = await owner.post('/api/v1/places', {
      ...short(),
      name: 'Полное',
      latin_name: 'polnoe-mesto',
      avatar_id: first,
      cuisine_ids: [await cuisineId(app.db, 'georgian')],
      average_check: 1500,
      smokezone: 3,
      wifi: true,
      dancefloor: 1,
      links: [{ link: 'polnoe.ru', name: 'Сайт' }, { link: ' ' }],
      schedules: [
        { name: 'Кухня', items: [{ dayOfWeek: 1, startAt: '12:00', endAt: '22:00' }] },
        {
          isMain: true,
          items: [
            { dayOfWeek: 5, startAt: '18:00', endAt: '02:00' },
            { dayOfWeek: 1, startAt: '10:00', endAt: '15:00' },
            { dayOfWeek: 1, startAt: '17:00', endAt: '23:00' },
            { dayOfWeek: 2, startAt: '', endAt: '23:00' },
          ],
        },
        { name: 'Пустое', items: [] },
      ],
      albums: [
        { id: 'custom_1', title: 'Зал', photos: [{ id: second, description: 'У окна' }, { id: third }] },
        { title: 'Без фото', photos: [] },
      ],
      menus: [
        {
          title: 'Основное',
          photos: [],
          sections: [
            { title: 'Супы', dishes: [{ name: 'Харчо', price: 450, weight: '300 г' }, { name: '' }] },
          ],
        },
      ],
    })
    expect([status, data]).toEqual([201, expect.anything()])
    const { place } = data
    expect(place).toMatchObject({
      latinName: 'polnoe-mesto',
      avatar: { id: first },
      averageCheck: 1500,
      features: { smokeZone: 3, wifi: true, dancefloor: 1 },
      links: [{ link: 'https://polnoe.ru', name: 'Сайт' }],
      galleries: [
        { title: 'Зал', photosCount: 2, photos: [{ id: second, description: 'У окна' }, { id: third }] },
      ],
      menus: [
        { sections: [{ title: 'Супы', dishes: [{ name: 'Харчо', price: 450, weight: '300 г', note: '' }] }] },
      ],
    })
    expect(place.schedules.map(({ isMain, name }: never) => [isMain, name])).toEqual([
      [true, ''],
      [false, 'Кухня'],
    ])
    const row = await app.db
      .selectFrom('places')
      .select(['open_week', 'main_schedule'])
      .where('id', '=', place.id)
      .executeTakeFirstOrThrow()
    expect(row.open_week).toBe('{[600,900),[1020,1380),[6840,7320)}')
    expect(row.main_schedule?.items).toHaveLength(3)
  })

  test('two places of one name get different addresses, also in parallel', async () => {
    const body = { ...short(), name: 'Тёзка', street: '' }
    const made = await Promise.all([1, 2, 3].map(() => owner.post('/api/v1/places', body)))
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(made.map(({ data }) => data.place.latinName)).size).toBe(3)
  })
})

describe('changing', () => {
  test('keeps omitted fields, and saving the unchanged form changes nothing', async () => {
    const place = await ownPlace({
      hours: { 1: '09:00-22:00' },
      phones: ['+74951234567'],
      average_check: 900,
    })
    const form = await formOf(owner, place.id)
    const same = await owner.patch(`/api/v1/places/${place.id}`, { ...form.values, version: form.version })
    expect([same.status, same.data.version]).toEqual([200, 0])
    const { data } = await owner.patch(`/api/v1/places/${place.id}`, { description: 'Тихо' })
    expect(data.version).toBe(1)
    expect(data.place).toMatchObject({
      description: 'Тихо',
      averageCheck: 900,
      phones: [{ phone: '+74951234567' }],
      mainSchedule: { items: [{ dayOfWeek: 1, startAt: '09:00', endAt: '22:00' }] },
    })
  })

  test('of albums keeps their addresses and the order of the request', async () => {
    const place = await ownPlace()
    const first = await buildGallery(app.db, { place_id: place.id, title: 'Зал' })
    const second = await buildGallery(app.db, { place_id: place.id, title: 'Веранда', position: 1 })
    const { values } = await formOf(owner, place.id)
    const [hall, veranda] = values.albums
    hall.photos.reverse()
    const { data } = await owner.patch(`/api/v1/places/${place.id}`, { albums: [veranda, hall] })
    expect(data.place.galleries.map(({ id }: { id: string }) => id)).toEqual([second.id, first.id])
    expect(data.place.galleries[1].photos.map(({ id }: { id: string }) => id)).toEqual(
      hall.photos.map(({ id }: { id: string }) => id),
    )
    const dropped = await owner.patch(`/api/v1/places/${place.id}`, { albums: [hall] })
    expect(dropped.data.place.galleries).toHaveLength(1)
  })

  test('of the latin name refuses taken, reserved and city names and accepts an empty one', async () => {
    const place = await ownPlace()
    const other = await buildPlace(app.db)
    for (const taken of [other.latin_name, 'places', 'waiting', 'moscow', newId()]) {
      const { status, error } = await owner.patch(`/api/v1/places/${place.id}`, { latin_name: taken })
      expect([taken, status, error.status, error.messageUI.message]).toEqual([
        taken,
        422,
        'SlugAlreadyExist',
        'Данная ссылка уже занята',
      ])
    }
    const { data } = await owner.patch(`/api/v1/places/${place.id}`, { latin_name: 'svoyo-slovo' })
    expect(data.place.latinName).toBe('svoyo-slovo')
    const emptied = await owner.patch(`/api/v1/places/${place.id}`, { latin_name: '' })
    expect(emptied.data.place.latinName).toBe(place.id)
  })

  test('of the location far from the city needs a confirmation', async () => {
    const place = await ownPlace()
    const move = { lat: 43.12, lon: 131.88 }
    const asked = await owner.patch(`/api/v1/places/${place.id}`, move)
    expect([asked.status, asked.error.status]).toEqual([422, 'LocationNotConfirmed'])
    expect(Object.keys(asked.error.fields ?? {})).toEqual(['lat', 'lon'])
    const sure = await owner.patch(`/api/v1/places/${place.id}`, { ...move, is_location_confirmed: true })
    expect(sure.data.place.location).toMatchObject(move)
  })

  test('of the menu updates the search for dishes', async () => {
    const place = await ownPlace({ name: 'Пельменная' })
    const menus = [
      {
        title: 'Меню',
        photos: [],
        sections: [{ title: 'Горячее', dishes: [{ name: 'Каракатица на углях' }] }],
      },
    ]
    const search = () => app.get('/api/v1/places', { city: 'moscow', query: 'каракатица' })
    expect((await search()).status).toBe(404)
    await owner.patch(`/api/v1/places/${place.id}`, { menus })
    expect((await search()).data.places[0].id).toBe(place.id)
    await owner.patch(`/api/v1/places/${place.id}`, { menus: [] })
    expect((await search()).status).toBe(404)
  })

  test('of a menu to the same menu is no edit', async () => {
    const place = await ownPlace()
    const url = `/api/v1/places/${place.id}`
    const sections = [{ title: 'Супы', dishes: [{ name: 'Харчо', price: 450, weight: '300 г', note: '' }] }]
    const { data } = await owner.patch(url, { menus: [{ title: 'Меню', photos: [], sections }] })
    const [{ id }] = data.place.menus
    await owner.patch(url, { menus: [{ id, title: 'Меню', photos: [], sections }] })
    const { revisions } = (await owner.get(`${url}/history`)).data
    const edits = revisions.flatMap(({ changes }: { changes: { field: string }[] }) => changes)
    expect(edits.map(({ field }: { field: string }) => field)).toEqual(['menus'])
  })

  test('by a person is not overwritten by an import', async () => {
    const place = await ownPlace()
    await owner.patch(`/api/v1/places/${place.id}`, {
      name: 'Своё имя',
      smokezone: 1,
      phones: [{ phone: '+7 495 123-45-67' }],
    })
    const row = await app.db
      .selectFrom('places')
      .select('edited_fields')
      .where('id', '=', place.id)
      .executeTakeFirstOrThrow()
    expect(row.edited_fields).toEqual(['name', 'phones', 'smoke_zone'])
  })

  test('of the organisation is allowed to its owner and updates its count', async () => {
    const place = await ownPlace()
    const own = await buildOrganisation(app.db)
    await buildMember(app.db, vera, { organisationId: own.id })
    const foreign = await buildOrganisation(app.db)
    const refused = await owner.patch(`/api/v1/places/${place.id}`, { organisation_id: foreign.id })
    expect(refused.error.fields).toEqual({ organisation_id: ['Выберите сеть, в которой вы работаете'] })
    const { data } = await owner.patch(`/api/v1/places/${place.id}`, { organisation_id: own.id })
    expect(data.place.organisation).toEqual({ id: own.id, name: own.name })
    expect((await app.get(`/api/v2/organisations/${own.id}`)).data.organisation.placeCount).toBe(1)
    await owner.patch(`/api/v1/places/${place.id}`, { organisation_id: null })
    expect((await app.get(`/api/v2/organisations/${own.id}`)).data.organisation.placeCount).toBe(0)
  })
})

describe('simultaneous edits', () => {
  test('of one field are refused with the values and the person, and nothing is lost', async () => {
    const place = await ownPlace({ name: 'Было' })
    const { version, values } = await formOf(owner, place.id)
    await admin.patch(`/api/v1/places/${place.id}`, { name: 'Стало', version })
    const late = await owner.patch(`/api/v1/places/${place.id}`, { ...values, description: 'Моё', version })
    expect([late.status, late.error.status]).toEqual([409, 'EditConflict'])
    expect(late.error.conflict).toMatchObject({
      version: 1,
      changes: [
        { field: 'name', before: 'Было', after: 'Стало', userId: admin.id, userName: expect.any(String) },
      ],
    })
    const merged = { ...values, name: 'Стало', description: 'Моё', version: 1 }
    const { data } = await owner.patch(`/api/v1/places/${place.id}`, merged)
    expect(data.place).toMatchObject({ name: 'Стало', description: 'Моё' })
  })

  test('of different fields are both saved, and so is the same value twice', async () => {
    const place = await ownPlace()
    await admin.patch(`/api/v1/places/${place.id}`, { name: 'Общее', version: 0 })
    const other = await owner.patch(`/api/v1/places/${place.id}`, { description: 'Тихо', version: 0 })
    expect(other.status).toBe(200)
    const same = await owner.patch(`/api/v1/places/${place.id}`, { name: 'Общее', version: 0 })
    expect(same.status).toBe(200)
  })

  test('of one version: exactly one is saved', async () => {
    const place = await ownPlace()
    const responses = await Promise.all(
      ['Первое', 'Второе', 'Третье'].map((name) =>
        owner.patch(`/api/v1/places/${place.id}`, { name, version: 0 }),
      ),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })
})

test('saving a place drops its cached guest pages and no others', async () => {
  const place = await ownPlace()
  const tagsOfPages = {
    '/place': ['places', `places/${place.latin_name}`],
    '/moscow/places': ['places', 'places?city=moscow'],
    '/kazan/places': ['places', 'places?city=kazan'],
    '/agreement': [],
  }
  const cache = app.app.pageCache
  for (const [key, tags] of Object.entries(tagsOfPages)) {
    await cache.get(key, async () => ({ status: 200, headers: {}, body: Buffer.from('page'), tags }))
  }
  await owner.patch(`/api/v1/places/${place.id}`, { name: 'Новое имя' })
  const kept = Object.keys(tagsOfPages).filter((key) => cache.peek(key) !== undefined)
  expect(kept).toEqual(['/kazan/places', '/agreement'])
})

describe('the status', () => {
  const statuses = ['opened', 'closed', 'temporary-closed', 'deleted'] as const
  const pairs = statuses.flatMap((from) => statuses.map((to) => [from, to] as const))

  test.each(pairs)('from %s to %s', async (from, to) => {
    const place = await ownPlace({ status: from })
    const { status } = await owner.patch(`/api/v1/places/${place.id}`, { status: to })
    const isAllowed = from !== 'deleted' || to === 'opened' || to === 'deleted'
    expect(status).toBe(isAllowed ? 200 : 422)
    const guest = await app.get(`/api/v1/places/${place.id}`)
    expect(guest.status).toBe((isAllowed ? to : from) === 'deleted' ? 404 : 200)
  })

  test('a deleted place is in no list and can only be restored', async () => {
    const place = await ownPlace()
    expect((await owner.delete(`/api/v1/places/${place.id}`)).status).toBe(200)
    const edited = await owner.patch(`/api/v1/places/${place.id}`, { name: 'Нет' })
    expect(edited.error.status).toBe('StateNotAllowed')
    const { data } = await owner.patch(`/api/v1/places/${place.id}`, { status: 'opened' })
    expect(data.place).toMatchObject({ isDeleted: false, status: { value: 'opened' } })
  })
})

describe('invalid values are refused with errors of their fields, and nothing is saved', () => {
  const line = (startAt: string, endAt: string, dayOfWeek = 1) => ({ dayOfWeek, startAt, endAt })
  const main = (...items: object[]) => ({ isMain: true, items })
  const bad: [what: string, change: object, field: string][] = [
    ['a name of nothing', { name: '   ' }, 'name'],
    ['a name of invisible signs', { name: '\u200b\u3164' }, 'name'],
    ['a number for a list', { phones: 5 }, 'phones'],
    ['an object for a text', { description: { a: 1 } }, 'description'],
    ['a word for a coordinate', { lat: 'север' }, 'lat'],
    ['a place off the earth', { lat: 91 }, 'lat'],
    ['a status of its own', { status: 'dreaming' }, 'status'],
    [
      '200 schedules',
      { schedules: Array.from({ length: 200 }, () => main(line('10:00', '20:00'))) },
      'schedules',
    ],
    ['the eighth day', { schedules: [main(line('10:00', '20:00', 8))] }, 'schedules.0.items.0.dayOfWeek'],
    ['25 o’clock', { schedules: [main(line('25:00', '20:00'))] }, 'schedules.0.items.0.startAt'],
    ['a moment', { schedules: [main(line('10:00', '10:00'))] }, 'schedules.0.items.0.endAt'],
    [
      'hours that overlap',
      { schedules: [main(line('10:00', '15:00'), line('14:00', '20:00'))] },
      'schedules.0.items',
    ],
    [
      'a Sunday night that overlaps Monday',
      { schedules: [main(line('20:00', '03:00', 7), line('02:00', '05:00', 1))] },
      'schedules.0.items',
    ],
    [
      'two main ones',
      { schedules: [main(line('10:00', '15:00')), main(line('10:00', '16:00'))] },
      'schedules.1.isMain',
    ],
    ['a short phone', { phones: [{ phone: '+7 916 12' }] }, 'phones.0.phone'],
    ['a script for a link', { links: [{ link: 'javascript:alert(1)' }] }, 'links.0.link'],
    ['a password in a link', { links: [{ link: 'https://bank.ru@evil.example/' }] }, 'links.0.link'],
    ['no category of ours', { category_id: 999_999 }, 'category_id'],
    ['no cuisine of ours', { cuisine_ids: [1, 999_999] }, 'cuisine_ids.1'],
    ['no dress code of ours', { dresscode_id: 999_999 }, 'dresscode_id'],
    ['no picture at all', { avatar_id: newId() }, 'avatar_id'],
    [
      'no menu of its own',
      {
        menus: [
          { id: newId(), title: 'М', photos: [], sections: [{ title: '', dishes: [{ name: 'Чай' }] }] },
        ],
      },
      'menus.0.id',
    ],
    ['no organisation', { organisation_id: newId() }, 'organisation_id'],
    ['a slug with a space', { latin_name: 'моё место' }, 'latin_name'],
    [
      '101 photos',
      { albums: [{ title: 'А', photos: Array.from({ length: 101 }, () => ({ id: newId() })) }] },
      'albums.0.photos',
    ],
    [
      'a price below nothing',
      {
        menus: [{ title: 'М', photos: [], sections: [{ title: '', dishes: [{ name: 'Чай', price: -1 }] }] }],
      },
      'menus.0.sections.0.dishes.0.price',
    ],
    ['a million roubles and one', { average_check: 1_000_001 }, 'average_check'],
    ['somebody’s role', { owners: [newId()] }, 'owners'],
  ]

  test.each(bad)('%s', async (_, change, field) => {
    const place = await ownPlace()
    const before = await formOf(owner, place.id)
    const sent = { description: 'Это не должно сохраниться', ...change }
    const { status, error } = await owner.patch(`/api/v1/places/${place.id}`, sent)
    expect([status, error.status, Object.keys(error.fields ?? {})]).toEqual([
      422,
      'ValidationFailed',
      [field],
    ])
    expect(await formOf(owner, place.id)).toEqual(before)
  })

  test('pictures of another person, a post or another place are refused', async () => {
    const place = await ownPlace()
    const theirs = await buildImage(app.db, { user_id: (await buildUser(app.db)).id })
    const elsewhere = await buildImage(app.db, { user_id: vera.id })
    await ownPlace({ logo_id: elsewhere.id })
    for (const { id } of [theirs, elsewhere]) {
      const { error } = await owner.patch(`/api/v1/places/${place.id}`, {
        albums: [{ title: 'Зал', photos: [{ id }] }],
      })
      expect(error.fields).toEqual({ 'albums.0.photos.0.id': ['Загрузите изображение ещё раз'] })
    }
  })

  test('a script in a text is stored as text', async () => {
    const place = await ownPlace()
    const script = '<script>alert("1")</script>'
    const { data } = await owner.patch(`/api/v1/places/${place.id}`, {
      name: script,
      description: script,
      street: script,
      menus: [
        {
          title: script,
          photos: [],
          sections: [{ title: script, dishes: [{ name: script, note: script }] }],
        },
      ],
    })
    expect(data.place).toMatchObject({
      name: script,
      description: script,
      menus: [{ title: script, sections: [{ dishes: [{ name: script }] }] }],
    })
  })
})

describe('a likely duplicate', () => {
  test('is a near place with a similar name or the same phone', async () => {
    const there = { lat: 55.8, lon: 37.7 }
    const known = await buildPlace(app.db, { name: 'Хачапурная №1', ...there, phones: ['+74957778899'] })
    const ask = async (query: object) =>
      (
        await owner.get('/api/v1/places/duplicates', {
          city_id: moscow,
          ...there,
          name: 'Нечто иное',
          ...query,
        })
      ).data.duplicates
    expect(await ask({})).toEqual([])
    expect(await ask({ name: 'хачапурная' })).toMatchObject([
      { place: { id: known.id }, isSimilarName: true, isSamePhone: false, distance: 0 },
    ])
    expect(await ask({ name: 'Хачапурная', lat: 55.81 })).toEqual([])
    expect(await ask({ phone: '8 (495) 777-88-99', lat: 55.6 })).toMatchObject([
      { place: { id: known.id }, isSimilarName: false, isSamePhone: true },
    ])
  })
})

describe('a changed address', () => {
  const found = async (slug: string) => (await app.get(`/api/v1/places/${slug}`)).data?.place?.latinName
  const rename = (id: string, latinName: string) =>
    owner.patch(`/api/v1/places/${id}`, { latin_name: latinName })

  test('redirects to the new one, also after two changes and back again', async () => {
    const { id } = await ownPlace({ latin_name: 'staryy-bar' })
    await rename(id, 'novyy-bar')
    await rename(id, 'noveyshiy-bar')
    expect(await Promise.all(['staryy-bar', 'novyy-bar', 'noveyshiy-bar'].map(found))).toEqual(
      Array(3).fill('noveyshiy-bar'),
    )
    expect((await rename(id, 'staryy-bar')).status).toBe(200)
    expect(await found('noveyshiy-bar')).toBe('staryy-bar')
  })

  test('is not used when another place has it now, and no new place gets it automatically', async () => {
    const { id } = await ownPlace({ latin_name: 'ambar' })
    await rename(id, 'drugoy-ambar')
    const { data } = await admin.post('/api/v1/places', { ...short(), name: 'Амбар' })
    expect(data.place.latinName).toBe('ambar-moscow')
    const other = await ownPlace({ latin_name: 'sarai' })
    expect((await rename(other.id, 'ambar')).status).toBe(200)
    expect((await app.get('/api/v1/places/ambar')).data.place.id).toBe(other.id)
    await rename(other.id, 'sarai')
    expect((await app.get('/api/v1/places/ambar')).data.place.id).toBe(other.id)
  })

  test('of a place hidden from guests does not redirect', async () => {
    const { id } = await ownPlace({ latin_name: 'tayna' })
    await rename(id, 'bolshaya-tayna')
    await owner.delete(`/api/v1/places/${id}`)
    expect((await app.get('/api/v1/places/tayna')).status).toBe(404)
  })
})
