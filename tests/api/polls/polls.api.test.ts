import type { AddressInfo } from 'node:net'
import { io } from 'socket.io-client'
import { expect, test } from 'vitest'
import { SOCKET_PATH } from '#contract/chats/realtime.ts'
import { FORM_TYPE } from '#contract/reservations/reservations.ts'
import { type ApiResponse, testApp } from '#tests/support/app.ts'
import { bookingFixtures, withJobs } from '#tests/support/booking-people.ts'
import { buildPlace, buildUser, type Place } from '#tests/support/factories.ts'
import { messageFor } from '#tests/support/messages.ts'
import { type Person, signIn } from '#tests/support/people.ts'
import { buildBookablePlace, buildPoll, buildVote, localDay } from '#tests/support/reservations.ts'
import { sessionHeaders } from '#tests/support/sign-in.ts'

// «Куда пойдём?»: a link that friends vote by, with an account or a device, until a table is booked.

const app = testApp()
const { guest } = bookingFixtures(app)
withJobs(app)

/** Anna's poll of two places at two times. */
async function poll() {
  const anna = await guest()
  const [bar, cafe] = [
    await buildBookablePlace(app.db, { name: 'Хроника' }),
    await buildBookablePlace(app.db),
  ]
  const made = await anna.person.post('/api/v1/polls', {
    title: 'День рождения',
    place_ids: [bar.id, cafe.id],
    times: [localDay(3, '20:00'), localDay(2, '19:00')],
  })
  expect(made.status).toBe(201)
  const { token } = made.data.poll
  return { anna, bar, cafe, token, url: `/api/v1/polls/${token}` }
}

/** A browser without an account: it keeps its cookie. */
function device(remoteAddress = '127.0.0.1') {
  let cookie = ''
  const headers = () => (cookie ? { cookie } : {})
  const keep = (response: ApiResponse) => {
    const set = [response.headers['set-cookie']].flat().find((value) => String(value).startsWith('voter='))
    if (set) cookie = String(set).split(';')[0] ?? ''
    return response
  }
  return {
    get: (url: string) => app.request({ method: 'GET', url, headers: headers() }),
    delete: (url: string) => app.request({ method: 'DELETE', url, headers: headers() }),
    vote: async (url: string, body: object) =>
      keep(
        await app.request({
          method: 'POST',
          url: `${url}/votes`,
          headers: headers(),
          payload: body,
          remoteAddress,
        }),
      ),
    send: async (url: string, form: Record<string, string>) =>
      keep(
        await app.request({
          method: 'POST',
          url: `${url}/votes`,
          headers: { ...headers(), 'content-type': FORM_TYPE },
          payload: new URLSearchParams(form).toString(),
        }),
      ),
  }
}

const namesOf = ({ data }: ApiResponse) => data.poll.state.voters.map(({ name }: { name: string }) => name)

test('friends without accounts vote, change their mind, and see the best match with its table', async () => {
  const { anna, url, bar } = await poll()
  const [boris, vera] = [device(), device()]
  const first = await boris.vote(url, { name: 'Борис', places: '0,1', times: '0' })
  expect([first.status, namesOf(first)]).toEqual([200, ['Борис']])
  expect(first.data.poll).toMatchObject({
    title: 'День рождения',
    times: [localDay(2, '19:00'), localDay(3, '20:00')],
    places: [{ name: 'Хроника', place: { id: bar.id } }, { place: {} }],
    ownVoterId: expect.any(String),
    rights: { canVote: true, canManage: false },
  })
  await vera.vote(url, { name: 'Вера', places: '1', times: '0,1' })
  const both = await boris.get(url)
  expect(both.data.poll.state.best).toEqual({
    place: 1,
    time: 0,
    votersCount: 2,
    guestsCount: 2,
    table: 'free',
  })
  const changed = await boris.vote(url, { name: 'Боря', places: '0', times: '1' })
  expect(namesOf(changed)).toEqual(['Боря', 'Вера'])
  expect(changed.data.poll.ownVoterId).toBe(first.data.poll.ownVoterId)
  // Somebody else's vote is the creator's to remove, one's own everybody's.
  const [, veras] = changed.data.poll.state.voters
  expect((await boris.delete(`${url}/votes/${veras.id}`)).status).toBe(403)
  expect(namesOf(await anna.person.delete(`${url}/votes/${veras.id}`))).toEqual(['Боря'])
  expect(namesOf(await boris.delete(`${url}/votes/${first.data.poll.ownVoterId}`))).toEqual([])
})

