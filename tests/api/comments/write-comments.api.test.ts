import { describe, expect, test } from 'vitest'
import { MAX_COMMENT_TEXT } from '#contract/writing.ts'
import { testApp } from '#tests/support/app.ts'
import {
  buildComment,
  buildImage,
  buildMember,
  buildNews,
  buildPlace,
  buildPost,
  buildReview,
  buildUser,
} from '#tests/support/factories.ts'
import { signIn } from '#tests/support/people.ts'

const app = testApp()
const comments = '/api/v2/comments'
const person = async (values = {}) => signIn(app, await buildUser(app.db, values))
const commentCount = async (id: string) =>
  (await app.db.selectFrom('posts').select('comment_count').where('id', '=', id).executeTakeFirstOrThrow())
    .comment_count
const commentsOf = async (id: string) =>
  (await app.db.selectFrom('users').select('comment_count').where('id', '=', id).executeTakeFirstOrThrow())
    .comment_count

describe('commenting', () => {
  test('a comment and an answer to it are counted', async () => {
    const post = await buildPost(app.db)
    const anna = await person()
    const boris = await person({ first_name: 'Борис', second_name: 'Кузнецов' })
    const first = await boris.post(comments, { postId: post.id, text: 'Где это?' })
    expect(first.status).toBe(201)
    const body = { postId: post.id, text: 'На набережной', subjectCommentId: first.data.comment.id }
    const response = await anna.post(comments, body)
    expect(response.data.comment).toMatchObject({
      user: { id: anna.id },
      byOutlet: false,
      canEdit: true,
      subjectComment: { authorName: 'Борис Кузнецов', text: 'Где это?' },
    })
    expect([await commentCount(post.id), await commentsOf(anna.id)]).toEqual([2, 1])
  })

  test('staff comment as the venue, which is not notified of that', async () => {
    const place = await buildPlace(app.db, { name: 'Пушкин' })
    const post = await buildReview(app.db, { place_id: place.id })
    const vera = await person({ first_name: 'Тайна' })
    const body = { postId: post.id, text: 'Спасибо!', byOutlet: true }
    expect((await vera.post(comments, body)).status).toBe(403)
    await buildMember(app.db, vera, { placeId: place.id }, 'staff')
    const { data, body: text } = await vera.post(comments, body)
    expect(data.comment).toMatchObject({ byOutlet: true, user: null, place: { name: 'Пушкин' } })
    expect(text).not.toContain('Тайна')
    expect(await commentsOf(vera.id)).toBe(0)
    const gleb = await person()
    await buildMember(app.db, gleb, { placeId: place.id }, 'manager')
    const edited = await gleb.patch(`${comments}/${data.comment.id}`, { text: 'Спасибо, приходите ещё!' })
    expect(edited.data.comment).toMatchObject({ isEdited: true, text: 'Спасибо, приходите ещё!' })
  })

  test.each([
    ['nothing', { text: ' \n ' }, 'text'],
    ['too long a text', { text: 'а'.repeat(MAX_COMMENT_TEXT + 1) }, 'text'],
    [
      'three pictures',
      { text: 'Вот', imageSetIds: ['a', 'b', 'c'].map((item) => item.repeat(24)) },
      'imageSetIds',
    ],
  ])('refuses %s', async (_, body, field) => {
    const post = await buildPost(app.db)
    const response = await (await person()).post(comments, { postId: post.id, ...body })
    expect([response.status, Object.keys(response.error.fields ?? {})]).toEqual([422, [field]])
    expect(await commentCount(post.id)).toBe(0)
  })

  test('a picture without text is enough', async () => {
    const post = await buildPost(app.db)
    const anna = await person()
    const image = await buildImage(app.db, { user_id: anna.id })
    const { data } = await anna.post(comments, { postId: post.id, imageSetIds: [image.id] })
    expect(data.comment).toMatchObject({ text: '', someImageSet: { id: image.id } })
    expect((await anna.patch(`${comments}/${data.comment.id}`, { imageSetIds: [] })).status).toBe(422)
  })

  test('a removed post and an answer to a comment of another post are refused', async () => {
    const anna = await person()
    const hidden = await buildPlace(app.db, { moderation_status: 'on-moderation' })
    for (const post of [
      await buildPost(app.db, { is_deleted: true }),
      await buildPost(app.db, { is_hidden: true }),
      await buildReview(app.db, { place_id: hidden.id }),
    ]) {
      expect((await anna.post(comments, { postId: post.id, text: 'Ау' })).status).toBe(404)
    }
    const post = await buildPost(app.db)
    for (const subject of [
      await buildComment(app.db),
      await buildComment(app.db, { post_id: post.id, is_hidden: true }),
    ]) {
      const response = await anna.post(comments, {
        postId: post.id,
        text: 'Ау',
        subjectCommentId: subject.id,
      })
      expect(response.status).toBe(404)
    }
  })

  test('a request repeated after a lost connection makes one comment', async () => {
    const post = await buildPost(app.db)
    const anna = await person()
    const body = { postId: post.id, text: 'Однажды', idempotencyKey: 'comment-key-1' }
    const responses = await Promise.all([1, 2, 3].map(() => anna.post(comments, body)))
    responses.push(await anna.post(comments, body))
    expect(new Set(responses.map(({ data }) => data.comment.id)).size).toBe(1)
    expect(responses.filter(({ data }) => !data.isRepeat)).toHaveLength(1)
    expect(await commentCount(post.id)).toBe(1)
  })
})

