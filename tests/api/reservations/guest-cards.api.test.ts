import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { eraseOld } from '#server/features/guest-cards/events.ts'
import { updateCard } from '#server/features/guest-cards/repository.ts'
import { testApp } from '#tests/support/app.ts'
import { book, bookingFixtures } from '#tests/support/booking-people.ts'
import { buildMember, buildOrganisation, buildUser } from '#tests/support/factories.ts'
import { type Person, signIn } from '#tests/support/people.ts'
import { buildBookablePlace, buildGuestCard, buildReservation } from '#tests/support/reservations.ts'
import { sessionHeaders } from '#tests/support/sign-in.ts'

// Guest cards of a venue.

const app = testApp()
const { bar, guest, newPhone } = bookingFixtures(app)

const namesOf = (data: { guests: { name: string }[] }) => data.guests.map(({ name }) => name)

beforeAll(() => app.app.jobs.start())

/** A reservation of a past business day, announced to the cards as the product does it. */
async function visited(placeId: string, phone: string, values: object = {}) {
  const row = await buildReservation(app.db, {
    place_id: placeId,
    phone,
    status: 'arrived',
    starts_at: new Date(Date.now() - 72 * HOUR_MS),
    ...values,
  })
  await app.app.events.publish(app.db, 'reservation.changed', { reservationId: row.id })
  await app.app.events.drain()
  return row
}

async function cardOf(host: Person, url: string, query: string) {
  const { data } = await host.get(`${url}/guests`, { query })
  return data.guests[0]
}

test('a booking makes one card, which counts visits and stands on the board', async () => {
  const { place, url, vera } = await bar({ seats: 20 })
  const anna = await guest()
  const { data } = await book(anna, place)
  await visited(place.id, anna.phone)
  await visited(place.id, anna.phone, {
    status: 'no-show',
    starts_at: new Date(Date.now() - 96 * HOUR_MS),
  })
  await visited(place.id, anna.phone, { status: 'expired', starts_at: new Date(Date.now() - 99 * HOUR_MS) })
  const card = await cardOf(vera, url, anna.phone.slice(-4))
  expect(card).toMatchObject({ name: 'Анна', phones: [anna.phone], visitsCount: 1, noShowsCount: 1 })
  const { version } = (await vera.get(`/api/v1/guests/${card.id}`)).data.guest
  const change = { allergies: 'орехи', tags: ['VIP', 'vip'], birthday: '03-14', version }
  const changed = await vera.patch(`/api/v1/guests/${card.id}`, change)
  expect(changed.data.guest).toMatchObject({ allergies: 'орехи', tags: ['VIP'], hasAccount: true })
  expect(changed.data.guest.reservations).toHaveLength(3)
  expect((await vera.patch(`/api/v1/guests/${card.id}`, change)).error.status).toBe('EditConflict')
  const board = await vera.get(`${url}/reservations`, { query: anna.phone })
  const onBoard = board.data.reservations.find(({ id }: { id: string }) => id === data.reservation.id)
  expect(onBoard.guest).toMatchObject({ id: card.id, allergies: 'орехи', birthday: '03-14', visitsCount: 1 })
  const admin = await signIn(app, await buildUser(app.db, { role: 'admin' }))
  const forAdmin = await admin.get(`${url}/reservations`, { query: anna.phone })
  expect(forAdmin.data.reservations[0].guest).toBeNull()
  expect((await admin.get(`/api/v1/guests/${card.id}`)).status).toBe(404)
})

