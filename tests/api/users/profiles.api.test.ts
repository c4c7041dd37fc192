import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { fromBuffer } from 'yauzl'
import { hashPassword } from '#server/features/accounts/passwords.ts'
import { createArchive } from '#server/features/profiles/archive.ts'
import { eraseDeletedAccounts } from '#server/features/profiles/service.ts'
import { newId } from '#server/lib/ids.ts'
import { testApp } from '#tests/support/app.ts'
import {
  buildCollection,
  buildImage,
  buildInvitation,
  buildMember,
  buildOrganisation,
  buildPlace,
  buildReview,
  buildUser,
  cityId,
} from '#tests/support/factories.ts'
import { multipart, twoColorJpeg } from '#tests/support/pictures.ts'
import {
  buildGuestCard,
  buildPoll,
  buildReservation,
  buildVote,
  buildWaitlistEntry,
} from '#tests/support/reservations.ts'
import { sessionHeaders } from '#tests/support/sign-in.ts'

const app = testApp({ DATA_DIR: mkdtempSync(join(tmpdir(), 'shodim-profiles-')) })

/** The password that deleting an account requires. */
const proof = { password: 'correct horse' }

const urlOf = (user: { id: string }) => `/api/v2/users/${user.id}`

async function upload(headers: Record<string, string>) {
  const body = multipart(await twoColorJpeg(60, 40))
  const response = await app.request({
    method: 'POST',
    url: '/api/v2/images',
    payload: body.payload,
    headers: { ...headers, ...body.headers },
  })
  return response.data.imageSet
}

test('a person can change their name, avatar and city', async () => {
  const anna = await buildUser(app.db)
  const headers = await sessionHeaders(app.app, anna)
  const avatar = await upload(headers)
  const { status, data } = await app.request({
    method: 'PATCH',
    url: urlOf(anna),
    headers,
    payload: {
      firstName: ' Анна\u202e\n',
      secondName: 'Громова',
      cityId: await cityId(app.db, 'kazan'),
      about: 'Ищу лучший борщ',
      link: 'https://example.ru/anna',
      avatarId: avatar.id,
    },
  })
  expect(status).toBe(200)
  expect(data.user).toMatchObject({
    fullName: 'Анна Громова',
    citySlug: 'kazan',
    about: 'Ищу лучший борщ',
    avatar: { id: avatar.id },
  })
  const found = await app.get('/api/v2/users', { query: 'Громова' })
  expect(found.data.users.map((item: { id: string }) => item.id)).toContain(anna.id)
})

test.each([
  [{ firstName: '' }, 'firstName'],
  [{ firstName: '   ' }, 'firstName'],
  [{ firstName: '\u200b' }, 'firstName'],
  [{ link: 'javascript:alert(1)' }, 'link'],
  [{ link: 'example.ru' }, 'link'],
  [{ cityId: 999_999 }, 'cityId'],
  [{ about: 'а'.repeat(301) }, 'about'],
])('%j is refused at its field', async (payload, field) => {
  const anna = await buildUser(app.db)
  const response = await app.request({
    method: 'PATCH',
    url: urlOf(anna),
    headers: await sessionHeaders(app.app, anna),
    payload,
  })
  expect(response.status).toBe(422)
  expect(response.error.fields).toHaveProperty(field)
})

test.each([{ role: 'admin' }, { followerCount: 1000 }, { email: 'other@example.ru' }, { isDeleted: true }])(
  'a person cannot set %j on their own profile',
  async (payload) => {
    const anna = await buildUser(app.db)
    const response = await app.request({
      method: 'PATCH',
      url: urlOf(anna),
      headers: await sessionHeaders(app.app, anna),
      payload,
    })
    expect(response.status).toBe(422)
    const row = await app.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', anna.id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      role: 'user',
      follower_count: anna.follower_count,
      email: anna.email,
      is_deleted: false,
    })
  },
)

