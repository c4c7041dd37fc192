import { describe, expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import {
  buildComment,
  buildMember,
  buildNews,
  buildOrganisation,
  buildPlace,
  buildPost,
  buildReview,
  buildUser,
} from '#tests/support/factories.ts'
import { signIn } from '#tests/support/people.ts'

const app = testApp()
const reports = '/api/v2/reports'
const cases = '/api/v2/moderation/cases'
const person = async (values = {}) => signIn(app, await buildUser(app.db, values))
const manager = () => person({ role: 'content_manager' })

async function reportedReview() {
  const place = await buildPlace(app.db)
  await buildMember(app.db, await buildUser(app.db), { placeId: place.id })
  const anna = await person()
  const review = await buildReview(app.db, { place_id: place.id, user_id: anna.id, text: 'Купите слона' })
  const boris = await person()
  await boris.post(reports, { postId: review.id, reason: 'advertising', text: 'Продаёт слона' })
  const waiting = await app.db
    .selectFrom('moderation_cases')
    .selectAll()
    .where('subject_id', '=', review.id)
    .executeTakeFirstOrThrow()
  return { place, anna, boris, review, caseId: waiting.id }
}

describe('reports', () => {
  test('of a post, a comment, a place and a person are accepted, and reports about one thing form one case', async () => {
    const place = await buildPlace(app.db)
    const post = await buildReview(app.db, { place_id: place.id })
    const comment = await buildComment(app.db, { post_id: post.id })
    const [anna, boris, vera] = [await person(), await person(), await manager()]
    for (const thing of [
      { postId: post.id },
      { commentId: comment.id },
      { placeId: place.latin_name },
      { userId: post.user_id },
    ]) {
      const responses = await Promise.all(
        [anna, boris, anna].map((who) => who.post(reports, { ...thing, reason: 'spam' })),
      )
      expect(responses.map(({ status }) => status)).toEqual([201, 201, 201])
      expect(responses.filter(({ data }) => data.report.isRepeated)).toHaveLength(1)
    }
    const { data } = await vera.get(cases, { limit: 101 })
    const mine = data.cases.filter((item: { subjectId: string }) =>
      [post.id, comment.id, place.id, post.user_id].includes(item.subjectId),
    )
    expect(
      mine.map((item: { subject: string; reportCount: number }) => [item.subject, item.reportCount]),
    ).toEqual([
      ['review', 2],
      ['comment', 2],
      ['place', 2],
      ['user', 2],
    ])
    expect(JSON.stringify(mine)).not.toContain(anna.id)
  })

  test('about oneself, about something invisible and without a reason are refused', async () => {
    const anna = await person()
    const own = await buildPost(app.db, { user_id: anna.id })
    expect((await anna.post(reports, { postId: own.id, reason: 'spam' })).status).toBe(403)
    const hidden = await buildPost(app.db, { is_hidden: true })
    expect((await anna.post(reports, { postId: hidden.id, reason: 'spam' })).status).toBe(404)
    expect((await anna.post(reports, { postId: own.id, reason: 'так' })).status).toBe(422)
    expect((await anna.post(reports, { reason: 'spam' })).status).toBe(422)
  })

  test('the queue is visible to content managers and admins only', async () => {
    const { caseId } = await reportedReview()
    const anna = await person()
    expect((await anna.get(cases)).status).toBe(403)
    expect((await anna.post(`${cases}/${caseId}/decision`, { action: 'reject', note: 'Нет' })).status).toBe(
      403,
    )
    expect((await (await person({ role: 'admin' })).get(cases)).status).toBe(200)
  })
})

describe('decisions', () => {
  test('hiding notifies the author of the reason, logs no names and updates counters', async () => {
    const { place, anna, boris, review, caseId } = await reportedReview()
    const vera = await manager()
    const body = { action: 'hide', reason: 'advertising', note: 'Реклама слонов запрещена' }
    const decided = await vera.post(`${cases}/${caseId}/decision`, body)
    expect(decided.data.case).toMatchObject({ status: 'hidden', isHidden: true, reason: 'advertising' })
    expect((await anna.get(`/api/v2/posts/${review.id}`)).data.post).toMatchObject({
      isHidden: true,
      text: 'Купите слона',
      verdict: { caseId, note: 'Реклама слонов запрещена', canAppeal: true },
    })
    expect((await anna.get('/api/v2/moderation/own')).data.cases).toMatchObject([
      { id: caseId, excerpt: 'Купите слона', canAppeal: true },
    ])
    const log = await app.get('/api/v2/moderation/log', { placeId: place.latin_name })
    expect(log.data.entries).toEqual([
      {
        id: caseId,
        decision: 'hidden',
        by: 'moderation',
        subject: 'review',
        reason: 'advertising',
        date: expect.any(String),
      },
    ])
    for (const { id } of [anna, boris, vera]) expect(log.body).not.toContain(id)
    const { data } = await app.get(`/api/v1/places/${place.id}`)
    expect(data.place).toMatchObject({ reviewCount: 0, rating: null })
  })

  test('of two simultaneous decisions one is made, and the other moderator gets an error', async () => {
    const { caseId } = await reportedReview()
    const people = await Promise.all([manager(), manager(), manager()])
    const responses = await Promise.all(
      people.map((person) => person.post(`${cases}/${caseId}/decision`, { action: 'hide', note: 'Реклама' })),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    expect(responses.find(({ status }) => status === 422)?.error.status).toBe('AlreadyDecided')
  })

  test('a recent decision is taken back by its moderator without notifications', async () => {
    const { place, anna, boris, review, caseId } = await reportedReview()
    const [vera, gleb] = [await manager(), await manager()]
    const reopen = `${cases}/${caseId}/reopen`
    expect((await vera.post(reopen)).error.status).toBe('AlreadyDecided')
    await vera.post(`${cases}/${caseId}/decision`, { action: 'hide', note: 'Реклама' })
    expect((await boris.post(reopen)).status).toBe(403)
    expect((await gleb.post(reopen)).error.status).toBe('AlreadyDecided')
    const responses = await Promise.all([vera.post(reopen), vera.post(reopen)])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(responses.find(({ status }) => status === 200)?.data.case).toMatchObject({
      status: 'open',
      isHidden: false,
      text: 'Купите слона',
      note: '',
    })
    expect((await app.get(`/api/v2/posts/${review.id}`)).data.post.text).toBe('Купите слона')
    expect((await anna.get('/api/v2/moderation/own')).status).toBe(404)
    expect((await app.get('/api/v2/moderation/log', { placeId: place.id })).status).toBe(404)
    expect((await app.get(`/api/v1/places/${place.id}`)).data.place.reviewCount).toBe(1)

    await vera.post(`${cases}/${caseId}/decision`, { action: 'hide', note: 'И всё же реклама' })
    await anna.post(`${cases}/${caseId}/appeal`, { text: 'Шутка' })
    expect((await vera.post(reopen)).error.status).toBe('AlreadyDecided')
  })

  test('what a decision told people is deleted when it is taken back, and the next one is told', async () => {
    const { anna, boris, caseId } = await reportedReview()
    const vera = await manager()
    const decide = (action: string) => vera.post(`${cases}/${caseId}/decision`, { action, note: 'Реклама' })
    const eventsOf = async (who: typeof anna) => {
      await app.app.events.drain()
      const { status, data } = await who.get('/api/v2/notifications')
      return status === 404 ? [] : data.notifications.map(({ event }: { event: string }) => event)
    }
    await decide('hide')
    expect([await eventsOf(anna), await eventsOf(boris)]).toEqual([['publication.hidden'], ['report.hidden']])
    await vera.post(`${cases}/${caseId}/reopen`)
    expect([await eventsOf(anna), await eventsOf(boris)]).toEqual([[], []])
    const count = await boris.get('/api/v2/notifications/not-viewed-count')
    expect(count.data.notViewedCount.total).toBe(0)
    await decide('reject')
    expect([await eventsOf(anna), await eventsOf(boris)]).toEqual([[], ['report.rejected']])
  })

  test('rejecting changes nothing, and a new report is possible', async () => {
    const { boris, review, caseId, place } = await reportedReview()
    const vera = await manager()
    const decided = await vera.post(`${cases}/${caseId}/decision`, { action: 'reject', note: 'Это мнение' })
    expect(decided.data.case).toMatchObject({ status: 'rejected', isHidden: false })
    expect((await app.get('/api/v2/moderation/log', { placeId: place.id })).data.entries).toHaveLength(1)
    expect((await boris.post(reports, { postId: review.id, reason: 'spam' })).status).toBe(201)
    expect(
      (await vera.post(`${cases}/${caseId}/decision`, { action: 'hide', note: 'И всё же' })).status,
    ).toBe(422)
    const noted = await vera.post(`${cases}/${caseId}/decision`, { action: 'reject', note: ' ' })
    expect(noted.status).toBe(422)
  })

  test('a place or a person cannot be hidden from the queue, only marked as decided', async () => {
    const anna = await person()
    const subject = await buildUser(app.db)
    await anna.post(reports, { userId: subject.id, reason: 'insult' })
    const { id } = await app.db
      .selectFrom('moderation_cases')
      .select('id')
      .where('subject_id', '=', subject.id)
      .executeTakeFirstOrThrow()
    const vera = await manager()
    expect((await vera.post(`${cases}/${id}/decision`, { action: 'hide', note: 'Да' })).status).toBe(422)
    const decided = await vera.post(`${cases}/${id}/decision`, { action: 'decide', note: 'Поговорили' })
    expect(decided.data.case.status).toBe('decided')
  })

  test('a granted appeal restores the review, and a second appeal is refused', async () => {
    const { anna, boris, review, caseId, place } = await reportedReview()
    const vera = await manager()
    await vera.post(`${cases}/${caseId}/decision`, { action: 'hide', note: 'Реклама' })
    const url = `${cases}/${caseId}/appeal`
    expect((await boris.post(url, { text: 'Верните' })).status).toBe(404)
    const responses = await Promise.all([1, 2].map(() => anna.post(url, { text: 'Слон — это шутка' })))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422])
    const { data } = await vera.get(cases, { limit: 101 })
    expect(data.cases.find((item: { id: string }) => item.id === caseId)).toMatchObject({
      appealStatus: 'open',
      appealText: 'Слон — это шутка',
    })
    const granted = await vera.post(`${cases}/${caseId}/decision`, { action: 'restore', note: 'И правда' })
    expect(granted.data.case).toMatchObject({ appealStatus: 'granted', isHidden: false })
    expect((await app.get(`/api/v2/posts/${review.id}`)).data.post.text).toBe('Купите слона')
    expect((await anna.post(url, { text: 'Ещё раз' })).error.status).toBe('AppealAlreadyExist')
    const log = await app.get('/api/v2/moderation/log', { placeId: place.id })
    expect(log.data.entries.map(({ decision }: { decision: string }) => decision)).toEqual([
      'restored',
      'hidden',
    ])
  })

  test('nobody decides about their own texts', async () => {
    const vera = await manager()
    const post = await buildPost(app.db, { user_id: vera.id })
    await (await person()).post(reports, { postId: post.id, reason: 'spam' })
    const { id } = await app.db
      .selectFrom('moderation_cases')
      .select('id')
      .where('subject_id', '=', post.id)
      .executeTakeFirstOrThrow()
    expect((await vera.post(`${cases}/${id}/decision`, { action: 'reject', note: 'Я хорошая' })).status).toBe(
      403,
    )
  })
})

