import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/lib/ids.ts'
import { testApp } from '#tests/support/app.ts'
import {
  buildImage,
  buildMember,
  buildPlace,
  buildUser,
  categoryId,
  cityId,
  type User,
} from '#tests/support/factories.ts'
import { type Person, signIn } from '#tests/support/people.ts'

// From submitting a place to its publication, with its history and undoing.

const app = testApp()
let admin: Person
let vera: User
let owner: Person

beforeAll(async () => {
  await app.app.jobs.start()
  admin = await signIn(app, await buildUser(app.db, { role: 'admin', first_name: 'Глеб' }))
  vera = await buildUser(app.db, { email: 'vera@example.ru' })
  owner = await signIn(app, vera)
})

const decide = (by: Person, placeId: string, status: string, reason?: string) =>
  by.post(`/api/v1/places/${placeId}/moderation-status/${status}`, {
    ...(reason !== undefined && { moderation_unpublished_reason: reason }),
  })

describe('the moderation of a bar', () => {
  test('that is added, rejected with a reason, corrected, submitted again and published', async () => {
    const made = await owner.post('/api/v1/places', {
      name: 'Бар Веры',
      category_id: await categoryId(app.db, 'bars'),
      city_id: await cityId(app.db),
      lat: 55.75,
      lon: 37.61,
    })
    const { id, latinName } = made.data.place
    const waiting = await admin.get('/api/v1/places/waiting')
    expect(waiting.data.waiting.at(-1)).toMatchObject({
      place: { id },
      submitter: { id: vera.id },
      waitingSeconds: expect.any(Number),
      isResubmitted: false,
    })
    expect((await admin.get('/api/v1/places/waiting-count')).data.count).toBe(waiting.data.total)
    for (const path of ['waiting', 'waiting-count']) {
      expect((await owner.get(`/api/v1/places/${path}`)).status).toBe(403)
    }

    const rejected = await decide(admin, id, 'unpublished', 'Нет адреса')
    expect(rejected.data.place).toMatchObject({
      moderationStatus: { value: 'unpublished', label: 'Не опубликовано' },
      moderationUnpublishedReason: 'Нет адреса',
    })
    await expect.poll(emails).toHaveLength(1)
    expect(emails()[0]).toContain('«Нет адреса»')
    expect((await owner.get(`/api/v1/places/${id}`)).data.place).toMatchObject({
      moderationUnpublishedReason: 'Нет адреса',
      rights: { canEdit: true, canSubmit: true },
    })
    const neighbour = await owner.post('/api/v1/places', {
      name: 'Кофейня Веры',
      category_id: await categoryId(app.db, 'bars'),
      city_id: await cityId(app.db),
      lat: 55.78,
      lon: 37.68,
    })
    await owner.patch(`/api/v1/places/${id}`, { street: 'Покровка', building: '12' })
    expect((await decide(owner, id, 'on-moderation')).data.place.moderationStatus.value).toBe('on-moderation')
    // The place that has waited longest comes first, also when it was submitted again.
    expect((await admin.get('/api/v1/places/waiting')).data.waiting.slice(-2)).toMatchObject([
      { place: { id: neighbour.data.place.id }, isResubmitted: false },
      { place: { id }, isResubmitted: true },
    ])

    const published = await decide(admin, id, 'published')
    expect(published.data.place.moderationStatus.value).toBe('published')
    await expect.poll(emails).toHaveLength(2)
    expect(emails()[0]).toContain('прошло проверку и опубликовано')
    expect((await app.get(`/api/v1/places/${latinName}`)).status).toBe(200)
    expect((await app.get('/api/v1/places', { city: 'moscow', query: 'бар веры' })).data.places[0].id).toBe(
      id,
    )
    // The author may still edit it, as the e-mail says, but has not proven to own it.
    expect(emails()[0]).toContain(`/${latinName}/edit`)
    expect((await owner.patch(`/api/v1/places/${id}`, { description: 'Моё' })).status).toBe(200)
    expect((await owner.get(`/api/v1/places/${id}`)).data.place).toMatchObject({
      isOwned: true,
      hasOwner: false,
      rights: { canEdit: true, canClaim: true },
    })
    const again = await decide(admin, id, 'published')
    expect([again.status, again.error.status, again.error.messageUI.message]).toEqual([
      422,
      'AlreadyPublished',
      'Заведение уже опубликовано',
    ])
  })

  const emails = () =>
    app.app.delivery.outbox
      .list()
      .filter(({ to }) => to === 'vera@example.ru')
      .map(({ text }) => text)
})