test('an avatar uploaded by another person is refused', async () => {
  const anna = await buildUser(app.db)
  const boris = await buildUser(app.db)
  const picture = await upload(await sessionHeaders(app.app, anna))
  const response = await app.request({
    method: 'PATCH',
    url: urlOf(boris),
    headers: await sessionHeaders(app.app, boris),
    payload: { avatarId: picture.id },
  })
  expect(response.status).toBe(422)
  expect(response.error.fields).toHaveProperty('avatarId')
})

test('another person cannot change, delete or download a profile', async () => {
  const anna = await buildUser(app.db)
  const boris = await sessionHeaders(app.app, await buildUser(app.db))
  const requests = [
    { method: 'PATCH', url: urlOf(anna), payload: { firstName: 'Чужая' } },
    { method: 'DELETE', url: urlOf(anna) },
    { method: 'GET', url: `${urlOf(anna)}/archive` },
  ] as const
  for (const request of requests) {
    expect((await app.request({ ...request, headers: boris })).status).toBe(403)
    expect((await app.request(request)).status).toBe(401)
  }
  const admin = await sessionHeaders(app.app, await buildUser(app.db, { role: 'admin' }))
  expect((await app.request({ ...requests[0], headers: admin })).status).toBe(200)
  expect((await app.request({ ...requests[2], headers: admin })).status).toBe(403)
})

/** As if the 30 days after a deletion were over. */
async function eraseLeavingUser(userId: string): Promise<void> {
  await app.db
    .updateTable('users')
    .set({ erase_at: new Date(Date.now() - 1000) })
    .where('id', '=', userId)
    .where('erase_at', 'is not', null)
    .execute()
  await eraseDeletedAccounts(app.app)
}

test('deleting an account keeps its posts and erases personal data', async () => {
  await app.app.jobs.start()
  const anna = await buildUser(app.db, {
    first_name: 'Уходящая',
    email: 'leaving@example.ru',
    password_hash: await hashPassword(proof.password),
    about: 'о себе',
  })
  const reader = await buildUser(app.db, { following_user_count: 1 })
  await app.db
    .insertInto('followers')
    .values({ id: newId(), follower_id: reader.id, user_id: anna.id, place_id: null, organisation_id: null })
    .execute()
  const place = await buildPlace(app.db)
  const review = await buildReview(app.db, { place_id: place.id, user_id: anna.id })
  await reportHours(anna.id, place.id)
  const headers = await sessionHeaders(app.app, anna)
  await app.request({ method: 'PATCH', url: urlOf(anna), headers, payload: { secondName: 'Навсегда' } })
  const before = await app.get('/api/v2/users', { query: 'Уходящая' })
  expect(before.data.users.map((item: { id: string }) => item.id)).toEqual([anna.id])

  expect((await app.request({ method: 'DELETE', url: urlOf(anna), headers, payload: proof })).status).toBe(
    200,
  )

  await eraseLeavingUser(anna.id)
  for (const table of ['hours_reports', 'closure_reports'] as const) {
    expect(
      await app.db.selectFrom(table).select('place_id').where('user_id', '=', anna.id).execute(),
    ).toEqual([])
  }
  const row = await app.db.selectFrom('users').selectAll().where('id', '=', anna.id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    first_name: '',
    second_name: '',
    email: null,
    phone: null,
    about: '',
    is_deleted: true,
  })
  expect((await app.request({ method: 'GET', url: '/api/v2/auth/session', headers })).status).toBe(401)
  expect((await app.get(urlOf(anna))).status).toBe(410)
  expect((await app.get('/api/v2/users', { query: 'Уходящая' })).status).toBe(404)
  const post = await app.get(`/api/v2/posts/${review.id}`)
  expect(post.data.post.user.fullName).toBe('Удалённый пользователь')
  const follower = await app.db
    .selectFrom('users')
    .select('following_user_count')
    .where('id', '=', reader.id)
    .executeTakeFirstOrThrow()
  expect(follower.following_user_count).toBe(0)
})