test('a full table is no match, and a closed or vanished place says so', async () => {
  const full = await buildBookablePlace(app.db, { name: 'Тесная', seats: 4 })
  const gone = await buildPlace(app.db, { name: 'Была' })
  const closed = await buildPlace(app.db, { name: 'Закрылась', status: 'closed' })
  const anna = await guest()
  const made = await anna.person.post('/api/v1/polls', {
    place_ids: [full.id, gone.id, closed.id],
    times: [localDay(2, '19:00')],
  })
  const url = `/api/v1/polls/${made.data.poll.token}`
  const other = await guest()
  await other.person.post('/api/v1/reservations', {
    place_id: full.id,
    name: 'Глеб',
    phone: other.phone,
    guests_count: 3,
    datetime: localDay(2, '19:00'),
  })
  await app.db
    .updateTable('places')
    .set({ moderation_status: 'unpublished' })
    .where('id', '=', gone.id)
    .execute()
  const { data } = await device().vote(url, { name: 'Борис', places: '0,1,2', times: '0' })
  expect(data.poll.state.tables).toEqual([['full'], ['closed'], ['closed']])
  expect(data.poll.state).toMatchObject({ best: null, wanted: { place: 0, votersCount: 1 } })
  expect(data.poll.places[1]).toEqual({ name: 'Была', place: null })
})

test('forty simultaneous votes are all stored, and none after the closing', async () => {
  const { anna, url } = await poll()
  const crowd = (count: number, network: string) =>
    Array.from({ length: count }, (_, index) =>
      device(network).vote(url, { name: `Гость ${index}`, places: '0', times: '0' }),
    )
  const votes = await Promise.all(crowd(40, '10.0.0.1'))
  expect(votes.map(({ status }) => status)).toEqual(Array(40).fill(200))
  const late = crowd(20, '10.0.0.2')
  const closed = await anna.person.patch(url, { is_closed: true })
  const responses = await Promise.all(late)
  expect(closed.status).toBe(200)
  const taken = responses.filter(({ status }) => status === 200)
  const refusals = responses.filter((response) => !taken.includes(response))
  expect(refusals.map(({ error }) => error.status)).toEqual(Array(20 - taken.length).fill('StateNotAllowed'))
  const { data } = await device().get(url)
  expect(data.poll).toMatchObject({ state: { isClosed: true }, rights: { canVote: false } })
  expect(data.poll.state.voters).toHaveLength(40 + taken.length)
  expect((await device().vote(url, { name: 'Поздно' })).status).toBe(422)
  await anna.person.patch(url, { is_closed: false })
  expect((await device().vote(url, { name: 'Успела' })).status).toBe(200)
})