test('guests are found, filtered, sorted and paged, in their own venue alone', async () => {
  const { place, url, vera } = await bar()
  const other = await bar()
  await buildGuestCard(app.db, { place_id: other.place.id, name: 'Чужая', phone: newPhone() })
  const phone = newPhone()
  for (const [name, visits_count, tags] of [
    ['Борис', 1, ['VIP']],
    ['анна', 5, []],
    ['Вера', 3, ['VIP', 'пресса']],
  ] as const) {
    await buildGuestCard(app.db, {
      place_id: place.id,
      name,
      visits_count,
      tags: [...tags],
      phone: name === 'Вера' ? phone : newPhone(),
    })
  }
  const list = async (query: object) => (await vera.get(`${url}/guests`, query as never)).data
  expect(namesOf(await list({ sort: 'name' }))).toEqual(['анна', 'Борис', 'Вера'])
  expect(namesOf(await list({ sort: 'visits', tag: 'VIP' }))).toEqual(['Вера', 'Борис'])
  expect(namesOf(await list({ query: phone.slice(-4) }))).toContain('Вера')
  expect(namesOf(await list({ query: 'АНН' }))).toEqual(['анна'])
  expect(namesOf(await list({ query: '%' }))).toEqual([])
  const pages = [await list({ sort: 'name', limit: 2 }), await list({ sort: 'name', limit: 2, offset: 2 })]
  expect(pages.flatMap(namesOf)).toEqual(['анна', 'Борис', 'Вера'])
  expect(pages.map(({ isEnd, total }) => [isEnd, total])).toEqual([
    [false, 3],
    [true, 3],
  ])
  expect(pages[0].tags).toEqual([
    { name: 'VIP', count: 2 },
    { name: 'пресса', count: 1 },
  ])
})

test('cards of one account are proposed, merged, found by both phones, and separated again', async () => {
  const { place, url, vera } = await bar()
  const { user, phone } = await guest()
  const second = newPhone()
  await visited(place.id, phone)
  await visited(place.id, second, { user_id: user.id, name: 'Аня' })
  const one = await cardOf(vera, url, phone)
  const two = await cardOf(vera, url, second)
  const urlOf = (id: string) => `/api/v1/guests/${id}`
  const { guest: proposed } = (await vera.get(urlOf(one.id))).data
  expect(proposed.similar).toMatchObject([{ id: two.id }])
  await vera.patch(urlOf(two.id), { notes: 'у окна', version: 1 })
  const merged = await vera.post(`${urlOf(one.id)}/merge`, { other_id: two.id })
  expect(merged.data.guest).toMatchObject({
    visitsCount: 2,
    notes: 'у окна',
    phones: [phone, second],
    merged: [{ id: two.id, phones: [second] }],
    similar: [],
  })
  expect((await vera.post(`${urlOf(one.id)}/merge`, { other_id: two.id })).error.fields).toHaveProperty(
    'other_id',
  )
  await visited(place.id, second, { starts_at: new Date(Date.now() - 24 * HOUR_MS) })
  expect(await cardOf(vera, url, second)).toMatchObject({ id: one.id, visitsCount: 3 })
  const separated = await vera.post(`${urlOf(two.id)}/separate`)
  expect(separated.data.guest).toMatchObject({ id: one.id, visitsCount: 1, notes: '', phones: [phone] })
  expect(await cardOf(vera, url, second)).toMatchObject({ id: two.id, visitsCount: 2 })
  expect((await vera.post(`${urlOf(two.id)}/separate`)).error.status).toBe('StateNotAllowed')
  const distinct = await vera.post(`${urlOf(one.id)}/mark-distinct`, { other_id: two.id })
  expect(distinct.data.guest.similar).toEqual([])
})

