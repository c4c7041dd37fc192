import {
  type DeleteQueryBuilder,
  DynamicModule,
  type Expression,
  expressionBuilder,
  type SqlBool,
  sql,
  type UpdateQueryBuilder,
} from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { recordsetOf } from '#server/db/bulk.ts'
import type { Db } from '#server/db/connection.ts'
import { organisationCardOf, placeCardOf, userCardOf } from '#server/db/fragments/cards.ts'
import { arrayOf, compiledOnce, currentTime } from '#server/db/fragments/columns.ts'
import { cursorOf, isOlderThan } from '#server/db/fragments/cursors.ts'
import { managesReservationsAt, worksAt } from '#server/db/fragments/venue-roles.ts'
import { textList } from '#server/db/pools/prepared.ts'
import type { DB, Notifications } from '#server/db/types.ts'
import { chatKey } from './audience-queries.ts'

/** Counts new notifications of people who list them. */
export async function countNotified(db: Db, ids: readonly string[]): Promise<void> {
  const news = db
    .selectFrom('notifications as n')
    .select(({ fn }) => [
      'n.recipient_id',
      fn.countAll<number>().filterWhere(n.not(isForOutlet)).as('for_user'),
      fn.countAll<number>().filterWhere(isForOutlet).as('for_outlet'),
    ])
    .where('n.id', 'in', ids)
    .where((eb) => eb.and([eb.ref('n.is_listed'), eb('n.type', '<>', 'message')]))
    .groupBy('n.recipient_id')
    .orderBy('n.recipient_id')
  await db
    .insertInto('notification_counts')
    .columns(['user_id', 'for_user', 'for_outlet'])
    .expression(news)
    .onConflict((counted) =>
      counted.column('user_id').doUpdateSet((eb) => ({
        for_user: eb('notification_counts.for_user', '+', eb.ref('excluded.for_user')),
        for_outlet: eb('notification_counts.for_outlet', '+', eb.ref('excluded.for_outlet')),
      })),
    )
    .execute()
}

