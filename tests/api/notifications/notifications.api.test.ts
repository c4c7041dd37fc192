import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { idAt, newId } from '#server/lib/ids.ts'
import { testApp } from '#tests/support/app.ts'
import {
  buildComment,
  buildFollower,
  buildImage,
  buildMember,
  buildNews,
  buildPlace,
  buildPost,
  buildReview,
  buildUser,
} from '#tests/support/factories.ts'
import { type Person, signIn } from '#tests/support/people.ts'
import { buildBookablePlace, buildReservation } from '#tests/support/reservations.ts'

const app = testApp()
const LIST = '/api/v2/notifications'

let anna: Person
let boris: Person
let vera: Person
let glebsName: string
let gleb: Person
let bar: Awaited<ReturnType<typeof buildPlace>>

// Notifications of a reservation are sent by jobs as well.
beforeAll(() => app.app.jobs.start())

beforeEach(async () => {
  await app.app.events.drain()
  anna = await signIn(app, await buildUser(app.db, { first_name: 'Анна', second_name: 'Смирнова' }))
  boris = await signIn(app, await buildUser(app.db, { first_name: 'Борис', second_name: 'Кузнецов' }))
  vera = await signIn(app, await buildUser(app.db, { first_name: 'Вера', second_name: 'Попова' }))
  gleb = await signIn(app, await buildUser(app.db, { first_name: 'Глеб', second_name: 'Соколов' }))
  glebsName = 'Глеб Соколов'
  bar = await buildPlace(app.db, { name: 'Хроника', category: 'bars' })
  await buildMember(app.db, vera, { placeId: bar.id }, 'owner')
})

async function listOf(person: Person, forOutlet = false) {
  await app.app.events.drain()
  const { status, data } = await person.get(LIST, forOutlet ? { forOutlet: '1' } : {})
  // biome-ignore lint/suspicious/noExplicitAny: responses are not typed in tests
  return status === 404 ? [] : (data.notifications as any[])
}

const countOf = async (person: Person) => {
  await app.app.events.drain()
  return (await person.get(`${LIST}/not-viewed-count`)).data.notViewedCount
}
const sentences = async (person: Person, forOutlet = false) =>
  (await listOf(person, forOutlet)).map((item) => `${item.title} ${item.text}`.replaceAll('\u00A0', ' '))