test('one network cannot fill a poll, and a poll accepts a hundred votes', async () => {
  const { id, token } = await buildPoll(app.db)
  const url = `/api/v1/polls/${token}`
  const crowd = Array.from({ length: 65 }, (_, index) =>
    device('10.0.0.3').vote(url, { name: `Бот ${index}` }),
  )
  const statuses = (await Promise.all(crowd)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(5)
  await Promise.all(Array.from({ length: 40 }, () => buildVote(app.db, { poll_id: id })))
  expect((await device('10.0.0.4').vote(url, { name: 'Сто первый' })).error.status).toBe('StateNotAllowed')
})

test('one device votes once, also after signing in, and an account once on all its devices', async () => {
  const { url } = await poll()
  const phone = device()
  await phone.vote(url, { name: 'Борис', places: '0', times: '0' })
  const boris = await signIn(app, await buildUser(app.db))
  const votes = `${url}/votes`
  const cookieOf = (response: ApiResponse) =>
    String([response.headers['set-cookie']].flat().find((value) => String(value).startsWith('voter='))).split(
      ';',
    )[0]
  const cookie = cookieOf(await phone.vote(url, { name: 'Борис', places: '0', times: '0' }))
  const headers = { ...(await sessionHeaders(app.app, boris)), cookie: cookie ?? '' }
  const signedIn = (body: object) => app.request({ method: 'POST', url: votes, headers, payload: body })
  expect(namesOf(await signedIn({ name: 'Борис Сергеевич', places: '1', times: '1' }))).toEqual([
    'Борис Сергеевич',
  ])
  const elsewhere = await boris.post(votes, { name: 'Б. С.', places: '0', times: '0' })
  expect(namesOf(elsewhere)).toEqual(['Б. С.'])
  // Twice at the same moment on two devices without a cookie of the account.
  const vera = await signIn(app, await buildUser(app.db))
  await Promise.all([1, 2, 3].map(() => vera.post(votes, { name: 'Вера', places: '0', times: '0' })))
  expect(namesOf(await phone.get(url))).toEqual(['Б. С.', 'Вера'])
  // On the phone of Boris another account is another person.
  const gleb = await signIn(app, await buildUser(app.db))
  await app.request({
    method: 'POST',
    url: votes,
    headers: { ...(await sessionHeaders(app.app, gleb)), cookie: cookie ?? '' },
    payload: { name: 'Глеб', places: '0', times: '0' },
  })
  expect(namesOf(await phone.get(url))).toEqual(['Б. С.', 'Вера', 'Глеб'])
})

test('names are one line of text, and nonsense is refused at its field', async () => {
  const { url } = await poll()
  const hostile = device()
  const { data } = await hostile.vote(url, { name: ' <b>Аня</b>\u202e\n\tи Ко ', times: '1' })
  expect(data.poll.state.voters[0]).toMatchObject({ name: '<b>Аня</b> и Ко', places: [], times: [1] })
  for (const [body, field] of [
    [{ name: '\u200b \u3164' }, 'name'],
    [{ name: 'Я'.repeat(41) }, 'name'],
    [{ name: 'Аня', places: '5' }, 'places'],
    [{ name: 'Аня', times: '-1' }, 'times'],
    [{ name: 'Аня', phone: '123456' }, 'phone'],
    [{ name: 'Аня', user_id: 'x' }, 'user_id'],
  ] as const) {
    const { status, error } = await hostile.vote(url, body)
    expect([status, Object.keys(error.fields ?? {})]).toEqual([422, [field]])
  }
})

test('a plain form is redirected to the page, whether it is taken or refused', async () => {
  const { url, token } = await poll()
  const old = device()
  const sent = await old.send(url, { name: 'Галина Павловна', places: '1', times: '0' })
  expect([sent.status, sent.headers.location]).toEqual([
    303,
    expect.stringMatching(`^/polls/${token}\\?voted=[0-9a-f]{24}#votes$`),
  ])
  const again = await old.send(url, { name: 'Галина', places: '', times: '' })
  expect(again.headers.location).toBe(sent.headers.location)
  const { data } = await old.get(url)
  expect(data.poll.state.voters).toEqual([
    { id: data.poll.ownVoterId, name: 'Галина', places: [], times: [] },
  ])
  const refused = await old.send(url, { name: '' })
  expect([refused.status, refused.headers.location]).toEqual([303, `/polls/${token}?refused=name#vote`])
})

test('the creator books in the name of all: the poll closes, accounts and phones are notified, once', async () => {
  const { anna, bar, url } = await poll()
  const boris = await signIn(app, await buildUser(app.db))
  await boris.post(`${url}/votes`, { name: 'Борис', places: '0', times: '0' })
  const phone = '+79167770001'
  await device().vote(url, { name: 'Вера', places: '0', times: '0', phone })
  const request = {
    place_id: bar.id,
    name: 'Анна',
    phone: anna.phone,
    guests_count: 3,
    datetime: localDay(2, '19:00'),
    idempotency_key: 'poll-booking-1',
  }
  expect((await boris.post(`${url}/reservation`, request)).status).toBe(403)
  const elsewhere = await buildBookablePlace(app.db)
  expect(
    (await anna.person.post(`${url}/reservation`, { ...request, place_id: elsewhere.id })).error.fields,
  ).toHaveProperty('place_id')
  const [booked, repeated] = await Promise.all([
    anna.person.post(`${url}/reservation`, request),
    anna.person.post(`${url}/reservation`, request),
  ])
  expect([booked.status, repeated.status]).toEqual([201, 201])
  expect(booked.data.reservation.id).toBe(repeated.data.reservation.id)
  const { data } = await device().get(url)
  expect(data.poll.state).toMatchObject({
    isClosed: true,
    booking: { placeName: 'Хроника', datetime: localDay(2, '19:00'), guestsCount: 3 },
  })
  expect(JSON.stringify(data)).not.toContain(phone)
  const sms = await messageFor(app.app, phone, /Решено, столик забронирован: «Хроника»/)
  expect(sms).toContain(`/polls/${data.poll.token}`)
  await app.app.events.drain()
  const noticed = async (person: Person) =>
    (await person.get('/api/v2/notifications')).data?.notifications?.filter(({ text }: { text: string }) =>
      text.includes('для вашей компании'),
    ) ?? []
  expect(await noticed(boris)).toEqual([expect.objectContaining({ link: `/polls/${data.poll.token}` })])
  expect(await noticed(anna.person)).toEqual([])
  expect((await anna.person.patch(url, { is_closed: false })).error.status).toBe('StateNotAllowed')

  await anna.person.post(`/api/v1/reservations/${booked.data.reservation.id}/cancel`)
  await messageFor(app.app, phone, /Бронь отменена: «Хроника»/)
  await app.app.events.drain()
  expect(await noticed(boris)).toHaveLength(2)
  expect((await device().get(url)).data.poll.state.booking.status).toBe('cancelled')
  expect((await anna.person.patch(url, { is_closed: false })).status).toBe(200)
})

test('of two bookings at different times or places at once, one is refused and leaves no reservation', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { anna, bar, cafe, url } = await poll()
    const book = (place: Place, datetime: string) =>
      anna.person.post(`${url}/reservation`, {
        place_id: place.id,
        name: 'Анна',
        phone: anna.phone,
        guests_count: 2,
        datetime,
      })
    const responses = await Promise.all([
      book(bar, localDay(2, '19:00')),
      book(bar, localDay(3, '20:00')),
      book(cafe, localDay(3, '20:00')),
      book(cafe, localDay(2, '19:00')),
    ])
    const made = responses.filter(({ status }) => status === 201)
    const refused = responses.filter(({ error }) => error?.status === 'StateNotAllowed')
    expect([made.length, refused.length]).toEqual([1, 3])
    const stored = await app.db
      .selectFrom('reservations')
      .select('id')
      .where('phone', '=', anna.phone)
      .execute()
    expect(stored).toEqual([{ id: made[0]?.data.reservation.id }])
  }
})

