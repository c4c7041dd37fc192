import { DynamicModule, type Expression, expressionBuilder, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { pictureOf, userCardOf } from '#server/db/cards.ts'
import { compiledOnce } from '#server/db/columns.ts'
import type { Db } from '#server/db/connection.ts'
import { type CursorRow, cursorOf, isOlderThan } from '#server/db/cursors.ts'
import { prepared } from '#server/db/prepared.ts'
import type { DB, Notifications } from '#server/db/types.ts'
import { worksAt } from '#server/db/venue-standing.ts'
import type { ImageRow } from '#server/features/images/views.ts'
import { chatKey, type Draft, type PostSource, postDraft } from './audience-queries.ts'

export interface Told {
  id: string
  recipient_id: string
  type: Notifications['type']
  is_for_outlet: boolean
  /** A line that was there already and unseen: the counter knows it. */
  was_unviewed: boolean
}

type NewDraft = Draft & { id: string }

/** Those who may be told: alive, not the one who did it, and not having blocked them. */
const mayBeTold = sql.raw(`
  join users u on u.id = d.recipient_id and not u.is_deleted
  left join notification_settings s on s.user_id = d.recipient_id
  where d.recipient_id is distinct from d.actor_id
    and not exists (select from blocks b where b.blocker_id = d.recipient_id and b.blocked_id = d.actor_id)`)

const columns = sql.raw(`id, recipient_id, group_key, type, event, creator_user_id, creator_place_id,
  creator_organisation_id, outlet_place_id, outlet_organisation_id, post_id, comment_id, place_id, organisation_id,
  chat_id, details`)

function asRows(drafts: readonly NewDraft[]) {
  return sql`jsonb_to_recordset(${JSON.stringify(drafts)}::jsonb) as d(
    id text, recipient_id text, group_key text, type text, event text, cause text, actor_id text,
    creator_user_id text, creator_place_id text, creator_organisation_id text, outlet_place_id text,
    outlet_organisation_id text, post_id text, comment_id text, place_id text, organisation_id text, chat_id text,
    details jsonb)`
}

const isListed = sql.raw(`not coalesce(d.type || ':list' = any(s.muted), false)`)
const draftColumns =
  sql.raw(`d.id, d.recipient_id, d.group_key, d.type, d.event, d.creator_user_id, d.creator_place_id,
  d.creator_organisation_id, d.outlet_place_id, d.outlet_organisation_id, d.post_id, d.comment_id, d.place_id,
  d.organisation_id, d.chat_id, d.details`)
const told = sql.raw(
  `id, recipient_id, type, coalesce(outlet_place_id, outlet_organisation_id) is not null is_for_outlet`,
)

// The writes are by hand: each takes a list of drafts as JSON, joins who may be told, and answers with the lines it made.

/** Each once: what the recipient has under the same key already stays as it is. */
export async function insertOnce(db: Db, drafts: readonly NewDraft[]): Promise<Told[]> {
  const { rows } = await sql<Told>`
    insert into notifications (${columns}, is_listed)
    select ${draftColumns}, ${isListed} from ${asRows(drafts)} ${mayBeTold}
    on conflict (recipient_id, group_key) do nothing
    returning ${told}, false was_unviewed`.execute(db)
  return rows
}

/** Lines for groups that are not there yet, seen and empty until somebody joins them. */
export async function openGroups(db: Db, drafts: readonly NewDraft[]): Promise<void> {
  await sql`
    insert into notifications (${columns}, is_listed, is_viewed, actor_count)
    select distinct on (d.recipient_id, d.group_key) ${draftColumns}, ${isListed}, true, 0
    from ${asRows(drafts)} ${mayBeTold}
    order by d.recipient_id, d.group_key, d.id
    on conflict (recipient_id, group_key) do nothing`.execute(db)
}

/** What has been seen keeps its line; what comes after it begins another one. */
export async function closeSeenGroups(db: Db, drafts: readonly NewDraft[]): Promise<void> {
  await sql`
    update notifications set group_key = group_key || ':' || id
    where is_viewed and actor_count > 0
      and (recipient_id, group_key) in (select d.recipient_id, d.group_key from ${asRows(drafts)})`.execute(
    db,
  )
}

/** Whoever is not in a group yet joins it: the line moves to the top, unseen, named after the latest. */
export async function joinGroups(db: Db, drafts: readonly NewDraft[]): Promise<Told[]> {
  const { rows: groups } = await sql<{ id: string; was_unviewed: boolean }>`
    select n.id, not n.is_viewed was_unviewed from notifications n
    where (n.recipient_id, n.group_key) in (select d.recipient_id, d.group_key from ${asRows(drafts)})
    order by n.id for no key update`.execute(db)
  const unviewed = groups.filter((group) => group.was_unviewed).map((group) => group.id)
  const { rows } = await sql<Told>`
    with wanted as (
      select d.*, n.id notification_id from ${asRows(drafts)}
      join notifications n on n.recipient_id = d.recipient_id and n.group_key = d.group_key
    ), allowed as (select d.* from wanted d ${mayBeTold}
    ), joined as (
      insert into notification_causes (notification_id, cause)
      select distinct notification_id, cause from allowed on conflict do nothing returning notification_id, cause
    ), latest as (
      select distinct on (a.notification_id) a.*, count(*) over (partition by a.notification_id)::int joined_count
      from allowed a join joined j on j.notification_id = a.notification_id and j.cause = a.cause
      order by a.notification_id, a.id desc
    )
    update notifications set actor_count = actor_count + latest.joined_count, is_viewed = false, created_at = now(),
      creator_user_id = latest.creator_user_id, creator_place_id = latest.creator_place_id,
      creator_organisation_id = latest.creator_organisation_id
    from latest where notifications.id = latest.notification_id
    returning notifications.id, notifications.recipient_id, notifications.type,
      coalesce(notifications.outlet_place_id, notifications.outlet_organisation_id) is not null is_for_outlet,
      notifications.id = any(${unviewed}::text[]) was_unviewed`.execute(db)
  return rows
}

/** One line of a chat for everybody who has not read it, told of again with every message. */
export async function bumpLines(db: Db, drafts: readonly NewDraft[]): Promise<Told[]> {
  const { rows } = await sql<Told>`${prepared}
    insert into notifications (${columns}, is_listed)
    select ${draftColumns}, ${isListed} from ${asRows(drafts)} ${mayBeTold}
    on conflict (recipient_id, group_key) do update set is_viewed = false, created_at = now(),
      creator_user_id = excluded.creator_user_id, creator_place_id = excluded.creator_place_id,
      creator_organisation_id = excluded.creator_organisation_id, details = excluded.details
    returning ${told}, true was_unviewed`.execute(db)
  return rows
}

export interface SpreadStep {
  postId: string
  source: PostSource
  /** Cursor of the follower who was told last. */
  after: string | null
}

export interface Spread {
  told: { id: string; recipient_id: string }[]
  /** Cursor of the last follower looked at; null when nobody is left. */
  last: string | null
}

/** Tells the next followers of a post, latest first, and counts it for them, one for each of the new ids. */
export async function spreadPost(
  db: Db,
  { postId, source, after }: SpreadStep,
  newIds: readonly string[],
): Promise<Spread> {
  const column = sql.ref(`${source}_id`)
  const older = after === null ? sql`` : sql`and ${isOlderThan(after, 'f')}`
  const { rows } = await sql<Spread>`
    with d as materialized (
      select new.id, f.recipient_id, f.cursor, new.number, ${postDraft}, null::text outlet_place_id,
        null::text outlet_organisation_id, null::text comment_id, null::text chat_id, null::jsonb details
      from readable_posts p cross join lateral (
        select f.*, row_number() over (order by f.created_at desc, f.id desc) number from (
          select f.follower_id recipient_id, f.created_at, f.id, ${cursorOf('f')} as cursor
          from followers f where f.${column} = p.${column} ${older}
          order by f.created_at desc, f.id desc limit ${newIds.length}) f
      ) f join unnest(${[...newIds]}::text[]) with ordinality new(id, number) on new.number = f.number
      where p.id = ${postId}
    ), written as (
      insert into notifications (${columns}, is_listed)
      select ${draftColumns}, ${isListed} from d ${mayBeTold}
      on conflict (recipient_id, group_key) do nothing
      returning id, recipient_id, is_listed
    ), counted as (
      insert into notification_counts as c (user_id, for_user, for_outlet)
      select recipient_id, 1, 0 from written where is_listed order by recipient_id
      on conflict (user_id) do update set for_user = c.for_user + 1
    )
    select coalesce((select json_agg(json_build_object('id', id, 'recipient_id', recipient_id)) from written), '[]') told,
      (select cursor from d where number = ${newIds.length}) last`.execute(db)
  return rows[0] ?? { told: [], last: null }
}

/** New lines count for whom they are listed. */
export async function countTold(db: Db, ids: readonly string[]): Promise<void> {
  await sql`
    insert into notification_counts as c (user_id, for_user, for_outlet)
    select n.recipient_id,
      count(*) filter (where n.outlet_place_id is null and n.outlet_organisation_id is null),
      count(*) filter (where coalesce(n.outlet_place_id, n.outlet_organisation_id) is not null)
    from notifications n where n.id = any(${[...ids]}::text[]) and n.is_listed and n.type <> 'message'
    group by n.recipient_id order by n.recipient_id
    on conflict (user_id) do update set
      for_user = c.for_user + excluded.for_user, for_outlet = c.for_outlet + excluded.for_outlet`.execute(db)
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

/** These, of whichever list, or all of one of the two lists. */
export async function markViewed(
  db: Db,
  userId: string,
  which: { ids: readonly string[] } | { isForOutlet: boolean },
): Promise<void> {
  const chosen =
    'ids' in which
      ? sql`id = any(${[...which.ids]}::text[])`
      : sql`(coalesce(outlet_place_id, outlet_organisation_id) is not null) = ${which.isForOutlet}`
  await sql`
    with seen as (
      update notifications set is_viewed = true
      where recipient_id = ${userId} and not is_viewed and is_listed and ${chosen}
      returning type, coalesce(outlet_place_id, outlet_organisation_id) is not null is_for_outlet
    )
    update notification_counts set
      for_user = greatest(0, for_user - (
        select count(*) from seen where not is_for_outlet and type <> 'message')),
      for_outlet = greatest(0, for_outlet - (
        select count(*) from seen where is_for_outlet and type <> 'message'))
    where user_id = ${userId}`.execute(db)
}

export async function markChatViewed(
  db: Db,
  userIds: readonly string[],
  chatId: string,
): Promise<{ recipient_id: string; is_for_outlet: boolean }[]> {
  const { rows } = await sql<{ recipient_id: string; is_for_outlet: boolean }>`
    update notifications set is_viewed = true
    where recipient_id = any(${[...userIds]}::text[]) and group_key = ${chatKey(chatId)} and not is_viewed
    returning recipient_id, coalesce(outlet_place_id, outlet_organisation_id) is not null is_for_outlet`.execute(
    db,
  )
  return rows
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
  await sql`
    insert into notification_settings as s (user_id, muted) values (${userId}, ${[...off]}::text[])
    on conflict (user_id) do update set muted = array(
      select unnest(s.muted) except select unnest(${[...on]}::text[]) union select unnest(${[...off]}::text[]))`.execute(
    db,
  )
}

interface PartyRow {
  id: string
  name: string
  avatar: ImageRow | null
}

export interface NotificationRow extends CursorRow {
  id: string
  group_key: string
  recipient_id: string
  type: Notifications['type']
  event: string
  creator_user: {
    id: string
    first_name: string
    second_name: string
    is_deleted: boolean
    avatar: ImageRow | null
  } | null
  creator_place: PartyRow | null
  creator_organisation: PartyRow | null
  outlet_place: (PartyRow & { latin_name: string }) | null
  outlet_organisation: PartyRow | null
  /** Null for what is gone or hidden. */
  post: { id: string; type: 'news' | 'review' | 'impression'; text: string; image: ImageRow | null } | null
  comment: { id: string; text: string; image: ImageRow | null } | null
  place: (PartyRow & { latin_name: string }) | null
  organisation: PartyRow | null
  chat_id: string | null
  /** Of an invitation that waits for the reader's answer. */
  invitation_id: string | null
  details: Record<string, string | number | null> | null
  actor_count: number
  /** Of comments gathered in one line: how many can be read, and how many speak in them. */
  gathered: { comments: number; speakers: number } | null
  is_viewed: boolean
  created_at: Date
}

const eb = expressionBuilder<DB>()
const dynamic = new DynamicModule<DB>()
const n = expressionBuilder<DB & { n: Notifications }, 'n'>()

function placeOf(id: 'n.creator_place_id' | 'n.outlet_place_id' | 'n.place_id') {
  return jsonObjectFrom(
    n
      .selectFrom('places as v')
      .select(['v.id', 'v.name', 'v.latin_name'])
      .select(({ ref }) => pictureOf(ref('v.avatar_id')).as('avatar'))
      .whereRef('v.id', '=', id),
  )
}

function organisationOf(id: 'n.creator_organisation_id' | 'n.outlet_organisation_id' | 'n.organisation_id') {
  return jsonObjectFrom(
    n
      .selectFrom('organisations as o')
      .select(['o.id', 'o.name'])
      .select(({ ref }) => pictureOf(ref('o.avatar_id')).as('avatar'))
      .whereRef('o.id', '=', id),
  )
}

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

/** What can still be read of the comments told in one line. */
const gathered = n
  .selectFrom('notification_causes as cause')
  .innerJoin('visible_comments as c', 'c.id', 'cause.cause')
  .whereRef('cause.notification_id', '=', 'n.id')

const isGathered = n('n.event', 'in', [sql.lit('comment'), sql.lit('answer')])

const firstGathered = gathered
  .select('c.id')
  .where(isGathered)
  .orderBy('c.created_at')
  .orderBy('c.id')
  .limit(sql.lit(1))

const comment = n
  .selectFrom('visible_comments as c')
  .select(['c.id', 'c.text'])
  .select(({ ref }) => firstImage('comment_images', 'comment_id', ref('c.id')).as('image'))
  .where('c.id', '=', n.fn.coalesce(firstGathered, n.ref('n.comment_id')))

const openInvitation = n
  .selectFrom('invitations as i')
  .select('i.id')
  .where('i.id', '=', sql<string>`n.details ->> 'invitationId'`)
  .whereRef('i.user_id', '=', 'n.recipient_id')
  .where('i.expires_at', '>', sql<Date>`now()`)

const gatheredCounts = gathered.select(({ fn }) => [
  fn.countAll<number>().as('comments'),
  fn
    .count<number>(fn.coalesce('c.place_id', 'c.organisation_id', 'c.user_id'))
    .distinct()
    .as('speakers'),
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
  placeOf('n.creator_place_id').as('creator_place'),
  organisationOf('n.creator_organisation_id').as('creator_organisation'),
  placeOf('n.outlet_place_id').as('outlet_place'),
  organisationOf('n.outlet_organisation_id').as('outlet_organisation'),
  placeOf('n.place_id').as('place'),
  organisationOf('n.organisation_id').as('organisation'),
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
    .when(n.and([isGathered, n('n.actor_count', '>', sql.lit(1))]))
    .then(jsonObjectFrom(gatheredCounts))
    .end()
    .as('gathered'),
  cursorOf('n').as('cursor'),
])

const isForOutlet = n(n.fn.coalesce('n.outlet_place_id', 'n.outlet_organisation_id'), 'is not', null)

/** Who left a venue reads nothing of what it is told. */
const isTheirs = n.or([
  n.and([n('n.outlet_place_id', 'is', null), n('n.outlet_organisation_id', 'is', null)]),
  worksAt(n.ref('n.recipient_id'), {
    place: n.ref('n.outlet_place_id'),
    organisation: n.ref('n.outlet_organisation_id'),
  }),
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
    .where(isTheirs)
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

export async function findNotification(db: Db, id: string): Promise<NotificationRow | undefined> {
  return db
    .selectFrom('notifications as n')
    .select(rowColumns)
    .where('n.id', '=', id)
    .where(isTheirs)
    .executeTakeFirst()
}

/** Lines told to venues that their recipient no longer works for: those of a person, or those of a place that left its chain. */
export async function deleteOfLostVenues(
  db: Db,
  lost: { userId: string } | { placeId: string },
): Promise<void> {
  const which =
    'userId' in lost
      ? sql`n.recipient_id = ${lost.userId}`
      : sql`n.recipient_id in (select user_id from organisation_members) and n.outlet_place_id = ${lost.placeId}`
  await sql`
    with gone as (
      delete from notifications n where ${which} and not ${isTheirs}
      returning n.recipient_id, n.type, n.is_viewed, n.is_listed
    ), forgotten as (
      select recipient_id, count(*) from gone where not is_viewed and is_listed and type <> 'message'
      group by recipient_id order by recipient_id
    )
    update notification_counts set for_outlet = greatest(0, for_outlet - forgotten.count)
    from forgotten where user_id = forgotten.recipient_id`.execute(db)
}

/** Events between people. Bookings and decisions of a venue stay, even when a blocked person made them. */
const isPersonal = sql.raw(
  `(n.type in ('post', 'comment', 'like', 'answer', 'follower') or n.event = 'invitation.created')`,
)

/** Deletes a reader's notifications about a person they have blocked; groups continue without that person. */
export async function deleteOfPerson(db: Db, recipientId: string, personId: string): Promise<void> {
  const ofPerson = sql`(cause.cause = ${personId} or cause.cause in (
    select c.id from comments c where c.user_id = ${personId} and c.place_id is null and c.organisation_id is null))`
  const { rows: left } = await sql<{ notification_id: string; count: number }>`
    with gone as (
      delete from notification_causes cause using notifications n
      where n.id = cause.notification_id and n.recipient_id = ${recipientId} and ${isPersonal} and ${ofPerson}
      returning cause.notification_id
    )
    select notification_id, count(*)::int count from gone group by notification_id`.execute(db)
  await sql`
    update notifications n set actor_count = n.actor_count - gone.count, creator_user_id =
      case when n.creator_user_id = ${personId} then (
        select u.id from notification_causes cause left join comments c on c.id = cause.cause
          join users u on u.id = coalesce(c.user_id, cause.cause)
        where cause.notification_id = n.id order by cause.cause desc limit 1) else n.creator_user_id end
    from unnest(${left.map((line) => line.notification_id)}::text[], ${left.map((line) => line.count)}::int[])
      gone (id, count)
    where n.id = gone.id`.execute(db)
  await sql`
    with gone as (
      delete from notifications n
      where n.recipient_id = ${recipientId} and ${isPersonal}
        and (n.id = any(${left.map((line) => line.notification_id)}::text[]) and n.actor_count <= 0
          or n.creator_user_id = ${personId} and not exists (
            select from notification_causes cause where cause.notification_id = n.id))
      returning n.type, n.is_viewed, n.is_listed, coalesce(n.outlet_place_id, n.outlet_organisation_id) is not null is_for_outlet
    ), forgotten as (
      select count(*) filter (where not is_for_outlet) for_user, count(*) filter (where is_for_outlet) for_outlet
      from gone where not is_viewed and is_listed
    )
    update notification_counts set for_user = greatest(0, notification_counts.for_user - forgotten.for_user),
      for_outlet = greatest(0, notification_counts.for_outlet - forgotten.for_outlet)
    from forgotten where user_id = ${recipientId}`.execute(db)
}

/** What a person who leaves was told. */
export async function deleteOf(db: Db, userId: string): Promise<void> {
  await sql`delete from notifications where recipient_id = ${userId}`.execute(db)
  await sql`delete from notification_counts where user_id = ${userId}`.execute(db)
  await sql`delete from notification_settings where user_id = ${userId}`.execute(db)
}