test('of three cards merged in turn each can be separated, and a card of another venue cannot be merged', async () => {
  const { place, vera } = await bar()
  const [a, b, c] = await Promise.all(
    ['А', 'Б', 'В'].map((name) =>
      buildGuestCard(app.db, { place_id: place.id, name, phone: newPhone(), imported_visits: 1 }),
    ),
  )
  const foreign = await buildGuestCard(app.db, { phone: newPhone() })
  const merge = (into: { id: string } | undefined, other: { id: string } | undefined) =>
    vera.post(`/api/v1/guests/${into?.id}/merge`, { other_id: other?.id })
  expect((await merge(a, foreign)).status).toBe(404)
  await merge(b, c)
  expect((await merge(a, b)).data.guest).toMatchObject({ visitsCount: 3, merged: [{}, {}] })
  const back = await vera.post(`/api/v1/guests/${b?.id}/separate`)
  expect(back.data.guest).toMatchObject({ id: a?.id, visitsCount: 1, merged: [] })
  expect((await vera.get(`/api/v1/guests/${c?.id}`)).data.guest).toMatchObject({ id: b?.id, visitsCount: 2 })
  // Two people merge the same pair in both directions at once: one of them is refused, and one card is left.
  const outcomes = await Promise.all([merge(a, b), merge(b, a)])
  expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a change of a card that was merged meanwhile does not overwrite the one it is shown as', async () => {
  const { url, vera } = await bar()
  const [phone, other] = [newPhone(), newPhone()]
  const add = async (values: object) => (await vera.post(`${url}/guests`, values)).data.guest
  const kept = await add({ name: 'Анна', phones: [phone], notes: 'у окна' })
  const merged = await add({ name: 'Аня', phones: [other] })
  const after = (await vera.post(`/api/v1/guests/${kept.id}/merge`, { other_id: merged.id })).data.guest
  const change = { name: 'Аня', phones: [other], notes: '', version: after.version }
  expect((await vera.patch(`/api/v1/guests/${merged.id}`, change)).error.status).toBe('EditConflict')
  expect((await vera.get(`/api/v1/guests/${kept.id}`)).data.guest).toMatchObject({
    name: 'Анна',
    phones: [phone, other],
    notes: 'у окна',
  })
})

test('a card that was merged meanwhile is not erased, nor is the one it is shown as', async () => {
  const { place, vera } = await bar()
  const [kept, merged] = await Promise.all(
    ['Анна', 'Аня'].map((name) => buildGuestCard(app.db, { place_id: place.id, name, phone: newPhone() })),
  )
  const urlOf = (card: { id: string } | undefined) => `/api/v1/guests/${card?.id}`
  await vera.post(`${urlOf(kept)}/merge`, { other_id: merged?.id })
  expect((await vera.delete(urlOf(merged))).error.status).toBe('StateNotAllowed')
  expect((await vera.get(urlOf(kept))).data.guest.merged).toHaveLength(1)
  expect((await vera.delete(urlOf(kept))).status).toBe(200)
  expect((await vera.get(urlOf(merged))).status).toBe(404)
})

test('a card merged from cards with many phones keeps them all in a change, and takes no more', async () => {
  const { url, vera } = await bar()
  const phones = Array.from({ length: 7 }, newPhone)
  const add = async (values: object) => (await vera.post(`${url}/guests`, values)).data.guest
  const one = await add({ name: 'Анна', phones: phones.slice(0, 3) })
  const two = await add({ name: 'Аня', phones: phones.slice(3, 6) })
  const cardUrl = `/api/v1/guests/${one.id}`
  const merged = (await vera.post(`${cardUrl}/merge`, { other_id: two.id })).data.guest
  const changed = await vera.patch(cardUrl, {
    phones: merged.phones,
    notes: 'у окна',
    version: merged.version,
  })
  expect(changed.data.guest).toMatchObject({ phones: merged.phones, notes: 'у окна' })
  const { version } = changed.data.guest
  expect((await vera.patch(cardUrl, { phones, version })).error.fields).toHaveProperty('phones')
  const fewer = phones.slice(1, 6)
  expect((await vera.patch(cardUrl, { phones: fewer, version })).data.guest.phones).toEqual(fewer)
  expect((await vera.post(`${url}/guests`, { phones })).error.fields).toHaveProperty('phones')
})

test('a card written during an import keeps what its people wrote', async () => {
  const { place, url, vera } = await bar()
  const phone = newPhone()
  const card = await buildGuestCard(app.db, { place_id: place.id, phone, notes: 'у окна' })
  const text = `Имя;Телефон;Заметки\nДарья;${phone};с собакой\n`
  const { response } = await inTransaction(app.db, async (db) => {
    // A colleague’s change that is not committed yet.
    await updateCard(db, card.id, { notes: 'у двери' })
    const response = vera.post(`${url}/guests/import`, { text, is_preview: false })
    await expect.poll(countWaiting, { timeout: 10_000 }).toBe(1)
    return { response }
  })
  expect((await response).data.import.changed).toBe(1)
  expect((await vera.get(`/api/v1/guests/${card.id}`)).data.guest.notes).toBe('у двери')
})