test('everybody who looks sees a vote come, and only that poll', async () => {
  const { url, token } = await poll()
  const other = await poll()
  if (!app.app.server.listening) await app.app.listen({ host: '127.0.0.1', port: 0 })
  const origin = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`
  const open = (auth: object) =>
    io(origin, { path: SOCKET_PATH, transports: ['websocket'], reconnection: false, forceNew: true, auth })
  const sockets = [open({ poll: token }), open({ poll: token }), open({ poll: other.token })]
  const received: { token: string; names: string[] }[][] = sockets.map(() => [])
  sockets.forEach((socket, index) => {
    socket.on('poll', ({ token, state }) =>
      received[index]?.push({ token, names: state.voters.map(({ name }: { name: string }) => name) }),
    )
  })
  await Promise.all(
    sockets.map((socket) => new Promise((resolve) => socket.once('connect', () => resolve(null)))),
  )
  const stranger = open({ poll: 'f'.repeat(32) })
  const refusal = await new Promise((resolve) =>
    stranger.once('connect_error', ({ message }) => resolve(message)),
  )
  expect(refusal).toBe('Unauthorized')
  await device().vote(url, { name: 'Борис', places: '0', times: '0' })
  await expect
    .poll(() => received.map((events) => events.at(-1)?.names))
    .toEqual([['Борис'], ['Борис'], undefined])
  expect(received[0]?.at(-1)?.token).toBe(token)
  for (const socket of [...sockets, stranger]) socket.disconnect()
})

test('a creator without a name is not taken for a deleted one', async () => {
  const nameless = await buildUser(app.db, { first_name: '', second_name: '' })
  const { token } = await buildPoll(app.db, { user_id: nameless.id })
  expect((await app.get(`/api/v1/polls/${token}`)).data.poll.creatorName).toBe('')
})

test('a poll ends after 30 days, when it is deleted, and stays without its creator’s name', async () => {
  const { anna, url, token } = await poll()
  await device().vote(url, { name: 'Борис', places: '0', times: '0' })
  expect((await app.get(`/api/v1/polls/${'0'.repeat(32)}`)).status).toBe(404)
  const late = await buildPoll(app.db, { expires_at: new Date(Date.now() - 1000) })
  expect((await app.get(`/api/v1/polls/${late.token}`)).status).toBe(410)
  const own = await buildVote(app.db, { poll_id: late.id, user_id: anna.user.id })
  expect(
    (await anna.person.get('/api/v1/polls')).data.polls.map(({ token }: { token: string }) => token),
  ).toEqual([token])
  await app.app.jobs.send(app.db, 'polls.expire', { pollId: late.id })
  await expect
    .poll(() => app.db.selectFrom('poll_voters').select('id').where('id', '=', own).execute())
    .toEqual([])
  expect((await app.get(`/api/v1/polls/${late.token}`)).error.status).toBe('RecordDeleted')

  const mine = await buildPoll(app.db, { user_id: anna.user.id })
  expect((await anna.person.delete(`/api/v1/polls/${mine.token}`)).status).toBe(200)
  expect((await app.get(`/api/v1/polls/${mine.token}`)).status).toBe(410)

  await anna.person.post(`${url}/votes`, { name: 'Анна', places: '0', times: '0' })
  const chief = await signIn(app, await buildUser(app.db, { role: 'admin' }))
  expect((await chief.delete(`/api/v2/users/${anna.user.id}`)).status).toBe(200)
  const { data } = await device().get(url)
  expect(data.poll).toMatchObject({ creatorName: null, state: { isClosed: true } })
  expect(data.poll.state.voters.map(({ name }: { name: string }) => name)).toEqual(['Борис'])
})

test('a poll needs places of one time zone and future times', async () => {
  const { person: anna } = await guest()
  const [one, two, far] = [
    await buildPlace(app.db),
    await buildPlace(app.db),
    await buildPlace(app.db, { city: 'vladivostok' }),
  ]
  const good = { place_ids: [one.id, two.id], times: [localDay(2, '19:00')] }
  for (const [change, field] of [
    [{ place_ids: [one.id] }, 'place_ids'],
    [{ place_ids: [one.id, one.id] }, 'place_ids'],
    [{ place_ids: [one.id, far.id] }, 'place_ids'],
    [{ place_ids: [one.id, '0'.repeat(24)] }, 'place_ids'],
    [{ times: [localDay(-1, '19:00')] }, 'times'],
    [{ times: [localDay(40, '19:00')] }, 'times'],
    [{ times: [] }, 'times'],
  ] as const) {
    const { status, error } = await anna.post('/api/v1/polls', { ...good, ...change })
    expect([status, Object.keys(error.fields ?? {})]).toEqual([422, [field]])
  }
  const key = { ...good, idempotency_key: 'poll-once-1' }
  const [first, second] = await Promise.all([
    anna.post('/api/v1/polls', key),
    anna.post('/api/v1/polls', key),
  ])
  expect(first.data.poll.token).toBe(second.data.poll.token)
})
