import { type Expression, expressionBuilder, sql } from 'kysely'
import type { Audience } from '#contract/users/account-limits.ts'
import type { DB, Posts } from '#server/db/types.ts'

/** The privacy settings of a person: who may start a chat, comment on their posts, see their followers and subscriptions. */
type PrivacySetting = 'messages_from' | 'comments_from' | 'follow_lists_visible_to'

const eb = expressionBuilder<DB>()
const post = expressionBuilder<DB & { p: Posts }, 'p'>()

/** Whether the viewer is in the audience that the user under the alias has chosen; users are in their own. */
export function isInAudience(alias: string, setting: PrivacySetting, viewerId: string | null) {
  const person = sql.ref<string>(`${alias}.id`)
  const chosen = sql.ref<Audience>(`${alias}.${setting}`)
  const isForAll = eb(chosen, '=', sql.lit('everyone'))
  if (viewerId === null) return isForAll.$castTo<boolean>()
  const isFollowed = eb.exists(
    eb.selectFrom('followers as f').where('f.follower_id', '=', person).where('f.user_id', '=', viewerId),
  )
  return eb
    .or([isForAll, eb(person, '=', viewerId), eb.and([eb(chosen, '=', sql.lit('followed')), isFollowed])])
    .$castTo<boolean>()
}

/** Whether the viewer may see the followers and subscriptions of the person. */
export function showsFollowLists(personId: Expression<string>, viewerId: string | null) {
  return eb
    .exists(
      eb
        .selectFrom('users as person')
        .where('person.id', '=', personId)
        .where(isInAudience('person', 'follow_lists_visible_to', viewerId)),
    )
    .$castTo<boolean>()
}

/** Whether the author of the post under the alias `p` accepts comments of the viewer; news accepts those of everybody. */
export function authorAcceptsComments(viewerId: string | null) {
  return post
    .or([
      post('p.type', '=', sql.lit('news')),
      post.exists(
        post
          .selectFrom('users as author')
          .whereRef('author.id', '=', 'p.user_id')
          .where(isInAudience('author', 'comments_from', viewerId)),
      ),
    ])
    .$castTo<boolean>()
}

/** The audience whose comments the author of the post under the alias `p` accepts; null for news. */
export const commentsFrom = post
  .selectFrom('users as author')
  .select('author.comments_from')
  .whereRef('author.id', '=', 'p.user_id')
  .where('p.type', '<>', sql.lit('news'))
