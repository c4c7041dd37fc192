import { describe, expect, test } from 'vitest'
import { testApp } from '../../support/app.ts'
import {
  buildComment,
  buildLike,
  buildMember,
  buildPlace,
  buildPost,
  buildReview,
  buildUser,
} from '../../support/factories.ts'
import { signIn } from '../../support/people.ts'

const app = testApp()
const texts = (comments: { text: string }[]) => comments.map((comment) => comment.text)

describe('comments of a post', () => {
  test('are listed oldest first, each once over all pages', async () => {
    const post = await buildPost(app.db)
    const created_at = '2026-01-01T10:00:00Z'
    for (const text of ['а', 'б', 'в', 'г', 'д'])
      await buildComment(app.db, { post_id: post.id, text, created_at })
    const walked: string[] = []
    for (let offset = 0; ; offset += 2) {
      const { data } = await app.get('/api/v2/comments', { postId: post.id, offset, limit: 2 })
      walked.push(...texts(data.comments))
      if (data.isEnd) break
    }
    expect(walked).toEqual(['а', 'б', 'в', 'г', 'д'])
  })

  test('a hidden one is left out or a placeholder, as requested; a deleted one is never listed', async () => {
    const post = await buildPost(app.db)
    const author = await buildUser(app.db, { first_name: 'Незримов' })
    await buildComment(app.db, { post_id: post.id, text: 'видимое' })
    await buildComment(app.db, { post_id: post.id, user_id: author.id, text: 'скрытое', is_hidden: true })
    await buildComment(app.db, { post_id: post.id, text: 'удалённое', is_deleted: true })
    const plain = await app.get('/api/v2/comments', { postId: post.id })
    expect(texts(plain.data.comments)).toEqual(['видимое'])
    const all = await app.get('/api/v2/comments', { postId: post.id, isHidden: '1' })
    expect(all.data.comments).toMatchObject([{ text: 'видимое' }, { text: '', isHidden: true, user: null }])
    expect(all.body).not.toMatch(/скрытое|Незримов|удалённое/)
  })

  test('an answer quotes the comment it answers unless that was removed', async () => {
    const post = await buildPost(app.db)
    const anna = await buildUser(app.db, { first_name: 'Анна', second_name: 'Смирнова' })
    const asked = await buildComment(app.db, { post_id: post.id, user_id: anna.id, text: 'А веранда есть?' })
    const gone = await buildComment(app.db, { post_id: post.id, text: 'грубость', is_deleted: true })
    await buildComment(app.db, { post_id: post.id, text: 'Есть', subject_comment_id: asked.id })
    await buildComment(app.db, { post_id: post.id, text: 'Не надо так', subject_comment_id: gone.id })
    const { data, body } = await app.get('/api/v2/comments', { postId: post.id })
    expect(data.comments[1].subjectComment).toEqual({
      id: asked.id,
      authorName: 'Анна Смирнова',
      text: 'А веранда есть?',
      isDeleted: false,
    })
    expect(data.comments[2].subjectComment).toEqual({
      id: gone.id,
      authorName: '',
      text: '',
      isDeleted: true,
    })
    expect(body).not.toContain('грубость')
  })

  test('a comment of a venue has the venue as author', async () => {
    const place = await buildPlace(app.db, { name: 'Пушкин' })
    const review = await buildReview(app.db, { place_id: place.id })
    const staff = await buildUser(app.db, { first_name: 'Официантов' })
    const comment = await buildComment(app.db, {
      post_id: review.id,
      user_id: staff.id,
      place_id: place.id,
      text: 'Спасибо!',
    })
    await buildLike(app.db, { comment_id: comment.id })
    const { data, body } = await app.get('/api/v2/comments', { postId: review.id })
    expect(data.comments).toMatchObject([
      { byOutlet: true, user: null, place: { name: 'Пушкин' }, likeCount: 1, hasOutletLike: false },
    ])
    expect(data.comments[0].someLikes).toHaveLength(1)
    expect(body).not.toContain('Официантов')
  })

  test('comments of hidden or deleted posts and of unpublished places are not listed', async () => {
    const place = await buildPlace(app.db, { moderation_status: 'unpublished' })
    for (const post of [
      await buildPost(app.db, { is_hidden: true }),
      await buildPost(app.db, { is_deleted: true }),
      await buildReview(app.db, { place_id: place.id }),
    ]) {
      await buildComment(app.db, { post_id: post.id, text: 'тайна' })
      const { status, body } = await app.get('/api/v2/comments', { postId: post.id, isHidden: '1' })
      expect(status).toBe(404)
      expect(body).not.toContain('тайна')
    }
  })
})