test('deleting an account removes it from the counts of what it followed', async () => {
  await app.app.jobs.start()
  const anna = await buildUser(app.db, {
    email: 'follows@example.ru',
    password_hash: await hashPassword(proof.password),
    following_user_count: 1,
    following_place_count: 1,
    following_organisation_count: 1,
  })
  const boris = await buildUser(app.db, { follower_count: 5 })
  const place = await buildPlace(app.db, { follower_count: 3 })
  const organisation = await buildOrganisation(app.db, { follower_count: 2 })
  for (const followed of [
    { user_id: boris.id },
    { place_id: place.id },
    { organisation_id: organisation.id },
  ]) {
    await app.db
      .insertInto('followers')
      .values({ id: newId(), follower_id: anna.id, ...followed })
      .execute()
  }
  const headers = await sessionHeaders(app.app, anna)
  expect((await app.request({ method: 'DELETE', url: urlOf(anna), headers, payload: proof })).status).toBe(
    200,
  )
  await eraseLeavingUser(anna.id)
  const countOf = async (table: 'users' | 'places' | 'organisations', id: string) =>
    (await app.db.selectFrom(table).select('follower_count').where('id', '=', id).executeTakeFirstOrThrow())
      .follower_count
  expect(await countOf('users', boris.id)).toBe(4)
  expect(await countOf('places', place.id)).toBe(2)
  expect(await countOf('organisations', organisation.id)).toBe(1)
})

test('deleting an account deletes its pictures except those in posts', async () => {
  await app.app.jobs.start()
  const anna = await buildUser(app.db, {
    email: 'pictures@example.ru',
    password_hash: await hashPassword(proof.password),
  })
  const headers = await sessionHeaders(app.app, anna)
  const [avatar, unused, posted] = [await upload(headers), await upload(headers), await upload(headers)]
  await app.request({ method: 'PATCH', url: urlOf(anna), headers, payload: { avatarId: avatar.id } })
  const review = await buildReview(app.db, { user_id: anna.id })
  await app.db
    .insertInto('post_images')
    .values({ post_id: review.id, image_id: posted.id, position: 1 })
    .execute()

  expect((await app.request({ method: 'DELETE', url: urlOf(anna), headers, payload: proof })).status).toBe(
    200,
  )
  await eraseLeavingUser(anna.id)
  const rows = await app.db.selectFrom('images').select('id').where('user_id', '=', anna.id).execute()
  expect(rows).toEqual([{ id: posted.id }])
  const statusOf = async (url: string) => (await app.request({ method: 'GET', url })).status
  await expect.poll(() => statusOf(avatar.original.url), { timeout: 10_000 }).toBe(404)
  for (const size of ['original', 'standard', 'cover', 'thumbnail']) {
    await expect.poll(() => statusOf(unused[size].url), { timeout: 10_000 }).toBe(404)
    expect(await statusOf(posted[size].url)).toBe(200)
  }
})