describe('recipients of notifications', () => {
  test('a like notifies the author, with the picture and a link', async () => {
    const post = await buildPost(app.db, { user_id: anna.id, text: 'Гуляли весь вечер вдвоём' })
    const image = await buildImage(app.db)
    await app.db
      .insertInto('post_images')
      .values({ post_id: post.id, image_id: image.id, position: 0 })
      .execute()
    await boris.post('/api/v2/likes', { postId: post.id })
    const [one, ...others] = await listOf(anna)
    expect(others).toEqual([])
    expect(one).toMatchObject({
      type: 'like',
      title: 'Борис Кузнецов',
      text: 'ставит «Нравится» вашему впечатлению: «Гуляли весь вечер...»',
      link: `/posts/${post.id}`,
      creator: { id: boris.id, name: 'Борис Кузнецов' },
      creatorType: 'user',
      recipient: { id: anna.id },
      recipientType: 'user',
      object: { id: post.id },
      objectType: 'post',
      outlet: null,
      outletType: null,
      isForUser: true,
      isViewed: false,
      image: { id: image.id },
    })
    expect(await listOf(boris)).toEqual([])
  })

  test('several likes give one notification that counts each person once', async () => {
    const post = await buildPost(app.db, { user_id: anna.id, text: 'Вид с крыши' })
    await boris.post('/api/v2/likes', { postId: post.id })
    await vera.post('/api/v2/likes', { postId: post.id })
    await app.app.events.drain()
    await gleb.post('/api/v2/likes', { postId: post.id })
    await gleb.delete('/api/v2/likes', { postId: post.id })
    await gleb.post('/api/v2/likes', { postId: post.id })
    await app.app.events.drain()
    await gleb.delete('/api/v2/likes', { postId: post.id })
    await gleb.post('/api/v2/likes', { postId: post.id })
    expect(await sentences(anna)).toEqual([
      `${glebsName} и ещё 2 человека оценили ваше впечатление: «Вид с крыши»`,
    ])
    expect(await countOf(anna)).toEqual({ forUser: 1, forOutlet: 0, total: 1 })
  })

  test('a like taken back before it was seen leaves no notification', async () => {
    const post = await buildPost(app.db, { user_id: anna.id })
    await boris.post('/api/v2/likes', { postId: post.id })
    await boris.delete('/api/v2/likes', { postId: post.id })
    expect(await listOf(anna)).toEqual([])
  })

  test('a comment notifies the author, an answer its addressee, and a person who is both gets one', async () => {
    const post = await buildPost(app.db, { user_id: anna.id })
    const first = await boris.post('/api/v2/comments', { postId: post.id, text: 'Красиво!' })
    const { id } = first.data.comment
    await anna.post('/api/v2/comments', { postId: post.id, text: 'Спасибо', subjectCommentId: id })
    await gleb.post('/api/v2/comments', { postId: post.id, text: 'И мне нравится', subjectCommentId: id })
    expect(await sentences(boris)).toEqual([
      'Глеб Соколов и ещё 1 человек отвечают на ваш комментарий: 2 ответа',
    ])
    expect(await sentences(anna)).toEqual([
      'Глеб Соколов и ещё 1 человек комментируют ваше впечатление: 2 комментария',
    ])
    const own = await buildComment(app.db, { post_id: post.id, user_id: anna.id })
    await boris.post('/api/v2/comments', { postId: post.id, text: 'Ага', subjectCommentId: own.id })
    expect((await sentences(anna))[0]).toBe('Борис Кузнецов отвечает на ваш комментарий: «Ага»')
    expect(await countOf(anna)).toMatchObject({ forUser: 2 })
    // Вера works at a bar that has nothing to do with these notifications.
    expect([await listOf(vera), await listOf(vera, true)]).toEqual([[], []])
  })

  test('comments before the first look give one notification with a link to the first, later ones a new one', async () => {
    const post = await buildPost(app.db, { user_id: anna.id })
    const say = async (person: Person, text: string) =>
      (await person.post('/api/v2/comments', { postId: post.id, text })).data.comment.id
    const first = await say(boris, 'Раз')
    expect(await sentences(anna)).toEqual(['Борис Кузнецов комментирует ваше впечатление: «Раз»'])
    const second = await say(boris, 'Два')
    expect(await sentences(anna)).toEqual(['Борис Кузнецов комментирует ваше впечатление: 2 комментария'])
    const [line] = await listOf(anna)
    expect(line).toMatchObject({ actorCount: 1, object: { id: first }, objectType: 'comment' })
    expect(await countOf(anna)).toMatchObject({ forUser: 1 })

    await anna.post(`${LIST}/viewed`, { ids: [line.id] })
    const third = await say(gleb, 'Три')
    expect(await sentences(anna)).toEqual([
      'Глеб Соколов комментирует ваше впечатление: «Три»',
      'Борис Кузнецов комментирует ваше впечатление: 2 комментария',
    ])
    expect((await listOf(anna)).map((item) => [item.isViewed, item.object.id])).toEqual([
      [false, third],
      [true, first],
    ])
    expect(await countOf(anna)).toMatchObject({ forUser: 1 })

    // Comments deleted since are not counted.
    await boris.delete(`/api/v2/comments/${second}`, { postId: post.id })
    expect((await sentences(anna))[1]).toBe('Борис Кузнецов комментирует ваше впечатление: «Раз»')
  })

  test('notifications of a venue go to its staff, apart from their personal ones', async () => {
    const news = await buildNews(app.db, { user_id: vera.id, place_id: bar.id, text: 'Новое меню' })
    await buildMember(app.db, gleb, { placeId: bar.id }, 'staff')
    await anna.post('/api/v2/likes', { postId: news.id })
    await anna.post('/api/v2/followers', { placeId: bar.id })
    await anna.post('/api/v2/posts', { placeId: bar.id, text: 'Отличный бар', rating: 4 })
    const expected = [
      'Анна Смирнова публикует отзыв о заведении «Хроника»: «Отличный бар»',
      'Анна Смирнова подписывается на заведение «Хроника»',
      'Анна Смирнова ставит «Нравится» новости заведения «Хроника»: «Новое меню»',
    ]
    expect((await sentences(vera, true)).sort()).toEqual([...expected].sort())
    expect((await sentences(gleb, true)).sort()).toEqual([...expected].sort())
    expect(await listOf(vera)).toEqual([])
    expect(await countOf(vera)).toEqual({ forUser: 0, forOutlet: 3, total: 3 })
    expect((await listOf(vera, true))[0]).toMatchObject({
      outlet: { id: bar.id, name: 'Хроника' },
      outletType: 'place',
      recipientType: 'place',
      isForUser: false,
    })
  })

  test('former staff cannot read notifications of the venue', async () => {
    await buildMember(app.db, gleb, { placeId: bar.id }, 'staff')
    await anna.post('/api/v2/followers', { placeId: bar.id })
    expect(await listOf(gleb, true)).toHaveLength(1)
    await app.db.deleteFrom('place_members').where('user_id', '=', gleb.id).execute()
    expect(await listOf(gleb, true)).toEqual([])
  })

  test('a like or comment of a venue is shown as the venue', async () => {
    const review = await buildReview(app.db, { user_id: anna.id, place_id: bar.id, text: 'Уютно' })
    await vera.post('/api/v2/likes', { postId: review.id, byOutlet: true })
    await vera.post('/api/v2/comments', { postId: review.id, text: 'Ждём ещё', byOutlet: true })
    expect((await sentences(anna)).sort()).toEqual([
      'Хроника комментирует ваш отзыв: «Ждём ещё»',
      'Хроника ставит «Нравится» вашему отзыву: «Уютно»',
    ])
    expect((await listOf(anna))[0].creatorType).toBe('place')
  })

  test('followers of one day give one notification', async () => {
    await boris.post('/api/v2/followers', { userId: anna.id })
    await vera.post('/api/v2/followers', { userId: anna.id })
    await app.app.events.drain()
    await vera.delete('/api/v2/followers', { userId: anna.id })
    await vera.post('/api/v2/followers', { userId: anna.id })
    const [one, ...others] = await listOf(anna)
    expect(others).toEqual([])
    expect(`${one.title} ${one.text}`).toContain('подписались на вас')
    expect(one.link).toBe(`/users/${vera.id}`)
  })

  test('a post notifies the followers of its author and news those of the place, each once', async () => {
    await buildFollower(app.db, { follower_id: boris.id, user_id: anna.id })
    await buildFollower(app.db, { follower_id: gleb.id, place_id: bar.id })
    await anna.post('/api/v2/posts', { placeId: bar.id, text: 'Отличный бар', rating: 4 })
    await vera.post('/api/v2/posts', { placeId: bar.id, text: 'Играем джаз' })
    expect(await sentences(boris)).toEqual([
      'Анна Смирнова публикует отзыв о заведении «Хроника»: «Отличный бар»',
    ])
    expect(await sentences(gleb)).toEqual(['Хроника публикует новость: «Играем джаз»'])
    expect(await listOf(vera)).toEqual([])
  })

  test('decisions of moderators notify the author and the person who reported', async () => {
    const manager = await signIn(app, await buildUser(app.db, { role: 'content_manager' }))
    const admin = await signIn(app, await buildUser(app.db, { role: 'admin' }))
    const post = await buildPost(app.db, { user_id: anna.id, text: 'Купите слона' })
    await boris.post('/api/v2/reports', { postId: post.id, reason: 'advertising' })
    const cases = await manager.get('/api/v2/moderation/cases', { limit: 101 })
    const { id } = cases.data.cases.find((item: { subjectId: string }) => item.subjectId === post.id)
    const decided = await manager.post(`/api/v2/moderation/cases/${id}/decision`, {
      action: 'hide',
      reason: 'advertising',
      note: 'Реклама',
    })
    expect(decided.status).toBe(200)
    expect(await sentences(anna)).toEqual(['Ваше впечатление скрыто: реклама. Решение можно обжаловать'])
    expect(await sentences(boris)).toEqual(['Спасибо за сигнал Ваша жалоба рассмотрена: меры приняты'])
    expect((await listOf(boris))[0].link).toBe('/notifications')

    // The decision itself is opened, where it can be appealed against.
    expect((await listOf(anna))[0].link).toBe(`/settings?modal=moderation_own&modal_id=${id}`)
    const own = await anna.get('/api/v2/moderation/own', { caseId: id })
    expect(own.data.cases).toMatchObject([{ id, canAppeal: true }])
    expect((await boris.get('/api/v2/moderation/own', { caseId: id })).status).toBe(404)
    await anna.post(`/api/v2/moderation/cases/${id}/appeal`, { text: 'Это не реклама' })
    await admin.post(`/api/v2/moderation/cases/${id}/decision`, { action: 'restore', note: 'Верно' })
    for (const event of ['appeal.granted', 'publication.restored']) {
      const granted = (await listOf(anna)).find((item) => item.event === event)
      expect(granted.link).toBe(`/posts/${post.id}`)
    }
  })

  test('a decision about a comment links to the decision, a restoring one to the comment', async () => {
    const admin = await signIn(app, await buildUser(app.db, { role: 'admin' }))
    const review = await buildReview(app.db, { place_id: bar.id })
    const comment = await buildComment(app.db, { post_id: review.id, user_id: anna.id, text: 'Грубость' })
    await admin.post(`/api/v2/comments/${comment.id}/status/hidden`, { reason: 'insult' })
    const [hidden] = await listOf(anna)
    expect(hidden.link).toMatch(/^\/settings\?modal=moderation_own&modal_id=[0-9a-f]{24}$/)
    expect(hidden.object).toBeNull()
    await admin.post(`/api/v2/comments/${comment.id}/status/visible`)
    expect((await listOf(anna))[0]).toMatchObject({
      text: 'снова виден всем',
      link: `/posts/${review.id}?comment=${comment.id}#comment-${comment.id}`,
    })
  })
})

