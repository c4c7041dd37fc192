import { expressionBuilder, type Selectable, sql } from 'kysely'
import type { Db } from '#server/db/connection.ts'
import { currentTime } from '#server/db/fragments/columns.ts'
import { isTypeMuted } from '#server/db/fragments/muting.ts'
import { executePrepared } from '#server/db/pools/prepared.ts'
import type { DB, NotificationSettings, Notifications } from '#server/db/types.ts'
import type { NotificationDraft } from './audience-queries.ts'

// The statements that turn drafts into notifications of their recipients.

export interface Notified {
  id: string
  recipient_id: string
  type: Notifications['type']
  is_for_outlet: boolean
  /** Whether it existed and was unseen, so that the counter includes it already. */
  was_unviewed: boolean
}

export type NewDraft = NotificationDraft & { id: string }

const draftColumns = [
  'id',
  'recipient_id',
  'group_key',
  'type',
  'event',
  'creator_user_id',
  'creator_place_id',
  'creator_organisation_id',
  'outlet_place_id',
  'outlet_organisation_id',
  'post_id',
  'comment_id',
  'place_id',
  'organisation_id',
  'chat_id',
  'details',
] as const

/** The columns of a new notification, in the order of `newNotifications`. */
export const notificationColumns = [...draftColumns, 'is_listed'] as const

type DraftRow = Pick<Selectable<Notifications>, (typeof draftColumns)[number]> & {
  cause: string | null
  actor_id: string | null
}
type Tables = DB & { draft: DraftRow }

const eb = expressionBuilder<Tables>()
const draft = expressionBuilder<Tables & { s: NotificationSettings }, 'draft' | 's'>()

/** Drafts as a query for `with draft`. Raw SQL, because they are sent as one JSON value with columns of their own. */
function rowsOfDrafts(drafts: readonly NewDraft[]) {
  const rows = sql<DraftRow>`jsonb_to_recordset(${JSON.stringify(drafts)}::jsonb)`.as<'draft'>(sql`draft(
    id text, recipient_id text, group_key text, type text, event text, cause text, actor_id text,
    creator_user_id text, creator_place_id text, creator_organisation_id text, outlet_place_id text,
    outlet_organisation_id text, post_id text, comment_id text, place_id text, organisation_id text, chat_id text,
    details jsonb)`)
  return () => eb.selectFrom(rows).selectAll()
}

/** The rows of `draft` whose recipients may be notified: not deleted, not the actor, and not having blocked the actor. */
const allowedDrafts = eb
  .selectFrom('draft')
  .innerJoin('users as u', (join) =>
    join.onRef('u.id', '=', 'draft.recipient_id').on((eb) => eb.not('u.is_deleted')),
  )
  .leftJoin('notification_settings as s', 's.user_id', 'draft.recipient_id')
  .where(({ eb, ref }) => eb('draft.recipient_id', 'is distinct from', ref('draft.actor_id')))
  .where((eb) =>
    eb.not(
      eb.exists(
        eb
          .selectFrom('blocks as b')
          .whereRef('b.blocker_id', '=', 'draft.recipient_id')
          .whereRef('b.blocked_id', '=', 'draft.actor_id'),
      ),
    ),
  )

/** The new notifications of `draft`, unlisted for people who muted their type. */
export const newNotifications = allowedDrafts
  .select(draftColumns.map((name) => `draft.${name}` as const))
  .select(draft.not(isTypeMuted(draft.ref('draft.type'), 'list')).as('is_listed'))

const l = expressionBuilder<DB, 'notifications'>()
const notifiedColumns = [
  'notifications.id',
  'notifications.recipient_id',
  'notifications.type',
  l(l.fn.coalesce('notifications.outlet_place_id', 'notifications.outlet_organisation_id'), 'is not', null)
    .$castTo<boolean>()
    .as('is_for_outlet'),
] as const

/** Inserts each once: an existing notification with the same key is kept. */
export async function insertOnce(db: Db, drafts: readonly NewDraft[]): Promise<Notified[]> {
  return db
    .with('draft', rowsOfDrafts(drafts))
    .insertInto('notifications')
    .columns(notificationColumns)
    .expression(newNotifications)
    .onConflict((same) => same.columns(['recipient_id', 'group_key']).doNothing())
    .returning([...notifiedColumns, l.lit(false).as('was_unviewed')])
    .execute()
}

/** Inserts missing groups, seen and empty until somebody is added. */
export async function openGroups(db: Db, drafts: readonly NewDraft[]): Promise<void> {
  await db
    .with('draft', rowsOfDrafts(drafts))
    .insertInto('notifications')
    .columns([...notificationColumns, 'is_viewed', 'actor_count'])
    .expression(
      newNotifications
        .select(({ lit }) => [lit(true).as('is_viewed'), lit(0).as('actor_count')])
        .distinctOn(['draft.recipient_id', 'draft.group_key'])
        .orderBy('draft.recipient_id')
        .orderBy('draft.group_key')
        .orderBy('draft.id'),
    )
    .onConflict((same) => same.columns(['recipient_id', 'group_key']).doNothing())
    .execute()
}