test('the archive has the posts, comments and pictures of the person', async () => {
  const phone = '+79160004488'
  const anna = await buildUser(app.db, { email: 'archive@example.ru', phone })
  const headers = await sessionHeaders(app.app, anna)
  const picture = await upload(headers)
  await buildReview(app.db, { user_id: anna.id, text: 'Борщ как дома' })
  const { id: placeId } = await buildPlace(app.db, { name: 'Уют' })
  await reportHours(anna.id, placeId)
  await buildGuestCard(app.db, { user_id: anna.id, notes: 'любит у окна' })
  const called = await buildReservation(app.db, { phone, source: 'phone' })
  const boris = await buildUser(app.db, { first_name: 'Борис', second_name: 'Громов' })
  const post = (url: string, payload: object) => app.request({ method: 'POST', url, headers, payload })
  for (const to of [{ userId: boris.id }, { placeId }]) {
    const { chat } = (await post('/api/v2/chats', to)).data
    await post('/api/v2/messages', { chatId: chat.id, text: 'Во сколько открываетесь?' })
  }
  const vera = await buildUser(app.db)
  await app.request({
    method: 'POST',
    url: '/api/v2/followers',
    headers: await sessionHeaders(app.app, vera),
    payload: { userId: anna.id },
  })
  await app.app.events.drain()
  await post('/api/v2/blocks', { userId: boris.id })
  const poll = await buildPoll(app.db, { user_id: anna.id, title: 'В пятницу' })
  await buildCollection(app.db, { user_id: anna.id, title: 'Где завтракать' })
  await buildVote(app.db, { poll_id: poll.id, user_id: anna.id, phone: '+79160000455' })
  const reply = await app.app.inject({ method: 'GET', url: `${urlOf(anna)}/archive`, headers })
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-disposition']).toContain('attachment')
  const files = await unzip(reply.rawPayload)
  expect([...files.keys()].sort()).toEqual(
    [
      'blocks.json',
      'closure-reports.json',
      'collections.json',
      'comments.json',
      'favorites.json',
      'follows.json',
      'guest-cards.json',
      'hours-reports.json',
      `images/${picture.id}.webp`,
      'images.json',
      'likes.json',
      'message-reactions.json',
      'messages.json',
      'notification-settings.json',
      'notifications.json',
      'passkeys.json',
      'poll-votes.json',
      'polls.json',
      'posts.json',
      'privacy.json',
      'profile.json',
      'reservations.json',
      'saved-posts.json',
      'sessions.json',
      'sign-in-sites.json',
      'Что внутри.txt',
    ].sort(),
  )
  const contents = files.get('Что внутри.txt')?.toString()
  for (const name of files.keys()) if (name.endsWith('.json')) expect(contents).toContain(`${name} — `)
  expect(files.get('posts.json')?.toString()).toContain('Борщ как дома')
  expect(files.get('profile.json')?.toString()).toContain('archive@example.ru')
  const messages = JSON.parse(files.get('messages.json')?.toString() ?? '')
  expect(messages).toMatchObject(
    ['Борис Громов', 'Уют'].map((to) => ({ to, text: 'Во сколько открываетесь?' })),
  )
  expect(files.get('guest-cards.json')?.toString()).toContain('любит у окна')
  expect(files.get('blocks.json')?.toString()).toContain(boris.id)
  expect(files.get('notifications.json')?.toString()).toContain(vera.id)
  expect(JSON.parse(files.get('notification-settings.json')?.toString() ?? '')).toMatchObject({ muted: [] })
  expect(files.get('reservations.json')?.toString()).toContain(called.id)
  expect(files.get('collections.json')?.toString()).toContain('Где завтракать')
  expect(files.get('polls.json')?.toString()).toContain('В пятницу')
  expect(files.get('poll-votes.json')?.toString()).toContain('+79160000455')
  for (const name of ['hours-reports.json', 'closure-reports.json']) {
    expect(files.get(name)?.toString()).toContain(placeId)
  }
  expect([...files.values()].some((file) => file.includes('argon2'))).toBe(false)
})

test('pictures of an archive are read as it is sent, and no longer than it is wanted', async () => {
  const anna = await buildUser(app.db)
  for (let number = 0; number < 20; number += 1) await buildImage(app.db, { user_id: anna.id })
  const { user } = (await app.get(urlOf(anna))).data
  const picture = Buffer.alloc(100_000, 7)
  let reads = 0
  const read = async () => {
    reads += 1
    return picture
  }
  const abandoned = await createArchive(app.db, user, read)
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(reads).toBeLessThan(3)
  abandoned.destroy()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(reads).toBeLessThan(4)

  const files = await unzip(await buffer(await createArchive(app.db, user, read)))
  const pictures = [...files].filter(([name]) => name.startsWith('images/'))
  expect(pictures).toHaveLength(20)
  expect(pictures.every(([, content]) => content.equals(picture))).toBe(true)
})