describe('threads of answers', () => {
  const threads = (postId: string, query: object = {}) =>
    app.get('/api/v2/comments', { postId, isThreaded: '1', isHidden: '1', ...query })

  test('an answer to an answer belongs to the first comment; two are included and further ones paged', async () => {
    const post = await buildPost(app.db)
    const root = await buildComment(app.db, { post_id: post.id, text: 'Где веранда?' })
    let subject = root
    for (const text of ['1', '2', '3', '4', '5']) {
      subject = await buildComment(app.db, { post_id: post.id, text, subject_comment_id: subject.id })
    }
    await buildComment(app.db, { post_id: post.id, text: 'Вкусно' })
    const { data } = await threads(post.id)
    expect(texts(data.comments)).toEqual(['Где веранда?', 'Вкусно'])
    expect(data.comments[0]).toMatchObject({ threadId: null, answerCount: 5 })
    expect(texts(data.comments[0].answers)).toEqual(['1', '2'])
    expect(data.comments[0].answers[1].threadId).toBe(root.id)
    expect(data.comments[1]).toMatchObject({ answerCount: 0, answers: [] })

    const walked: string[] = []
    for (let offset = 0; ; offset += 2) {
      const page = await app.get('/api/v2/comments', { postId: post.id, threadId: root.id, offset, limit: 2 })
      walked.push(...texts(page.data.comments))
      if (page.data.isEnd) break
    }
    expect(walked).toEqual(['1', '2', '3', '4', '5'])
  })

  test('three answers are all included, without a page of one', async () => {
    const post = await buildPost(app.db)
    const root = await buildComment(app.db, { post_id: post.id })
    for (const text of ['1', '2', '3'])
      await buildComment(app.db, { post_id: post.id, text, subject_comment_id: root.id })
    const { data } = await threads(post.id)
    expect(texts(data.comments[0].answers)).toEqual(['1', '2', '3'])
  })

  test('a deleted comment stays as a placeholder until its last answer is deleted', async () => {
    const post = await buildPost(app.db)
    const gone = await buildComment(app.db, { post_id: post.id, text: 'грубость', is_deleted: true })
    expect((await threads(post.id)).status).toBe(404)
    await buildComment(app.db, { post_id: post.id, text: 'Ну зачем', subject_comment_id: gone.id })
    const { data, body } = await threads(post.id)
    expect(data.comments).toMatchObject([{ id: gone.id, isDeleted: true, user: null, answerCount: 1 }])
    expect(body).not.toContain('грубость')
  })

  test('a link to a comment opens the right page of the thread and of its answers for each reader', async () => {
    const post = await buildPost(app.db)
    const roots: { id: string }[] = []
    for (let n = 0; n < 5; n += 1) roots.push(await buildComment(app.db, { post_id: post.id, text: `${n}` }))
    const [, , , fourth] = roots
    const answers: { id: string }[] = []
    for (let n = 0; n < 5; n += 1)
      answers.push(await buildComment(app.db, { post_id: post.id, subject_comment_id: fourth?.id ?? '' }))
    const locate = (id: string) => app.get(`/api/v2/comments/${id}/position`, { postId: post.id, limit: 2 })
    expect((await locate(fourth?.id ?? '')).data.position).toEqual({
      threadId: fourth?.id,
      page: 2,
      answersPage: null,
    })
    expect((await locate(answers[4]?.id ?? '')).data.position).toEqual({
      threadId: fourth?.id,
      page: 2,
      answersPage: 3,
    })
    const gone = await buildComment(app.db, { post_id: post.id, is_deleted: true })
    const elsewhere = await buildComment(app.db)
    for (const id of [gone.id, elsewhere.id, 'f'.repeat(24)]) expect((await locate(id)).status).toBe(404)
    const secret = await buildPost(app.db, { is_hidden: true })
    const comment = await buildComment(app.db, { post_id: secret.id })
    const { status } = await app.get(`/api/v2/comments/${comment.id}/position`, { postId: secret.id })
    expect(status).toBe(404)
  })
})

