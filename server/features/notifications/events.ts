import type { Events } from '#server/lib/events.ts'
import * as audience from './audience-queries.ts'
import { type NotificationParts, tell } from './service.ts'

/** Small enough to hold nobody up; a hundred of them reach a hundred thousand followers. */
const SPREAD_BATCH = 1000

/** Who is told when others announce. Each listener writes in the transaction in which its events disappear. */
export function listenForNotifications(events: Events, parts: NotificationParts): void {
  events.on('like.created', async (db, likes) => {
    const ids = likes.map(({ likeId }) => likeId)
    await tell(parts, db, await audience.audienceOfLikes(db, ids), 'grouped')
  })
  events.on('comment.created', async (db, comments) => {
    const ids = comments.map(({ commentId }) => commentId)
    await tell(parts, db, await audience.audienceOfComments(db, ids), 'once')
  })
  events.on('follower.created', async (db, followings) => {
    const day = new Date().toISOString().slice(0, 10)
    await tell(parts, db, await audience.audienceOfFollowers(db, followings, day), 'grouped')
  })
  events.on('written.decided', async (db, cases) => {
    const ids = cases.map(({ caseId }) => caseId)
    await tell(parts, db, await audience.audienceOfDecisions(db, ids), 'once')
  })
  events.on('post.created', async (db, posts) => {
    const ids = posts.map(({ postId }) => postId)
    await tell(parts, db, await audience.audienceAtVenues(db, ids), 'once')
    for (const source of await audience.listPostSources(db, ids)) {
      await events.announce(db, 'post.spread', { ...source, after: null })
    }
  })
  events.on('post.spread', async (db, steps) => {
    for (const step of steps) {
      const followers = await audience.audienceOfPost(db, step, SPREAD_BATCH)
      await tell(parts, db, followers, 'once')
      const last = followers.at(-1)
      if (!last || followers.length < SPREAD_BATCH) continue
      await events.announce(db, 'post.spread', { ...step, after: last.cursor })
    }
  })
}