test('a person gets ten archives an hour', async () => {
  const anna = await buildUser(app.db)
  const headers = await sessionHeaders(app.app, anna)
  const download = () => app.app.inject({ method: 'GET', url: `${urlOf(anna)}/archive`, headers })
  const statuses: number[] = []
  for (let number = 0; number < 11; number += 1) statuses.push((await download()).statusCode)
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429])
})

/** Reports the hours of one day and that the place has closed. */
async function reportHours(user_id: string, place_id: string): Promise<void> {
  const report = { user_id, place_id }
  await app.db
    .insertInto('hours_reports')
    .values({ ...report, day_of_week: 1 })
    .execute()
  await app.db.insertInto('closure_reports').values(report).execute()
}

function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  return new Promise((resolve, reject) => {
    const files = new Map<string, Buffer>()
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error)
      zip.on('entry', (entry: { fileName: string }) => {
        zip.openReadStream(entry as never, async (failure, stream) => {
          if (failure) return reject(failure)
          const chunks: Buffer[] = []
          for await (const chunk of stream) chunks.push(chunk as Buffer)
          files.set(entry.fileName, Buffer.concat(chunks))
          zip.readEntry()
        })
      })
      zip.on('end', () => resolve(files))
      zip.readEntry()
    })
  })
}

test('deleting an account cancels upcoming reservations, anonymises past ones and erases its cards', async () => {
  const phone = '+79160004455'
  const vera = await buildUser(app.db, { phone, password_hash: await hashPassword(proof.password) })
  const headers = await sessionHeaders(app.app, vera)
  const coming = await buildReservation(app.db, { user_id: vera.id, phone })
  const past = await buildReservation(app.db, {
    user_id: vera.id,
    phone,
    status: 'arrived',
    starts_at: new Date(Date.now() - 86_400_000),
  })
  await buildWaitlistEntry(app.db, { user_id: vera.id, phone })
  const byPhone = await buildGuestCard(app.db, { place_id: past.place_id, phone })
  const byAccount = await buildGuestCard(app.db, { user_id: vera.id, phone: null })
  const others = await buildGuestCard(app.db, { phone: '+79160004466' })
  const deleted = await app.request({
    method: 'DELETE',
    url: `/api/v2/users/${vera.id}`,
    headers,
    payload: proof,
  })
  expect(deleted.status).toBe(200)
  await eraseLeavingUser(vera.id)
  const rows = await app.db
    .selectFrom('reservations')
    .select(['id', 'status', 'name', 'phone', 'user_id'])
    .where('id', 'in', [coming.id, past.id])
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { id: coming.id, status: 'cancelled', name: '', phone: null, user_id: null },
    { id: past.id, status: 'arrived', name: '', phone: null, user_id: null },
  ])
  expect(
    await app.db.selectFrom('waitlist_entries').selectAll().where('phone', '=', phone).execute(),
  ).toEqual([])
  const cards = [byPhone.id, byAccount.id, others.id]
  expect(await app.db.selectFrom('guest_cards').select('id').where('id', 'in', cards).execute()).toEqual([
    { id: others.id },
  ])
})

