import { type Expression, expressionBuilder, sql } from 'kysely'
import type { Audience } from '#contract/users/account-limits.ts'
import type { DB, Posts } from '#server/db/types.ts'

/** The choices of a person: who may begin a chat, comment on their posts, see their followers and subscriptions. */
type Choice = 'messages_from' | 'comments_from' | 'lists_for'

const eb = expressionBuilder<DB>()
const post = expressionBuilder<DB & { p: Posts }, 'p'>()

/** Whether the person of the row of `users` under the alias lets the viewer; everybody lets themselves. */
export function lets(alias: string, choice: Choice, viewerId: string | null) {
  const person = sql.ref<string>(`${alias}.id`)
  const chosen = sql.ref<Audience>(`${alias}.${choice}`)
  const isForAll = eb(chosen, '=', sql.lit('everyone'))
  if (viewerId === null) return isForAll.$castTo<boolean>()
  const isFollowed = eb.exists(
    eb.selectFrom('followers as f').where('f.follower_id', '=', person).where('f.user_id', '=', viewerId),
  )
  return eb
    .or([isForAll, eb(person, '=', viewerId), eb.and([eb(chosen, '=', sql.lit('followed')), isFollowed])])
    .$castTo<boolean>()
}

/** Whether the person with this id lets the viewer see their followers and subscriptions. */
export function showsLists(personId: Expression<string>, viewerId: string | null) {
  return eb
    .exists(
      eb
        .selectFrom('users as person')
        .where('person.id', '=', personId)
        .where(lets('person', 'lists_for', viewerId)),
    )
    .$castTo<boolean>()
}

/** Whether the author of the post under the alias `p` lets the viewer comment; news is the venue's, open to all. */
export function authorTakesComments(viewerId: string | null) {
  return post
    .or([
      post('p.type', '=', sql.lit('news')),
      post.exists(
        post
          .selectFrom('users as author')
          .whereRef('author.id', '=', 'p.user_id')
          .where(lets('author', 'comments_from', viewerId)),
      ),
    ])
    .$castTo<boolean>()
}

/** From whom the author of the post under the alias `p` takes comments; null for news. */
export const commentsFrom = post
  .selectFrom('users as author')
  .select('author.comments_from')
  .whereRef('author.id', '=', 'p.user_id')
  .where('p.type', '<>', sql.lit('news'))