describe('blocking', () => {
  test('hides comments and posts of the blocked person in all lists, but not those of a venue', async () => {
    const anna = await person()
    const boris = await buildUser(app.db)
    const place = await buildPlace(app.db)
    const review = await buildReview(app.db, { place_id: place.id, user_id: boris.id })
    const news = await buildNews(app.db, { place_id: place.id, user_id: boris.id })
    const other = await buildReview(app.db, { place_id: place.id })
    const comment = await buildComment(app.db, { post_id: other.id, user_id: boris.id })
    await anna.post('/api/v2/followers', { userId: boris.id })
    await anna.post('/api/v2/followers', { placeId: place.id })
    expect((await anna.post('/api/v2/blocks', { userId: boris.id })).status).toBe(201)
    expect((await anna.post('/api/v2/blocks', { userId: boris.id })).status).toBe(201)
    for (const query of [{ placeId: place.id }, { cityId: place.city_id }, { isFollowing: 1 }]) {
      const { data } = await anna.get('/api/v2/posts', { ...query, limit: 101 })
      const ids = data.posts.map(({ id }: { id: string }) => id)
      expect(ids).not.toContain(review.id)
      expect(ids).toContain(news.id)
      expect(JSON.stringify(data)).not.toContain(comment.id)
    }
    expect((await anna.get('/api/v2/posts', { userId: boris.id })).status).toBe(404)
    expect((await anna.get('/api/v2/comments', { postId: other.id })).status).toBe(404)
    expect((await app.get('/api/v2/comments', { postId: other.id })).status).toBe(200)
    expect((await anna.get(`/api/v2/users/${boris.id}`)).data.user.isBlocked).toBe(true)
    expect((await anna.get('/api/v2/blocks')).data.users).toMatchObject([{ id: boris.id }])
    expect((await anna.delete('/api/v2/blocks', { userId: boris.id })).data).toEqual({})
    expect((await anna.get('/api/v2/posts', { userId: boris.id })).status).toBe(200)
    expect((await anna.get('/api/v2/blocks')).status).toBe(404)
  })

  test('does not remove the reviews of the blocked person from ratings', async () => {
    const [anna, boris, gleb] = [await person(), await person(), await person()]
    const chain = await buildOrganisation(app.db)
    const place = await buildPlace(app.db, { organisation_id: chain.id })
    for (const item of [boris, gleb]) {
      const review = { type: 'review', placeId: place.id, rating: 4, text: 'Вкусно' }
      expect((await item.post('/api/v2/posts', review)).status).toBe(201)
    }
    const counts = async () => {
      const [shown, list, organisation] = await Promise.all([
        anna.get(`/api/v1/places/${place.id}`),
        anna.get('/api/v1/places', { organisation_id: chain.id }),
        anna.get(`/api/v2/organisations/${chain.id}`),
      ])
      return [
        shown.data.place.reviewCount,
        list.data.places[0].reviewCount,
        organisation.data.organisation.reviewCount,
      ]
    }
    const before = await counts()
    await anna.post('/api/v2/blocks', { userId: boris.id })
    expect(await counts()).toEqual(before.map((count) => Math.max(0, count - 1)))
    expect((await app.get(`/api/v1/places/${place.id}`)).data.place.reviewCount).toBe(2)
    const { data } = await anna.get('/api/v2/posts', { placeId: place.id, type: 'review' })
    expect(data.posts).toHaveLength(1)
    await anna.delete('/api/v2/blocks', { userId: boris.id })
    expect(await counts()).toEqual(before)
  })

  test('oneself or a missing person is refused', async () => {
    const anna = await person()
    expect((await anna.post('/api/v2/blocks', { userId: anna.id })).status).toBe(422)
    expect((await anna.post('/api/v2/blocks', { userId: 'f'.repeat(24) })).status).toBe(404)
  })
})