const groupsOfDrafts = eb
  .selectFrom('draft')
  .select(['draft.recipient_id', 'draft.group_key'])
  .$asTuple('recipient_id', 'group_key')

/** Closes seen groups, so that later events begin another notification. */
export async function closeSeenGroups(db: Db, drafts: readonly NewDraft[]): Promise<void> {
  await db
    .with('draft', rowsOfDrafts(drafts))
    .updateTable('notifications')
    .set((row) => ({ group_key: row(row('group_key', '||', ':'), '||', row.ref('id')) }))
    .where('is_viewed', '=', true)
    .where('actor_count', '>', 0)
    .where(({ eb, refTuple }) => eb(refTuple('recipient_id', 'group_key'), 'in', groupsOfDrafts))
    .execute()
}

/** Adds people who are not in the group yet: the notification moves to the top, unseen, and names the latest of them. */
export async function joinGroups(db: Db, drafts: readonly NewDraft[]): Promise<Notified[]> {
  const groups = await db
    .with('draft', rowsOfDrafts(drafts))
    .selectFrom('notifications as n')
    .select(['n.id', 'n.is_viewed'])
    .where(({ eb, refTuple }) => eb(refTuple('n.recipient_id', 'n.group_key'), 'in', groupsOfDrafts))
    .orderBy('n.id')
    .forNoKeyUpdate('n')
    .execute()
  const unviewed = new Set(groups.filter((group) => !group.is_viewed).map((group) => group.id))
  const joined = await db
    .with('draft', rowsOfDrafts(drafts))
    .with('allowed', () =>
      allowedDrafts
        .innerJoin('notifications as n', (join) =>
          join
            .onRef('n.recipient_id', '=', 'draft.recipient_id')
            .onRef('n.group_key', '=', 'draft.group_key'),
        )
        .select(['n.id as notification_id', 'draft.id', 'draft.cause', 'draft.creator_user_id'])
        .select(['draft.creator_place_id', 'draft.creator_organisation_id']),
    )
    .with('joined', (query) =>
      query
        .insertInto('notification_causes')
        .columns(['notification_id', 'cause'])
        .expression(query.selectFrom('allowed').select(['notification_id', 'cause']).distinct())
        .onConflict((known) => known.doNothing())
        .returning(['notification_id', 'cause']),
    )
    .with('latest', (query) =>
      query
        .selectFrom('allowed as a')
        .innerJoin('joined as j', (join) =>
          join.onRef('j.notification_id', '=', 'a.notification_id').onRef('j.cause', '=', 'a.cause'),
        )
        .distinctOn('a.notification_id')
        .selectAll('a')
        .select(({ fn }) =>
          fn
            .countAll<number>()
            .over((eb) => eb.partitionBy('a.notification_id'))
            .as('joined_count'),
        )
        .orderBy('a.notification_id')
        .orderBy('a.id', 'desc'),
    )
    .updateTable('notifications')
    .from('latest')
    .set((row) => ({
      is_viewed: false,
      created_at: currentTime,
      actor_count: row('notifications.actor_count', '+', row.ref('latest.joined_count')),
      creator_user_id: row.ref('latest.creator_user_id'),
      creator_place_id: row.ref('latest.creator_place_id'),
      creator_organisation_id: row.ref('latest.creator_organisation_id'),
    }))
    .whereRef('notifications.id', '=', 'latest.notification_id')
    .returning(notifiedColumns)
    .execute()
  return joined.map((row) => ({ ...row, was_unviewed: unviewed.has(row.id) }))
}

/** One notification per chat for each person who has not read it, renewed with every message. */
export async function upsertChatNotifications(db: Db, drafts: readonly NewDraft[]): Promise<Notified[]> {
  const upsert = db
    .with('draft', rowsOfDrafts(drafts))
    .insertInto('notifications')
    .columns(notificationColumns)
    .expression(newNotifications)
    .onConflict((same) =>
      same.columns(['recipient_id', 'group_key']).doUpdateSet(({ ref }) => ({
        is_viewed: false,
        created_at: currentTime,
        creator_user_id: ref('excluded.creator_user_id'),
        creator_place_id: ref('excluded.creator_place_id'),
        creator_organisation_id: ref('excluded.creator_organisation_id'),
        details: ref('excluded.details'),
      })),
    )
    .returning([...notifiedColumns, l.lit(true).as('was_unviewed')])
  return executePrepared(db, upsert)
}