test('blocked people and oneself cause no notifications', async () => {
  const post = await buildPost(app.db, { user_id: anna.id })
  await anna.post('/api/v2/blocks', { userId: boris.id })
  await boris.post('/api/v2/likes', { postId: post.id })
  await boris.post('/api/v2/comments', { postId: post.id, text: 'Эй' })
  await boris.post('/api/v2/followers', { userId: anna.id })
  await anna.post('/api/v2/likes', { postId: post.id })
  await anna.post('/api/v2/comments', { postId: post.id, text: 'Сама себе' })
  expect(await listOf(anna)).toEqual([])
  expect(await countOf(anna)).toEqual({ forUser: 0, forOutlet: 0, total: 0 })
})

test('a block removes earlier notifications about the person, also from groups', async () => {
  const [post, other] = [
    await buildPost(app.db, { user_id: anna.id, text: 'Раз' }),
    await buildPost(app.db, { user_id: anna.id, text: 'Два' }),
  ]
  await gleb.post('/api/v2/likes', { postId: post.id })
  await boris.post('/api/v2/likes', { postId: post.id })
  await boris.post('/api/v2/likes', { postId: other.id })
  await boris.post('/api/v2/comments', { postId: other.id, text: 'Эй' })
  await gleb.post('/api/v2/comments', { postId: other.id, text: 'Привет' })
  await boris.post('/api/v2/followers', { userId: anna.id })
  await listOf(anna)
  expect((await countOf(anna)).forUser).toBe(4)
  await anna.post('/api/v2/blocks', { userId: boris.id })
  const lines = await listOf(anna)
  expect(lines).toHaveLength(2)
  for (const line of lines) expect(line).toMatchObject({ creator: { id: gleb.id }, actorCount: 1 })
  expect(JSON.stringify(lines)).not.toContain(boris.id)
  expect(await countOf(anna)).toEqual({ forUser: 2, forOutlet: 0, total: 2 })
})