describe('every pair of moderation statuses', () => {
  const statuses = ['unpublished', 'on-moderation', 'published'] as const
  const allowed = new Set([
    'unpublished published',
    'unpublished on-moderation',
    'on-moderation published',
    'on-moderation unpublished',
    'published unpublished',
  ])
  const pairs = statuses.flatMap((from) => statuses.map((to) => [from, to] as const))

  test.each(pairs)('from %s to %s', async (from, to) => {
    const place = await buildPlace(app.db, { moderation_status: from })
    const { status } = await decide(admin, place.id, to, 'Причина')
    expect(status).toBe(allowed.has(`${from} ${to}`) ? 200 : 422)
    const guest = await app.get(`/api/v1/places/${place.id}`)
    const now = allowed.has(`${from} ${to}`) ? to : from
    expect(guest.status).toBe(now === 'published' ? 200 : 404)
  })

  test('rejecting needs a reason', async () => {
    const place = await buildPlace(app.db, { moderation_status: 'on-moderation' })
    for (const reason of [undefined, '', '  \u200b ']) {
      const { error } = await decide(admin, place.id, 'unpublished', reason)
      expect(Object.keys(error.fields ?? {})).toEqual(['moderation_unpublished_reason'])
    }
    const long = await decide(admin, place.id, 'unpublished', 'а'.repeat(501))
    expect(long.status).toBe(422)
  })

  test('a deleted place has to be restored first', async () => {
    const place = await buildPlace(app.db, { moderation_status: 'unpublished', status: 'deleted' })
    expect((await decide(admin, place.id, 'published')).error.status).toBe('StateNotAllowed')
  })

  test('of two simultaneous decisions one is refused', async () => {
    const place = await buildPlace(app.db, { moderation_status: 'on-moderation' })
    const other = await signIn(app, await buildUser(app.db, { role: 'admin' }))
    const responses = await Promise.all([
      decide(admin, place.id, 'published'),
      decide(other, place.id, 'published'),
    ])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  test('the counters of the city follow', async () => {
    const place = await buildPlace(app.db, { city: 'kazan' })
    const count = async () => {
      const city = await app.db
        .selectFrom('cities')
        .select('place_count')
        .where('latin_name', '=', 'kazan')
        .executeTakeFirstOrThrow()
      return city.place_count
    }
    const before = await count()
    await decide(admin, place.id, 'unpublished', 'Причина')
    expect(await count()).toBe(before - 1)
    await decide(admin, place.id, 'published')
    expect(await count()).toBe(before)
  })
})

describe('the history', () => {
  test('lists who changed which field, newest first, and an admin reverts a change', async () => {
    const place = await buildPlace(app.db, { name: 'Было', phones: ['+74951112233'] })
    await buildMember(app.db, vera, { placeId: place.id })
    const photo = await buildImage(app.db, { user_id: vera.id })
    await owner.patch(`/api/v1/places/${place.id}`, {
      albums: [{ title: 'Зал', photos: [{ id: photo.id }] }],
    })
    const albums = (await owner.get(`/api/v1/places/${place.id}/edit`)).data.form.values.albums
    await owner.patch(`/api/v1/places/${place.id}`, { name: 'Стало', phones: [], albums: [] })
    const { data } = await owner.get(`/api/v1/places/${place.id}/history`)
    expect(data.revisions).toHaveLength(2)
    expect(data.revisions[0]).toMatchObject({
      version: 2,
      kind: 'edit',
      user: { id: vera.id },
      canRevert: false,
    })
    expect(data.revisions[0].changes).toContainEqual({ field: 'name', before: 'Было', after: 'Стало' })
    expect(data.images.map(({ id }: { id: string }) => id)).toEqual([photo.id])

    const url = `/api/v1/places/${place.id}/history/${data.revisions[0].id}/revert`
    expect((await owner.post(url)).status).toBe(403)
    const undone = await admin.post(url)
    expect(undone.data.place).toMatchObject({
      name: 'Было',
      phones: [{ phone: '+74951112233' }],
      galleries: [{ id: albums[0].id, title: 'Зал', photos: [{ id: photo.id }] }],
    })
    const after = await admin.get(`/api/v1/places/${place.id}/history`)
    expect(after.data.revisions[0]).toMatchObject({ kind: 'revert', revertedId: data.revisions[0].id })
    expect(after.data.revisions[1]).toMatchObject({ canRevert: false })
  })

  test('a change of another place or the creation cannot be reverted', async () => {
    const made = await admin.post('/api/v1/places', {
      name: 'Место',
      category_id: await categoryId(app.db, 'bars'),
      city_id: await cityId(app.db),
      lat: 55.75,
      lon: 37.61,
    })
    const { id } = made.data.place
    const { data } = await admin.get(`/api/v1/places/${id}/history`)
    expect(data.revisions).toMatchObject([{ kind: 'create', canRevert: false }])
    const created = data.revisions[0].id
    expect((await admin.post(`/api/v1/places/${id}/history/${created}/revert`)).error.status).toBe(
      'StateNotAllowed',
    )
    const other = await buildPlace(app.db)
    expect((await admin.post(`/api/v1/places/${other.id}/history/${created}/revert`)).status).toBe(404)
    expect((await admin.post(`/api/v1/places/${id}/history/${newId()}/revert`)).status).toBe(404)
  })
})