async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db)
  return rows[0]?.count ?? 0
}

test('a phone belongs to one card of a venue, whoever writes it first', async () => {
  const { url, vera } = await bar()
  const phone = newPhone()
  const add = (values: object) => vera.post(`${url}/guests`, values)
  const key = 'guest-added-once'
  const made = await Promise.all([
    add({ name: 'Анна', phones: [phone], idempotency_key: key }),
    add({ name: 'Анна', phones: [phone], idempotency_key: key }),
  ])
  expect(new Set(made.map(({ data }) => data?.guest.id)).size).toBe(1)
  expect((await add({ name: 'Борис', phones: [phone] })).error.fields).toMatchObject({
    phones: [expect.stringContaining('уже в другой карточке')],
  })
  expect((await add({ notes: 'без имени' })).error.fields).toHaveProperty('name')
  expect((await add({ name: 'Борис', phones: ['12345'] })).error.fields).toHaveProperty('phones')
})

test('a change may not leave a card without name and phone', async () => {
  const { url, vera } = await bar()
  const phones = [newPhone()]
  const { id } = (await vera.post(`${url}/guests`, { name: 'Анна', phones })).data.guest
  const change = (values: object) => vera.patch(`/api/v1/guests/${id}`, values)
  expect((await change({ name: '', phones: [], version: 1 })).error.fields).toHaveProperty('name')
  expect((await change({ name: '', version: 1 })).data.guest).toMatchObject({ name: '', phones })
  expect((await change({ phones: [], version: 2 })).error.fields).toHaveProperty('name')
})

test('a table of guests is previewed, added once, and says why rows are refused', async () => {
  const { url, vera } = await bar()
  const [phone, second] = [newPhone(), newPhone()]
  const text = `ФИО;Моб. телефон;ДР;Посещений;Метки\r\nАнна;${phone};14.03.1990;7;VIP\r\nБорис;${second};;;\r\nБез телефона;;;;\r\n`
  const send = async (is_preview: boolean, values: object = {}) =>
    (await vera.post(`${url}/guests/import`, { text, is_preview, ...values })).data.import
  const preview = await send(true)
  expect(preview).toMatchObject({
    columns: { name: 0, phone: 1, birthday: 2, visits: 3, tags: 4 },
    headings: [{ title: 'ФИО', example: 'Анна' }, {}, {}, {}, {}],
    added: 2,
    refused: [{ line: 4, reason: 'Нет телефона: по нему узнаём гостя' }],
    preview: [{ name: 'Анна', phone, birthday: '03-14', tags: ['VIP'], outcome: 'added' }, {}],
  })
  expect((await vera.get(`${url}/guests`)).data.total).toBe(0)
  const both = await Promise.all([send(false), send(false)])
  expect(both.map(({ added, same }) => [added, same]).sort()).toEqual([
    [0, 2],
    [2, 0],
  ])
  expect(await send(false)).toMatchObject({ added: 0, changed: 0, same: 2 })
  expect(await cardOf(vera, url, phone)).toMatchObject({ name: 'Анна', visitsCount: 7, birthday: '03-14' })
  expect(await send(true, { columns: { phone: 0 } })).toMatchObject({ refusedCount: 3 })
  const broken = `Имя;Телефон\n"Анна"я;${phone}\nБорис;${newPhone()}\n"Вера;${newPhone()}\n`
  expect(await send(true, { text: broken })).toMatchObject({
    refused: [
      { line: 2, reason: 'Кавычки расставлены неверно' },
      { reason: expect.stringContaining('не закрыты') },
    ],
  })
  const wrong = await vera.post(`${url}/guests/import`, { text: 'Имя;Телефон', is_preview: true })
  expect(wrong.error.fields).toHaveProperty('text')
  // The saved file can be imported again.
  const file = await app.app.inject({
    method: 'GET',
    url: `${url}/guests/file`,
    headers: await sessionHeaders(app.app, vera),
  })
  const again = await vera.post(`${url}/guests/import`, { text: file.body, is_preview: true })
  expect(again.data.import).toMatchObject({ added: 0, changed: 0, same: 2, refusedCount: 0 })
})

