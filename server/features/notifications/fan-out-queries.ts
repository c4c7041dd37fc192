import { expressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#server/db/connection.ts'
import { nullText } from '#server/db/fragments/columns.ts'
import { cursorOf, isOlderThan } from '#server/db/fragments/cursors.ts'
import { idRows } from '#server/db/pools/prepared.ts'
import type { DB } from '#server/db/types.ts'
import { type PostSource, postDraft } from './audience-queries.ts'
import { newNotifications, notificationColumns } from './notification-queries.ts'

export interface FanOutStep {
  postId: string
  source: PostSource
  /** Cursor of the last notified follower. */
  after: string | null
}

export interface FanOutResult {
  notified: { id: string; recipient_id: string }[]
  /** The cursor of the last processed follower; null when none is left. */
  last: string | null
}

const eb = expressionBuilder<DB>()

/**
 * Notifies the next followers of a post, latest first, and updates their counters; `ids` are the ids of the new
 * notifications.
 */
export async function fanOutPost(
  db: Db,
  { postId, source, after }: FanOutStep,
  newIds: readonly string[],
): Promise<FanOutResult> {
  const newest = eb
    .selectFrom('followers as f')
    .select(['f.follower_id as recipient_id', 'f.created_at', 'f.id', cursorOf('f').as('cursor')])
    .where(`f.${source}_id`, '=', sql.ref<string>(`p.${source}_id`))
    .$if(after !== null, (query) => query.where(isOlderThan(after ?? '', 'f')))
    .orderBy('f.created_at', 'desc')
    .orderBy('f.id', 'desc')
    .limit(newIds.length)
  const followers = eb
    .selectFrom(newest.as('f'))
    .select(['f.recipient_id', 'f.cursor'])
    .select(({ fn }) =>
      fn
        .agg<number>('row_number')
        .over((eb) => eb.orderBy('f.created_at', 'desc').orderBy('f.id', 'desc'))
        .as('number'),
    )
  const drafts = eb
    .selectFrom('readable_posts as p')
    .crossJoinLateral(followers.as('f'))
    .innerJoin(idRows(newIds), 'wanted.position', 'f.number')
    .select(['wanted.id', 'f.recipient_id', 'f.cursor', 'f.number', ...postDraft])
    .select([
      nullText.as('outlet_place_id'),
      nullText.as('outlet_organisation_id'),
      nullText.as('comment_id'),
    ])
    .select([nullText.as('chat_id'), eb.cast<null>(eb.lit(null), 'jsonb').as('details')])
    .where('p.id', '=', postId)
  return db
    .with(
      (part) => part('draft').materialized(),
      () => drafts,
    )
    .with('inserted', (query) =>
      query
        .insertInto('notifications')
        .columns(notificationColumns)
        .expression(newNotifications)
        .onConflict((same) => same.columns(['recipient_id', 'group_key']).doNothing())
        .returning(['id', 'recipient_id', 'is_listed']),
    )
    .with('counted', (query) =>
      query
        .insertInto('notification_counts')
        .columns(['user_id', 'for_user', 'for_outlet'])
        .expression(
          query
            .selectFrom('inserted')
            .select(({ lit }) => ['recipient_id', lit(1).as('for_user'), lit(0).as('for_outlet')])
            .where('is_listed', '=', true)
            .orderBy('recipient_id'),
        )
        .onConflict((known) =>
          known
            .column('user_id')
            .doUpdateSet((count) => ({ for_user: count('notification_counts.for_user', '+', 1) })),
        ),
    )
    .selectNoFrom((eb) => [
      jsonArrayFrom(eb.selectFrom('inserted').select(['id', 'recipient_id'])).as('notified'),
      eb.selectFrom('draft').select('cursor').where('number', '=', newIds.length).as('last'),
    ])
    .executeTakeFirstOrThrow()
}