test('a group that continues without a blocked person names the venue, not the employee who acts for it', async () => {
  const review = await buildReview(app.db, { place_id: bar.id, user_id: anna.id })
  const answer = { postId: review.id, text: 'Ждём вас', byOutlet: true }
  expect((await vera.post('/api/v2/comments', answer)).status).toBe(201)
  expect((await vera.post('/api/v2/likes', { postId: review.id, byOutlet: true })).status).toBe(201)
  await boris.post('/api/v2/comments', { postId: review.id, text: 'Эй' })
  await boris.post('/api/v2/likes', { postId: review.id })
  for (const line of await listOf(anna)) expect(line).toMatchObject({ creator: { id: boris.id } })
  await anna.post('/api/v2/blocks', { userId: boris.id })
  const lines = await listOf(anna)
  expect(lines.map(({ type }) => type).sort()).toEqual(['comment', 'like'])
  for (const line of lines) expect(line).toMatchObject({ title: 'Хроника', creator: { id: bar.id } })
  expect(JSON.stringify(lines)).not.toContain(vera.id)
})

test('a seen notification is not counted, and a new event in its group makes it unseen again', async () => {
  const post = await buildPost(app.db, { user_id: anna.id, text: 'Раз' })
  await boris.post('/api/v2/likes', { postId: post.id })
  await gleb.post('/api/v2/comments', { postId: post.id, text: 'Два' })
  const [comment, like] = await listOf(anna)
  const one = await anna.post(`${LIST}/viewed`, { ids: [comment.id] })
  expect(one.data.notViewedCount).toEqual({ forUser: 1, forOutlet: 0, total: 1 })
  expect((await anna.post(`${LIST}/viewed`, {})).data.notViewedCount.total).toBe(0)
  expect((await anna.post(`${LIST}/viewed`, {})).data.notViewedCount.total).toBe(0)
  await vera.post('/api/v2/likes', { postId: post.id })
  const after = await listOf(anna)
  expect(after[0]).toMatchObject({
    id: like.id,
    isViewed: false,
    actorCount: 2,
    title: 'Вера Попова и ещё\u00A01\u00A0человек',
  })
  expect(after[1].isViewed).toBe(true)
  expect(await countOf(anna)).toMatchObject({ forUser: 1 })
})