describe('deleting and restoring', () => {
  test('by the author updates the counters', async () => {
    const post = await buildPost(app.db)
    const anna = await person()
    const comment = await buildComment(app.db, { post_id: post.id, user_id: anna.id })
    const url = `${comments}/${comment.id}`
    expect((await anna.delete(url, { postId: (await buildPost(app.db)).id })).status).toBe(404)
    expect((await anna.delete(url, { postId: post.id })).data).toEqual({})
    expect([await commentCount(post.id), await commentsOf(anna.id)]).toEqual([0, 0])
    expect((await anna.delete(url)).status).toBe(200)
    expect((await anna.post(`${url}/status/visible`)).data.comment.isDeleted).toBe(false)
    expect([await commentCount(post.id), await commentsOf(anna.id)]).toEqual([1, 1])
  })

  test('by the venue is allowed under its news, not under a review of it', async () => {
    const place = await buildPlace(app.db)
    const vera = await person()
    await buildMember(app.db, vera, { placeId: place.id })
    const under = async (postId: string) => buildComment(app.db, { post_id: postId })
    const news = await under((await buildNews(app.db, { place_id: place.id })).id)
    const review = await under((await buildReview(app.db, { place_id: place.id })).id)
    const hidden = await vera.post(`${comments}/${news.id}/status/hidden`, { postId: news.post_id })
    expect(hidden.data.comment).toMatchObject({ isHidden: true, canRestore: true })
    expect(await commentCount(news.post_id)).toBe(0)
    expect((await vera.post(`${comments}/${review.id}/status/hidden`)).status).toBe(403)
    expect((await vera.post(`${comments}/${news.id}/status/visible`)).data.comment.isHidden).toBe(false)
    expect(await commentCount(news.post_id)).toBe(1)
  })

  test('paging by cursor continues where it stopped while comments are added', async () => {
    const post = await buildPost(app.db)
    const made: string[] = []
    for (let index = 0; index < 8; index++) {
      made.push((await buildComment(app.db, { post_id: post.id, created_at: '2026-01-01T10:00:00Z' })).id)
    }
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const { data } = await app.get(comments, { postId: post.id, limit: 3, cursor })
      seen.push(...data.comments.map(({ id }: { id: string }) => id))
      cursor = data.nextCursor ?? undefined
      await app.db
        .updateTable('comments')
        .set({ is_deleted: true })
        .where('id', '=', seen[0] ?? '')
        .execute()
    } while (cursor)
    expect(seen).toEqual(made)
  })
})
