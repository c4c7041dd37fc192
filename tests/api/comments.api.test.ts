import { describe, expect, test } from 'vitest'
import { testApp } from '../support/app.ts'
import {
  buildComment,
  buildLike,
  buildPlace,
  buildPost,
  buildReview,
  buildUser,
} from '../support/factories.ts'

const app = testApp()
const texts = (comments: { text: string }[]) => comments.map((comment) => comment.text)

describe('comments of a post', () => {
  test('come oldest first, and pages walk over each once', async () => {
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

  test('a hidden one is a placeholder when asked for, else left out; a deleted one is never listed', async () => {
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

  test('an answer quotes the comment it answers, unless that one is gone', async () => {
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
    })
    expect(data.comments[2].subjectComment).toEqual({ id: gone.id, authorName: '', text: '' })
    expect(body).not.toContain('грубость')
  })

  test('a venue answers as itself', async () => {
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

  test('nothing said under a hidden or deleted post, or about an unpublished place, is told', async () => {
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