test('an erased account owns no venue, and a deleted one does not replace the last owner', async () => {
  const [anna, vera] = [
    await buildUser(app.db, { email: 'owner@example.ru', password_hash: await hashPassword(proof.password) }),
    await buildUser(app.db),
  ]
  const place = await buildPlace(app.db)
  const shared = await buildPlace(app.db)
  const organisation = await buildOrganisation(app.db)
  for (const venue of [{ placeId: place.id }, { placeId: shared.id }, { organisationId: organisation.id }]) {
    await buildMember(app.db, anna, venue)
  }
  await buildMember(app.db, vera, { placeId: shared.id })
  await buildInvitation(app.db, { place_id: place.id, user_id: vera.id, invited_by: anna.id })
  const [headers, ofVera] = [await sessionHeaders(app.app, anna), await sessionHeaders(app.app, vera)]
  await app.request({ method: 'DELETE', url: urlOf(anna), headers, payload: proof })
  const leave = { placeId: shared.id, userId: vera.id }
  const left = await app.request({
    method: 'DELETE',
    url: `/api/v2/permissions?${new URLSearchParams(leave)}`,
    headers: ofVera,
  })
  expect(left.error?.status).toBe('LastOwner')
  const canClaim = async (id: string) =>
    (await app.request({ method: 'GET', url: `/api/v1/places/${id}`, headers: ofVera })).data.place.rights
      .canClaim
  // The owner may still come back.
  expect(await canClaim(place.id)).toBe(false)

  await eraseLeavingUser(anna.id)
  expect(await canClaim(place.id)).toBe(true)
  for (const table of ['place_members', 'organisation_members'] as const) {
    expect(await app.db.selectFrom(table).select('role').where('user_id', '=', anna.id).execute()).toEqual([])
  }
  expect(
    await app.db.selectFrom('invitations').select('id').where('invited_by', '=', anna.id).execute(),
  ).toEqual([])
})

test('signing in within 30 days brings a deleted account back whole, and not a day later', async () => {
  const account = { email: 'returns@example.ru', password: proof.password }
  const inna = await buildUser(app.db, {
    first_name: 'Вернувшаяся',
    email: account.email,
    password_hash: await hashPassword(proof.password),
  })
  const headers = await sessionHeaders(app.app, inna)
  await app.request({ method: 'PATCH', url: urlOf(inna), headers, payload: { secondName: 'Инна' } })
  const remove = () => app.request({ method: 'DELETE', url: urlOf(inna), headers, payload: proof })
  expect((await remove()).status).toBe(200)
  expect((await app.get(urlOf(inna))).status).toBe(410)
  expect((await app.get('/api/v2/users', { query: 'Вернувшаяся' })).status).toBe(404)
  await eraseDeletedAccounts(app.app)
  // The address is still theirs.
  const register = await app.request({
    method: 'POST',
    url: '/api/v2/auth/request-password',
    payload: { email: account.email },
  })
  expect(register.error.status).toBe('UserAlreadyExist')

  const logIn = () =>
    app.request({ method: 'POST', url: '/api/v2/auth/login-by-permanent-password', payload: account })
  const both = await Promise.all([logIn(), logIn()])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(both.filter(({ data }) => data.session.isRestored)).toHaveLength(1)
  expect((await app.get(urlOf(inna))).data.user.firstName).toBe('Вернувшаяся')
  const found = await app.get('/api/v2/users', { query: 'Вернувшаяся' })
  expect(found.data.users.map((item: { id: string }) => item.id)).toEqual([inna.id])

  const again = await sessionHeaders(app.app, inna)
  await app.request({ method: 'DELETE', url: urlOf(inna), headers: again, payload: proof })
  await app.db
    .updateTable('users')
    .set({ erase_at: new Date(Date.now() - 1000) })
    .where('id', '=', inna.id)
    .execute()
  // Late by a second, even where the erasing has not run yet.
  expect((await logIn()).status).toBe(422)
  await eraseDeletedAccounts(app.app)
  expect((await logIn()).status).toBe(422)
  const row = await app.db
    .selectFrom('users')
    .select(['first_name', 'email', 'erase_at'])
    .where('id', '=', inna.id)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ first_name: '', email: null, erase_at: null })
})

test('an administrator erases an account at once', async () => {
  const user = await buildUser(app.db, { first_name: 'Спам', email: 'spam@example.ru' })
  const headers = await sessionHeaders(app.app, await buildUser(app.db, { role: 'admin' }))
  expect((await app.request({ method: 'DELETE', url: urlOf(user), headers })).status).toBe(200)
  const row = await app.db
    .selectFrom('users')
    .select(['first_name', 'email', 'is_deleted', 'erase_at'])
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ first_name: '', email: null, is_deleted: true, erase_at: null })
  expect((await app.request({ method: 'DELETE', url: urlOf(user), headers })).status).toBe(404)
})
