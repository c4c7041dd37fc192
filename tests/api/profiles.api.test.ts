import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fromBuffer } from 'yauzl'
import { hashPassword } from '#server/features/accounts/passwords.ts'
import { newId } from '#server/lib/ids.ts'
import { testApp } from '#tests/support/app.ts'
import { buildPlace, buildReview, buildUser, cityId } from '#tests/support/factories.ts'
import { halvedJpeg, multipart } from '#tests/support/pictures.ts'
import { buildReservation, buildWish } from '#tests/support/reservations.ts'
import { as } from '#tests/support/sign-in.ts'

const app = testApp({ DATA_DIR: mkdtempSync(join(tmpdir(), 'shodim-profiles-')) })

/** The proof that deleting one's own account asks for. */
const proof = { password: 'correct horse' }

const urlOf = (user: { id: string }) => `/api/v2/users/${user.id}`

async function upload(headers: Record<string, string>) {
  const body = multipart(await halvedJpeg(60, 40))
  const answer = await app.request({
    method: 'POST',
    url: '/api/v2/images',
    payload: body.payload,
    headers: { ...headers, ...body.headers },
  })
  return answer.data.imageSet
}

test('a person changes the own profile, avatar and city included', async () => {
  const anna = await buildUser(app.db)
  const headers = await as(app.app, anna)
  const avatar = await upload(headers)
  const { status, data } = await app.request({
    method: 'PATCH',
    url: urlOf(anna),
    headers,
    payload: {
      firstName: ' Анна ',
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
  expect(found.data.users.map((one: { id: string }) => one.id)).toContain(anna.id)
})

test.each([
  [{ firstName: '' }, 'firstName'],
  [{ firstName: '   ' }, 'firstName'],
  [{ link: 'javascript:alert(1)' }, 'link'],
  [{ link: 'example.ru' }, 'link'],
  [{ cityId: 999_999 }, 'cityId'],
  [{ about: 'а'.repeat(301) }, 'about'],
])('%j is refused at its field', async (payload, field) => {
  const anna = await buildUser(app.db)
  const answer = await app.request({
    method: 'PATCH',
    url: urlOf(anna),
    headers: await as(app.app, anna),
    payload,
  })
  expect(answer.status).toBe(422)
  expect(answer.error.fields).toHaveProperty(field)
})

test.each([{ role: 'admin' }, { followerCount: 1000 }, { email: 'other@example.ru' }, { isDeleted: true }])(
  'nobody gives themselves %j',
  async (payload) => {
    const anna = await buildUser(app.db)
    const answer = await app.request({
      method: 'PATCH',
      url: urlOf(anna),
      headers: await as(app.app, anna),
      payload,
    })
    expect(answer.status).toBe(422)
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

test('nobody takes a picture that another person uploaded', async () => {
  const anna = await buildUser(app.db)
  const boris = await buildUser(app.db)
  const picture = await upload(await as(app.app, anna))
  const answer = await app.request({
    method: 'PATCH',
    url: urlOf(boris),
    headers: await as(app.app, boris),
    payload: { avatarId: picture.id },
  })
  expect(answer.status).toBe(422)
  expect(answer.error.fields).toHaveProperty('avatarId')
})

test('others may neither change, delete nor download', async () => {
  const anna = await buildUser(app.db)
  const boris = await as(app.app, await buildUser(app.db))
  const requests = [
    { method: 'PATCH', url: urlOf(anna), payload: { firstName: 'Чужая' } },
    { method: 'DELETE', url: urlOf(anna) },
    { method: 'GET', url: `${urlOf(anna)}/archive` },
  ] as const
  for (const request of requests) {
    expect((await app.request({ ...request, headers: boris })).status).toBe(403)
    expect((await app.request(request)).status).toBe(401)
  }
  const admin = await as(app.app, await buildUser(app.db, { role: 'admin' }))
  expect((await app.request({ ...requests[0], headers: admin })).status).toBe(200)
  expect((await app.request({ ...requests[2], headers: admin })).status).toBe(403)
})

test('a deleted account leaves its words and nothing personal', async () => {
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
  const headers = await as(app.app, anna)
  await app.request({ method: 'PATCH', url: urlOf(anna), headers, payload: { secondName: 'Навсегда' } })
  const before = await app.get('/api/v2/users', { query: 'Уходящая' })
  expect(before.data.users.map((one: { id: string }) => one.id)).toEqual([anna.id])

  expect((await app.request({ method: 'DELETE', url: urlOf(anna), headers, payload: proof })).status).toBe(
    200,
  )

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

test('the pictures of a deleted account go, those in its posts stay', async () => {
  await app.app.jobs.start()
  const anna = await buildUser(app.db, {
    email: 'pictures@example.ru',
    password_hash: await hashPassword(proof.password),
  })
  const headers = await as(app.app, anna)
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
  const rows = await app.db.selectFrom('images').select('id').where('user_id', '=', anna.id).execute()
  expect(rows).toEqual([{ id: posted.id }])
  const statusOf = async (url: string) => (await app.request({ method: 'GET', url })).status
  await expect.poll(() => statusOf(avatar.original.url), { timeout: 10_000 }).toBe(404)
  for (const size of ['original', 'standard', 'cover', 'thumbnail']) {
    await expect.poll(() => statusOf(unused[size].url), { timeout: 10_000 }).toBe(404)
    expect(await statusOf(posted[size].url)).toBe(200)
  }
})

test('the archive holds what the person wrote and uploaded', async () => {
  const anna = await buildUser(app.db, { email: 'archive@example.ru' })
  const headers = await as(app.app, anna)
  const picture = await upload(headers)
  await buildReview(app.db, { user_id: anna.id, text: 'Борщ как дома' })
  const reply = await app.app.inject({ method: 'GET', url: `${urlOf(anna)}/archive`, headers })
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-disposition']).toContain('attachment')
  const files = await unzip(reply.rawPayload)
  expect([...files.keys()].sort()).toEqual(
    [
      'comments.json',
      'favorites.json',
      'follows.json',
      `images/${picture.id}.webp`,
      'images.json',
      'likes.json',
      'posts.json',
      'profile.json',
      'reservations.json',
      'sessions.json',
    ].sort(),
  )
  expect(files.get('posts.json')?.toString()).toContain('Борщ как дома')
  expect(files.get('profile.json')?.toString()).toContain('archive@example.ru')
  expect([...files.values()].some((file) => file.includes('argon2'))).toBe(false)
})

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

test('whoever deletes the account leaves no table empty, and nobody knows whose the past ones were', async () => {
  const phone = '+79160004455'
  const vera = await buildUser(app.db, { phone, password_hash: await hashPassword(proof.password) })
  const headers = await as(app.app, vera)
  const coming = await buildReservation(app.db, { user_id: vera.id, phone })
  const past = await buildReservation(app.db, {
    user_id: vera.id,
    phone,
    status: 'arrived',
    starts_at: new Date(Date.now() - 86_400_000),
  })
  await buildWish(app.db, { user_id: vera.id, phone })
  const deleted = await app.request({
    method: 'DELETE',
    url: `/api/v2/users/${vera.id}`,
    headers,
    payload: proof,
  })
  expect(deleted.status).toBe(200)
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
    await app.db.selectFrom('reservation_wishes').selectAll().where('phone', '=', phone).execute(),
  ).toEqual([])
})