export async function countNotViewed(
  db: Db,
  userId: string,
): Promise<{ for_user: number; for_outlet: number }> {
  const row = await db
    .selectFrom('notification_counts')
    .select(['for_user', 'for_outlet'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? { for_user: 0, for_outlet: 0 }
}

/** Marks the given ones, or all of one of the two lists. */
export async function markViewed(
  db: Db,
  userId: string,
  which: { ids: readonly string[] } | { isForOutlet: boolean },
): Promise<void> {
  const unseen = db
    .updateTable('notifications as n')
    .set({ is_viewed: true })
    .where('n.recipient_id', '=', userId)
    .where(isCounted)
    .where('ids' in which ? n('n.id', 'in', which.ids) : n(isForOutlet, '=', which.isForOutlet))
  await subtractFromCounters(db, unseen.returning([...countedColumns, n.lit(true).as('is_counted')]))
}

interface Counted {
  recipient_id: string
  type: Notifications['type']
  is_for_outlet: SqlBool
  is_counted: SqlBool
}

type Tables = DB & { n: Notifications }

/** Changes notifications and subtracts the unseen ones from the counters, which do not include messages. */
async function subtractFromCounters(
  db: Db,
  changed: UpdateQueryBuilder<Tables, 'n', 'n', Counted> | DeleteQueryBuilder<Tables, 'n', Counted>,
): Promise<void> {
  await db
    .with('changed', () => changed)
    .with('subtracted', (query) =>
      query
        .selectFrom('changed')
        .select(({ fn }) => [
          'recipient_id',
          fn.countAll<number>().filterWhere('is_for_outlet', '=', false).as('for_user'),
          fn.countAll<number>().filterWhere('is_for_outlet', '=', true).as('for_outlet'),
        ])
        .where('is_counted', '=', true)
        .where('type', '<>', 'message')
        .groupBy('recipient_id'),
    )
    .updateTable('notification_counts as c')
    .from('subtracted')
    .set(({ eb, fn, lit, ref }) => ({
      for_user: fn<number>('greatest', [lit(0), eb('c.for_user', '-', ref('subtracted.for_user'))]),
      for_outlet: fn<number>('greatest', [lit(0), eb('c.for_outlet', '-', ref('subtracted.for_outlet'))]),
    }))
    .whereRef('c.user_id', '=', 'subtracted.recipient_id')
    .execute()
}

export async function markChatViewed(
  db: Db,
  userIds: readonly string[],
  chatId: string,
): Promise<{ recipient_id: string; is_for_outlet: boolean }[]> {
  if (userIds.length === 0) return []
  return db
    .updateTable('notifications as n')
    .set({ is_viewed: true })
    .where('n.recipient_id', 'in', userIds)
    .where('n.group_key', '=', chatKey(chatId))
    .where((eb) => eb.not('n.is_viewed'))
    .returning(['n.recipient_id', isForOutlet.$castTo<boolean>().as('is_for_outlet')])
    .execute()
}

export async function readMuted(db: Db, userId: string): Promise<string[]> {
  const row = await db
    .selectFrom('notification_settings')
    .select('muted')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.muted ?? []
}

export async function changeMuted(
  db: Db,
  userId: string,
  { on, off }: { on: readonly string[]; off: readonly string[] },
): Promise<void> {
  const muted = db
    .selectNoFrom(eb.fn<string>('unnest', [sql.ref('notification_settings.muted')]).as('name'))
    .except(db.selectNoFrom(eb.fn<string>('unnest', [textList(on)]).as('name')))
    .union(db.selectNoFrom(eb.fn<string>('unnest', [textList(off)]).as('name')))
  await db
    .insertInto('notification_settings')
    .values({ user_id: userId, muted: [...off] })
    .onConflict((known) => known.column('user_id').doUpdateSet({ muted: arrayOf(muted) }))
    .execute()
}

export type NotificationRow = NonNullable<Awaited<ReturnType<typeof findNotification>>>

const eb = expressionBuilder<DB>()
const dynamic = new DynamicModule<DB>()
const n = expressionBuilder<DB & { n: Notifications }, 'n'>()

function firstImage(links: 'post_images' | 'comment_images', key: string, id: Expression<string>) {
  return jsonObjectFrom(
    eb
      .selectFrom(dynamic.table(links).as('link'))
      .innerJoin('pictures as i', 'i.id', 'link.image_id')
      .selectAll('i')
      .where(sql.ref(`link.${key}`), '=', id)
      .orderBy('link.position')
      .limit(sql.lit(1)),
  )
}

const post = n
  .selectFrom('visible_posts as p')
  .select(['p.id', 'p.type', 'p.text'])
  .select(({ ref }) => firstImage('post_images', 'post_id', ref('p.id')).as('image'))
  .whereRef('p.id', '=', 'n.post_id')

/** The visible comments of a group. */
const groupComments = n
  .selectFrom('notification_causes as cause')
  .innerJoin('visible_comments as c', 'c.id', 'cause.cause')
  .whereRef('cause.notification_id', '=', 'n.id')

const isCommentGroup = n('n.event', 'in', [sql.lit('comment'), sql.lit('answer')])

const firstOfGroup = groupComments
  .select('c.id')
  .where(isCommentGroup)
  .orderBy('c.created_at')
  .orderBy('c.id')
  .limit(sql.lit(1))

const comment = n
  .selectFrom('visible_comments as c')
  .select(['c.id', 'c.text'])
  .select(({ ref }) => firstImage('comment_images', 'comment_id', ref('c.id')).as('image'))
  .where('c.id', '=', n.fn.coalesce(firstOfGroup, n.ref('n.comment_id')))

const openInvitation = n
  .selectFrom('invitations as i')
  .select('i.id')
  .where(
    'i.id',
    '=',
    n
      .ref('n.details', '->>')
      .key('invitationId' as never)
      .$castTo<string>(),
  )
  .whereRef('i.user_id', '=', 'n.recipient_id')
  .where('i.expires_at', '>', currentTime)

const groupCounts = groupComments.select(({ fn }) => [
  fn.countAll<number>().as('comments'),
  fn
    .count<number>(fn.coalesce('c.place_id', 'c.organisation_id', 'c.user_id'))
    .distinct()
    .as('commenters'),
])

const rowColumns = compiledOnce([
  'n.id',
  'n.group_key',
  'n.recipient_id',
  'n.type',
  'n.event',
  'n.chat_id',
  'n.details',
  'n.actor_count',
  'n.is_viewed',
  'n.created_at',
  userCardOf(n.ref('n.creator_user_id')).as('creator_user'),
  placeCardOf(n.ref('n.creator_place_id')).as('creator_place'),
  organisationCardOf(n.ref('n.creator_organisation_id')).as('creator_organisation'),
  placeCardOf(n.ref('n.outlet_place_id')).as('outlet_place'),
  organisationCardOf(n.ref('n.outlet_organisation_id')).as('outlet_organisation'),
  placeCardOf(n.ref('n.place_id')).as('place'),
  organisationCardOf(n.ref('n.organisation_id')).as('organisation'),
  jsonObjectFrom(post).as('post'),
  jsonObjectFrom(comment).as('comment'),
  n
    .case()
    .when('n.event', '=', sql.lit('invitation.created'))
    .then(openInvitation.$asScalar())
    .end()
    .as('invitation_id'),
  n
    .case()
    .when(n.and([isCommentGroup, n('n.actor_count', '>', sql.lit(1))]))
    .then(jsonObjectFrom(groupCounts))
    .end()
    .as('comment_counts'),
  cursorOf('n').as('cursor'),
])

const isForOutlet = n(n.fn.coalesce('n.outlet_place_id', 'n.outlet_organisation_id'), 'is not', null)

const isCounted = n.and([n.not('n.is_viewed'), n.eb('n.is_listed', '=', sql.lit(true))])
const countedColumns = ['n.recipient_id', 'n.type', isForOutlet.as('is_for_outlet')] as const

/** A venue's notifications are hidden from a person who has left it. */
const isVisibleToRecipient = n.or([
  n.and([n('n.outlet_place_id', 'is', null), n('n.outlet_organisation_id', 'is', null)]),
  worksAt(n.ref('n.recipient_id'), {
    place: n.ref('n.outlet_place_id'),
    organisation: n.ref('n.outlet_organisation_id'),
  }),
  n.and([
    n('n.event', 'like', sql.lit('reservation.%')),
    managesReservationsAt(n.ref('n.recipient_id'), n.ref('n.outlet_place_id')),
  ]),
])

export async function listNotifications(
  db: Db,
  userId: string,
  page: { isForOutlet: boolean; limit: number; offset: number; cursor: string | undefined },
): Promise<NotificationRow[]> {
  const newest = db
    .selectFrom('notifications as n')
    .selectAll('n')
    .where('n.recipient_id', '=', userId)
    .where('n.is_listed', '=', sql.lit(true))
    .where('n.actor_count', '>', sql.lit(0))
    .where(page.isForOutlet ? isForOutlet : n.not(isForOutlet))
    .where(isVisibleToRecipient)
    .$if(page.cursor !== undefined, (query) => query.where(isOlderThan(page.cursor ?? '', 'n')))
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
  return db
    .selectFrom(newest.as('n'))
    .select(rowColumns)
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id', 'desc')
    .execute()
}

export async function findNotification(db: Db, id: string) {
  const [row] = await findNotifications(db, [id])
  return row
}

export async function findNotifications(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('notifications as n')
    .select(rowColumns)
    .where('n.id', 'in', ids)
    .where(isVisibleToRecipient)
    .orderBy('n.created_at')
    .orderBy('n.id')
    .execute()
}

/** Deletes notifications of venues whose staff the recipient no longer belongs to: of one person, or of a place that left its chain. */
export async function deleteOfLeftVenues(
  db: Db,
  lost: { userId: string } | { placeId: string },
): Promise<void> {
  const deleted = db
    .deleteFrom('notifications as n')
    .where(n.not(isVisibleToRecipient))
    .where(
      'userId' in lost
        ? n('n.recipient_id', '=', lost.userId)
        : n.and([
            n('n.recipient_id', 'in', n.selectFrom('organisation_members').select('user_id')),
            n('n.outlet_place_id', '=', lost.placeId),
          ]),
    )
  await subtractFromCounters(db, deleted.returning([...countedColumns, isCounted.as('is_counted')]))
}

/** Events between people. Bookings and decisions of a venue stay, even when a blocked person made them. */
const isPersonal = n.or([
  n('n.type', 'in', ['post', 'comment', 'like', 'answer', 'mention', 'follower']),
  n('n.event', '=', 'invitation.created'),
])

const cause = expressionBuilder<DB & { row: { id: string } }, 'row'>()

/**
 * Selects the creator of a group under the alias `row`: for comments the author of the latest, for likes and followers any
 * one. A venue is named without the person who acts for it.
 */
const otherCreator = cause
  .selectFrom('notification_causes as cause')
  .leftJoin('comments as c', 'c.id', 'cause.cause')
  .leftJoin('users as u', (join) =>
    join.on(({ eb, fn, ref, and }) =>
      and([
        eb('u.id', '=', fn.coalesce('c.user_id', ref('cause.cause'))),
        eb('c.place_id', 'is', null),
        eb('c.organisation_id', 'is', null),
      ]),
    ),
  )
  .leftJoin('places as p', (join) =>
    join.on(({ eb, fn, ref }) => eb('p.id', '=', fn.coalesce('c.place_id', ref('cause.cause')))),
  )
  .leftJoin('organisations as o', (join) =>
    join.on(({ eb, fn, ref }) => eb('o.id', '=', fn.coalesce('c.organisation_id', ref('cause.cause')))),
  )
  .select(['u.id as creator_user_id', 'p.id as creator_place_id', 'o.id as creator_organisation_id'])
  .whereRef('cause.notification_id', '=', 'row.id')
  .where(({ fn }) => fn.coalesce('u.id', 'p.id', 'o.id'), 'is not', null)
  .orderBy('cause.cause', 'desc')
  .limit(1)

/** Deletes a reader's notifications about a person they have blocked; groups continue without that person. */
export async function deleteOfPerson(db: Db, recipientId: string, personId: string): Promise<void> {
  const ownComments = db
    .selectFrom('comments')
    .select('id')
    .where('user_id', '=', personId)
    .where('place_id', 'is', null)
    .where('organisation_id', 'is', null)
  const left = await db
    .with('deleted', (query) =>
      query
        .deleteFrom('notification_causes as cause')
        .using('notifications as n')
        .whereRef('n.id', '=', 'cause.notification_id')
        .where('n.recipient_id', '=', recipientId)
        .where(isPersonal)
        .where((eb) => eb.or([eb('cause.cause', '=', personId), eb('cause.cause', 'in', ownComments)]))
        .returning('cause.notification_id'),
    )
    .selectFrom('deleted')
    .select(({ fn }) => ['notification_id as id', fn.countAll<number>().as('actor_count')])
    .groupBy('notification_id')
    .execute()
  await db
    .updateTable('notifications as n')
    .from((eb) =>
      eb
        .selectFrom(recordsetOf('notifications', left))
        .leftJoinLateral(otherCreator.as('other'), (join) => join.onTrue())
        .select(['row.id', 'row.actor_count'])
        .select(['other.creator_user_id', 'other.creator_place_id', 'other.creator_organisation_id'])
        .as('rest'),
    )
    .set((line) => {
      const otherIfGone = (column: 'creator_user_id' | 'creator_place_id' | 'creator_organisation_id') =>
        line
          .case()
          .when('n.creator_user_id', '=', personId)
          .then(line.ref(`rest.${column}`))
          .else(line.ref(`n.${column}`))
          .end()
      return {
        actor_count: line('n.actor_count', '-', line.ref('rest.actor_count')),
        creator_user_id: otherIfGone('creator_user_id'),
        creator_place_id: otherIfGone('creator_place_id'),
        creator_organisation_id: otherIfGone('creator_organisation_id'),
      }
    })
    .whereRef('n.id', '=', 'rest.id')
    .execute()
  const deleted = db
    .deleteFrom('notifications as n')
    .where('n.recipient_id', '=', recipientId)
    .where(isPersonal)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('n.id', '=', eb.fn.any(eb.val(left.map((line) => line.id)))),
          eb('n.actor_count', '<=', 0),
        ]),
        eb.and([
          eb('n.creator_user_id', '=', personId),
          eb.not(
            eb.exists(
              eb.selectFrom('notification_causes as cause').whereRef('cause.notification_id', '=', 'n.id'),
            ),
          ),
        ]),
      ]),
    )
  await subtractFromCounters(db, deleted.returning([...countedColumns, isCounted.as('is_counted')]))
}

/** Deletes what a decision told the author of its subject and the people who reported it. */
export async function deleteOfCase(db: Db, caseId: string): Promise<void> {
  const recipients = db
    .selectFrom('moderation_cases')
    .select('author_id as id')
    .where('id', '=', caseId)
    .union(db.selectFrom('reports').select('reporter_id as id').where('case_id', '=', caseId))
  const deleted = db
    .deleteFrom('notifications as n')
    .where('n.recipient_id', 'in', recipients)
    .where(n.or([n('n.group_key', '=', `report:${caseId}`), n('n.group_key', 'like', `case:${caseId}:%`)]))
  await subtractFromCounters(db, deleted.returning([...countedColumns, isCounted.as('is_counted')]))
}

/** Deletes all notifications of a deleted account. */
export async function deleteOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('notifications').where('recipient_id', '=', userId).execute()
  await db.deleteFrom('notification_counts').where('user_id', '=', userId).execute()
  await db.deleteFrom('notification_settings').where('user_id', '=', userId).execute()
  await db.deleteFrom('alert_settings').where('user_id', '=', userId).execute()
}
