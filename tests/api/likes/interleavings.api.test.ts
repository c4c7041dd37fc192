import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import {
  buildComment,
  buildMember,
  buildNews,
  buildPlace,
  buildReview,
  buildUser,
} from '#tests/support/factories.ts'
import { type Person, signIn } from '#tests/support/people.ts'

// Twenty people do everything at once to a few things; afterwards every counter equals the number of rows.

const app = testApp()
const PEOPLE = 20
const STEPS = 25
const RUNS = 4

interface Stage {
  people: Person[]
  placeId: string
  postIds: string[]
  commentIds: string[]
}
let stage: Stage

beforeAll(async () => {
  const users = await Promise.all(Array.from({ length: PEOPLE }, () => buildUser(app.db)))
  const people = await Promise.all(users.map((user) => signIn(app, user)))
  const place = await buildPlace(app.db)
  // Some of them run the place, so that hiding, deleting and restoring happen concurrently.
  for (const user of users.slice(0, 4)) await buildMember(app.db, user, { placeId: place.id })
  const reviews = []
  for (const user of users.slice(4, 8)) {
    reviews.push(await buildReview(app.db, { place_id: place.id, user_id: user.id }))
  }
  const news = await buildNews(app.db, { place_id: place.id, user_id: users[0]?.id ?? '' })
  const posts = [...reviews, news]
  const commentIds: string[] = []
  for (const [index, post] of posts.entries()) {
    const user_id = users[8 + index]?.id ?? ''
    commentIds.push((await buildComment(app.db, { post_id: post.id, user_id })).id)
  }
  stage = { people, placeId: place.id, postIds: posts.map(({ id }) => id), commentIds }
}, 60_000)

type Act = (who: Person, which: number) => Promise<{ status: number }>
const one = (ids: string[], which: number) => ids[which % ids.length] ?? ''

const acts: Record<string, Act> = {
  like: (who, which) => who.post('/api/v2/likes', { postId: one(stage.postIds, which) }),
  unlike: (who, which) => who.delete('/api/v2/likes', { postId: one(stage.postIds, which) }),
  likeAsVenue: (who, which) =>
    who.post('/api/v2/likes', { postId: one(stage.postIds, which), byOutlet: true }),
  unlikeAsVenue: (who, which) =>
    who.delete('/api/v2/likes', { postId: one(stage.postIds, which), byOutlet: true }),
  likeComment: (who, which) => who.post('/api/v2/likes', { commentId: one(stage.commentIds, which) }),
  unlikeComment: (who, which) => who.delete('/api/v2/likes', { commentId: one(stage.commentIds, which) }),
  follow: (who, which) => who.post('/api/v2/followers', { userId: stage.people[which % PEOPLE]?.id ?? '' }),
  unfollow: (who, which) =>
    who.delete('/api/v2/followers', { userId: stage.people[which % PEOPLE]?.id ?? '' }),
  followPlace: (who) => who.post('/api/v2/followers', { placeId: stage.placeId }),
  unfollowPlace: (who) => who.delete('/api/v2/followers', { placeId: stage.placeId }),
  comment: (who, which) =>
    who.post('/api/v2/comments', { postId: one(stage.postIds, which), text: 'Согласна!' }),
  deletePost: (who, which) => who.delete(`/api/v2/posts/${one(stage.postIds, which)}`),
  hidePost: (who, which) => who.post(`/api/v2/posts/${one(stage.postIds, which)}/status/hidden`),
  restorePost: (who, which) => who.post(`/api/v2/posts/${one(stage.postIds, which)}/status/visible`),
  editPost: (who, which) =>
    who.patch(
      `/api/v2/posts/${one(stage.postIds, which)}`,
      which % 2 ? { text: `Правка ${which}` } : { rating: 1 + (which % 4) },
    ),
  deleteComment: (who, which) => who.delete(`/api/v2/comments/${one(stage.commentIds, which)}`),
  hideComment: (who, which) => who.post(`/api/v2/comments/${one(stage.commentIds, which)}/status/hidden`),
  restoreComment: (who, which) => who.post(`/api/v2/comments/${one(stage.commentIds, which)}/status/visible`),
}

const script = fc.array(
  fc.array(fc.tuple(fc.constantFrom(...Object.keys(acts)), fc.nat(997)), {
    minLength: STEPS,
    maxLength: STEPS,
  }),
  { minLength: PEOPLE, maxLength: PEOPLE },
)

test(`counters equal the rows after any interleaving of ${PEOPLE} people`, async () => {
  await fc.assert(
    fc.asyncProperty(script, async (scripts) => {
      await Promise.all(
        scripts.map(async (steps, index) => {
          const who = stage.people[index]
          for (const [name, which] of steps) {
            const response = who && (await acts[name]?.(who, which))
            // Refusals are expected; server errors are not.
            expect(response?.status, name).toBeLessThan(500)
          }
        }),
      )
      expect(await wrongCounters()).toEqual([])
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
}, 240_000)

/** Every counter that differs from the number of rows, by the name of its table. */
async function wrongCounters(): Promise<unknown[]> {
  const visible = sql.raw('not is_deleted and not is_hidden')
  const { rows } = await sql`
    select 'posts' subject, id from posts p
      where like_count <> (select count(*) from likes where post_id = p.id)
        or comment_count <> (select count(*) from comments where post_id = p.id and ${visible})
    union all select 'comments', id from comments c
      where like_count <> (select count(*) from likes where comment_id = c.id)
    union all select 'places', id from places v
      where follower_count <> (select count(*) from followers where place_id = v.id)
        or review_count <> (select count(*) from posts where place_id = v.id and type = 'review' and ${visible})
        or rating_count <> (select count(*) from posts where place_id = v.id and type = 'review' and ${visible})
        or rating_sum <> (
          select coalesce(sum(rating + 1), 0) from posts where place_id = v.id and type = 'review' and ${visible})
        or news_count <> (select count(*) from posts where place_id = v.id and type = 'news' and ${visible})
    union all select 'users', id from users u
      where follower_count <> (select count(*) from followers where user_id = u.id)
        or following_user_count <> (select count(*) from followers where follower_id = u.id and user_id is not null)
        or following_place_count <> (select count(*) from followers where follower_id = u.id and place_id is not null)
        or following_organisation_count <> (select count(*) from followers where follower_id = u.id and organisation_id is not null)
        or post_count <> (select count(*) from posts where user_id = u.id and type <> 'news' and ${visible})
        or comment_count <> (
          select count(*) from comments
          where user_id = u.id and coalesce(place_id, organisation_id) is null and ${visible})`.execute(
    app.db,
  )
  return rows
}