describe('blocks', () => {
  test('a blocked person cannot comment on posts of the blocker, except as the venue', async () => {
    const anna = await signIn(app, await buildUser(app.db))
    const boris = await signIn(app, await buildUser(app.db))
    const place = await buildPlace(app.db)
    const review = await buildReview(app.db, { user_id: anna.id, place_id: place.id })
    const mine = await buildComment(app.db, { user_id: anna.id, text: 'Вопрос' })
    await anna.post('/api/v2/blocks', { userId: boris.id })
    const say = (body: object) => boris.post('/api/v2/comments', { text: 'Эй', ...body })

    const refused = await say({ postId: review.id })
    expect([refused.status, refused.error.messageUI.message]).toEqual([
      403,
      'Автор записи не принимает ваши комментарии',
    ])
    expect((await boris.get(`/api/v2/posts/${review.id}`)).data.post.canComment).toBe(false)
    expect((await anna.get(`/api/v2/posts/${review.id}`)).data.post.canComment).toBe(true)
    expect((await app.get(`/api/v2/posts/${review.id}`)).data.post.canComment).toBe(true)
    expect((await say({ postId: mine.post_id, subjectCommentId: mine.id })).status).toBe(403)
    expect((await say({ postId: mine.post_id })).status).toBe(201)

    await buildMember(app.db, boris, { placeId: place.id }, 'owner')
    expect((await say({ postId: review.id })).status).toBe(403)
    expect((await say({ postId: review.id, byOutlet: true })).status).toBe(201)
    expect((await boris.get(`/api/v2/posts/${review.id}`)).data.post.canComment).toBe(true)

    await anna.delete('/api/v2/blocks', { userId: boris.id })
    expect((await say({ postId: review.id })).status).toBe(201)
  })

  test('comments hidden by a block are not counted for that reader on the page, in lists and in threads', async () => {
    const anna = await signIn(app, await buildUser(app.db))
    const boris = await buildUser(app.db, { first_name: 'Незваный' })
    const post = await buildPost(app.db)
    const root = await buildComment(app.db, { post_id: post.id, text: 'Чужой', user_id: boris.id })
    const other = await buildComment(app.db, { post_id: post.id, text: 'Другой' })
    await buildComment(app.db, { post_id: post.id, user_id: boris.id, subject_comment_id: other.id })
    await buildComment(app.db, { post_id: post.id, user_id: boris.id, is_hidden: true })
    await anna.post('/api/v2/blocks', { userId: boris.id })
    const countFor = async (reader: { get: typeof anna.get }) => {
      const one = (await reader.get(`/api/v2/posts/${post.id}`)).data.post.commentCount
      const { posts } = (await reader.get('/api/v2/posts', { userId: post.user_id })).data
      expect(posts[0].commentCount).toBe(one)
      return one
    }
    expect(await countFor(app)).toBe(3)
    expect(await countFor(anna)).toBe(1)
    const list = () => anna.get('/api/v2/comments', { postId: post.id, isThreaded: '1', isHidden: '1' })
    expect((await list()).data.comments).toMatchObject([{ id: other.id, answerCount: 0, answers: [] }])

    // Answers of others to a blocked person stay readable, without the text that they answer.
    await buildComment(app.db, { post_id: post.id, text: 'Ответ', subject_comment_id: root.id })
    const after = await list()
    expect(after.data.comments[0]).toMatchObject({ id: root.id, isHidden: true, user: null, answerCount: 1 })
    expect(after.data.comments[0].answers[0].subjectComment).toMatchObject({ authorName: '', text: '' })
    expect(after.body).not.toMatch(/Чужой|Незваный/)
    expect(await countFor(anna)).toBe(2)
  })
})

test.each([
  [{ postId: 'f'.repeat(24) }, 404, 'Здесь пока нет комментариев'],
  [{}, 422, 'Произошла некая ошибка на сервере'],
  [{ postId: 'abc' }, 422, 'Произошла некая ошибка на сервере'],
  [{ postId: 'f'.repeat(24), offset: -5 }, 422, 'Произошла некая ошибка на сервере'],
  [{ postId: 'f'.repeat(24), isHidden: '2' }, 422, 'Произошла некая ошибка на сервере'],
])('%o is refused with %i', async (query, code, message) => {
  const { status, error } = await app.get('/api/v2/comments', query as Record<string, string>)
  expect([status, error.messageUI.message]).toEqual([code, message])
})