test('nobody can read or mark notifications of another person', async () => {
  const post = await buildPost(app.db, { user_id: anna.id })
  await boris.post('/api/v2/likes', { postId: post.id })
  const [one] = await listOf(anna)
  await boris.post(`${LIST}/viewed`, { ids: [one.id] })
  expect((await listOf(anna))[0].isViewed).toBe(false)
  expect((await boris.get(LIST)).status).toBe(404)
})

test('an empty list explains that there are none', async () => {
  const { status, error } = await anna.get(LIST)
  expect([status, error.status]).toEqual([404, 'RecordNotFound'])
  expect(error.messageUI.message).toBe('Здесь будут отображаться ваши уведомления')
})

test('a disabled type is neither listed nor counted until it is enabled again', async () => {
  const settings = await anna.patch(`${LIST}/settings`, {
    settings: [{ type: 'like', list: false, push: true }],
  })
  expect(settings.data.settings).toContainEqual({ type: 'like', list: false, push: true })
  expect(settings.data.settings).toContainEqual({ type: 'comment', list: true, push: true })
  const post = await buildPost(app.db, { user_id: anna.id })
  await boris.post('/api/v2/likes', { postId: post.id })
  expect(await listOf(anna)).toEqual([])
  expect(await countOf(anna)).toMatchObject({ total: 0 })
  await anna.patch(`${LIST}/settings`, { settings: [{ type: 'like', list: true, push: false }] })
  const other = await buildPost(app.db, { user_id: anna.id })
  await boris.post('/api/v2/likes', { postId: other.id })
  expect(await listOf(anna)).toHaveLength(1)
  expect((await anna.get(`${LIST}/settings`)).data.settings).toContainEqual({
    type: 'like',
    list: true,
    push: false,
  })
})

test('pages list each notification once', async () => {
  for (let made = 0; made < 7; made += 1) {
    const post = await buildPost(app.db, { user_id: anna.id })
    await boris.post('/api/v2/comments', { postId: post.id, text: `Раз ${made}` })
  }
  const whole = (await listOf(anna)).map((item) => item.id)
  const walked: string[] = []
  let cursor: string | undefined
  do {
    const { data } = await anna.get(LIST, { limit: 3, cursor })
    walked.push(...data.notifications.map((item: { id: string }) => item.id))
    cursor = data.nextCursor ?? undefined
  } while (cursor)
  expect(walked).toEqual(whole)
  expect(whole).toHaveLength(7)
})

test('a failed event is retried without blocking others', async () => {
  const post = await buildPost(app.db, { user_id: anna.id })
  await sql`insert into outbox (name, payload) values ('post.spread', ${JSON.stringify({ postId: post.id, source: 'user', after: 'никогда' })}::jsonb)`.execute(
    app.db,
  )
  await boris.post('/api/v2/likes', { postId: post.id })
  expect(await listOf(anna)).toHaveLength(1)
  const { rows } = await sql<{ attempts: number; waits: boolean }>`
    select attempts, run_at > now() waits from outbox`.execute(app.db)
  expect(rows).toEqual([{ attempts: 1, waits: true }])
  await sql`delete from outbox`.execute(app.db)
})

test('a repeated event gives one notification', async () => {
  const post = await buildPost(app.db, { user_id: anna.id })
  const { data } = await boris.post('/api/v2/comments', { postId: post.id, text: 'Раз' })
  await app.app.events.drain()
  await app.app.events.publish(app.db, 'comment.created', { commentId: data.comment.id, postId: post.id })
  await app.app.events.publish(app.db, 'comment.created', { commentId: data.comment.id, postId: post.id })
  expect(await listOf(anna)).toHaveLength(1)
  expect(await countOf(anna)).toMatchObject({ total: 1 })
})