test('files, erasing and the log are for those who run the venue, chain included; the log says who did what', async () => {
  const chain = await buildOrganisation(app.db)
  const place = await buildBookablePlace(app.db, { organisation_id: chain.id })
  const url = `/api/v1/places/${place.id}`
  const person = async (role: 'owner' | 'host', at: 'place' | 'chain', first_name: string) => {
    const user = await buildUser(app.db, { first_name, second_name: '' })
    const venue = at === 'place' ? { placeId: place.id } : { organisationId: chain.id }
    await buildMember(app.db, user, venue, role)
    return signIn(app, user)
  }
  const owner = await person('owner', 'chain', 'Ольга')
  const host = await person('host', 'place', 'Вера')
  const card = await buildGuestCard(app.db, { place_id: place.id, name: '=Дарья', phone: newPhone() })
  const cardUrl = `/api/v1/guests/${card.id}`
  expect((await host.get(`${url}/guests`)).data.rights).toEqual({
    canExport: false,
    canImport: false,
    canErase: false,
    canSeeLog: false,
  })
  await host.get(`${url}/guests`)
  await host.get(cardUrl)
  const refused = [
    await host.get(`${cardUrl}/file`, { format: 'csv' }),
    await host.get(`${url}/guests/file`),
    await host.get(`${url}/guests/log`),
    await host.delete(cardUrl),
  ]
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403])
  const headers = await sessionHeaders(app.app, owner)
  const json = await app.app.inject({ method: 'GET', url: `${cardUrl}/file?format=json`, headers })
  expect(JSON.parse(json.body)).toMatchObject({ name: '=Дарья' })
  const csv = await app.app.inject({ method: 'GET', url: `${cardUrl}/file?format=csv`, headers })
  expect([csv.headers['content-disposition'], csv.body]).toEqual([
    'attachment; filename="guest.csv"',
    expect.stringContaining("'=Дарья"),
  ])
  expect((await owner.delete(cardUrl)).status).toBe(200)
  expect((await owner.get(cardUrl)).status).toBe(404)
  const { data } = await owner.get(`${url}/guests/log`)
  expect(
    data.entries.map(({ action, person: who }: { action: string; person: string }) => [action, who]),
  ).toEqual([
    ['erase', 'Ольга'],
    ['export', 'Ольга'],
    ['export', 'Ольга'],
    ['open', 'Вера'],
    ['list', 'Вера'],
  ])
})

test('a card is erased two years after the last reservation, with what was merged into it', async () => {
  const place = await buildBookablePlace(app.db)
  const kept = await buildGuestCard(app.db, {
    place_id: place.id,
    last_seen_at: new Date('2024-11-26T00:00:00Z'),
  })
  const old = await buildGuestCard(app.db, {
    place_id: place.id,
    phone: newPhone(),
    last_seen_at: new Date('2024-11-24T00:00:00Z'),
  })
  const merged = await buildGuestCard(app.db, { place_id: place.id, phone: newPhone() })
  await app.db
    .updateTable('guest_cards')
    .set({ merged_into: old.id, root_id: old.id })
    .where('id', '=', merged.id)
    .execute()
  await visited(place.id, newPhone())
  await eraseOld(app.db, 24, new Date('2026-11-25T12:00:00Z'))
  const left = await app.db.selectFrom('guest_cards').select('id').where('place_id', '=', place.id).execute()
  expect(left).toHaveLength(2)
  expect(left).toContainEqual({ id: kept.id })
})