test('news of a venue notify each of two and a half thousand followers once', async () => {
  const count = 2500
  const ids = Array.from({ length: count }, (_, index) => idAt(Date.now(), index, 'f'.repeat(9)))
  await sql`
    insert into users (id, first_name, second_name) select id, 'Гость', '' from unnest(${ids}::text[]) id`.execute(
    app.db,
  )
  await sql`
    insert into followers (id, follower_id, place_id, created_at)
    select id, id, ${bar.id}, now() - interval '1 hour' from unnest(${ids}::text[]) id`.execute(app.db)
  await vera.post('/api/v2/posts', { placeId: bar.id, text: 'Играем джаз' })
  await app.app.events.drain()
  const { rows } = await sql<{ recipients: number; counted: number }>`
    select count(distinct recipient_id)::int recipients,
      (select sum(for_user)::int from notification_counts where user_id = any(${ids}::text[])) counted
    from notifications where recipient_id = any(${ids}::text[])`.execute(app.db)
  expect(rows).toEqual([{ recipients: count, counted: count }])
})

describe('notifications about roles and reservations', () => {
  const venueOf = () => ({ placeId: bar.id, organisationId: null })

  test('a request, a grant and a removal of rights notify the people concerned', async () => {
    const { events } = app.app
    await events.publish(app.db, 'permission.requested', {
      ...venueOf(),
      userId: anna.id,
      recipientIds: [vera.id, gleb.id],
    })
    expect(await sentences(vera, true)).toEqual(['Анна Смирнова просит доступ к управлению: «Хроника»'])
    expect(await sentences(gleb)).toEqual(['Анна Смирнова просит доступ к управлению: «Хроника»'])
    await events.publish(app.db, 'permission.granted', {
      ...venueOf(),
      userId: anna.id,
      role: 'manager',
      grantedBy: vera.id,
    })
    expect(await sentences(anna)).toEqual(['Хроника выдаёт вам права: управляющий'])
    await app.db.deleteFrom('place_members').where('user_id', '=', vera.id).execute()
    await events.publish(app.db, 'permission.removed', {
      ...venueOf(),
      userId: vera.id,
      role: 'owner',
      removedBy: anna.id,
    })
    expect(await sentences(vera)).toEqual(['Хроника отзывает ваши права'])
    expect(await countOf(vera)).toEqual({ forUser: 1, forOutlet: 0, total: 1 })
    expect(await listOf(vera, true)).toEqual([])
  })

  test('moderation of a place notifies the people concerned', async () => {
    await app.app.events.publish(app.db, 'place.moderated', {
      placeId: bar.id,
      status: 'unpublished',
      reason: 'нет адреса',
      moderatorId: boris.id,
      recipientIds: [vera.id, anna.id],
    })
    const text = 'Хроника не проходит модерацию: нет адреса. Исправьте данные и отправьте ещё раз'
    expect(await sentences(vera, true)).toEqual([text])
    expect(await sentences(anna)).toEqual([text])
  })
})

test('a reservation notifies the venue and its answer the guest, each with a link', async () => {
  const place = await buildBookablePlace(app.db, { name: 'Хроника', latin_name: `khronika-${newId()}` })
  await buildMember(app.db, vera, { placeId: place.id }, 'owner')
  const { id: reservationId } = await buildReservation(app.db, {
    place_id: place.id,
    user_id: anna.id,
    name: 'Анна',
    guests_count: 2,
  })
  await app.app.events.publish(app.db, 'reservation.requested', { reservationId })
  await app.app.events.publish(app.db, 'reservation.confirmed', { reservationId, by: 'venue' })
  const [toVera] = await listOf(vera, true)
  expect(toVera).toMatchObject({
    type: 'status',
    link: `/${place.latin_name}/reservations`,
    isForUser: false,
  })
  expect(`${toVera.title} ${toVera.text}`.replaceAll('\u00A0', ' ')).toMatch(
    /^Хроника: новая бронь — Анна, \d+ [а-я]+, \d\d:\d\d, 2 гостя$/,
  )
  const [toAnna] = await listOf(anna)
  expect(toAnna).toMatchObject({ type: 'status', link: '/reservations', creatorType: 'place' })
  expect(toAnna.text).toContain('бронь подтверждена')
})
