import { type RawBuilder, sql } from 'kysely'
import type { NotificationType } from '#contract/notification-words.ts'
import type { Db } from '#server/db/connection.ts'
import { prepared, textList } from '#server/db/prepared.ts'
import { worksAt } from '#server/db/venue-standing.ts'

// Written by hand: each is a union of drafts of fifteen columns over everybody on a side, and reads best as that table.

/** Somebody to be told of something. */
export interface Draft {
  recipient_id: string
  type: NotificationType
  event: string
  group_key: string
  /** Within a group: each cause counts once. Null for what is told once and never joined. */
  cause: string | null
  /** The person behind it, whoever speaks: never told themselves, and not by somebody who blocked them. */
  actor_id: string | null
  creator_user_id: string | null
  creator_place_id: string | null
  creator_organisation_id: string | null
  outlet_place_id: string | null
  outlet_organisation_id: string | null
  post_id: string | null
  comment_id: string | null
  place_id: string | null
  organisation_id: string | null
  chat_id: string | null
  details: Record<string, string | number | null> | null
}

/** Whoever something belongs to: a person, or everybody who works for the venue that said it. */
function owners(owner: {
  person: RawBuilder<unknown>
  place: RawBuilder<unknown>
  organisation: RawBuilder<unknown>
}): RawBuilder<unknown> {
  return sql`(
    select ${owner.person} recipient_id, null::text outlet_place_id, null::text outlet_organisation_id
    where ${owner.person} is not null
    union all
    select s.user_id, s.place_id, null from venue_staff s where s.place_id = ${owner.place}
    union all
    select s.user_id, null, s.organisation_id from venue_staff s where s.organisation_id = ${owner.organisation})`
}

const postOwners = owners({
  person: sql`case when p.type <> 'news' then p.user_id end`,
  place: sql`case when p.type = 'news' then p.place_id end`,
  organisation: sql`case when p.type = 'news' and p.place_id is null then p.organisation_id end`,
})

function commentOwners(alias: string): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  const isPersonal = sql`${column('place_id')} is null and ${column('organisation_id')} is null`
  return owners({
    person: sql`case when ${isPersonal} then ${column('user_id')} end`,
    place: column('place_id'),
    organisation: column('organisation_id'),
  })
}

/** A venue speaks for itself; its person is not named. */
const speaker = (alias: string) =>
  sql.raw(`${alias}.user_id actor_id,
    case when ${alias}.place_id is null and ${alias}.organisation_id is null then ${alias}.user_id end creator_user_id,
    ${alias}.place_id creator_place_id, ${alias}.organisation_id creator_organisation_id`)

export async function audienceOfLikes(db: Db, likeIds: readonly string[]): Promise<Draft[]> {
  const { rows } = await sql<Draft>`
    select r.*, 'like' "type", 'like' event, 'like:' || p.id group_key,
      coalesce(l.place_id, l.organisation_id, l.user_id) cause, ${speaker('l')}, p.id post_id, null comment_id
    from likes l join visible_posts p on p.id = l.post_id cross join lateral ${postOwners} r
    where l.id = any(${[...likeIds]}::text[])
    union all
    select r.*, 'like', 'like', 'like:' || c.id,
      coalesce(l.place_id, l.organisation_id, l.user_id), ${speaker('l')}, c.post_id, c.id
    from likes l join visible_comments c on c.id = l.comment_id join visible_posts p on p.id = c.post_id
      cross join lateral ${commentOwners('c')} r
    where l.id = any(${[...likeIds]}::text[])`.execute(db)
  return rows
}

/**
 * Whoever is answered, and the author of the post; who is both is told of the answer. What is said to the same thing until
 * the reader looks is one line, led by the first of it.
 */
export async function audienceOfComments(db: Db, commentIds: readonly string[]): Promise<Draft[]> {
  const { rows } = await sql<Draft>`
    select distinct on (told.comment_id, told.recipient_id) told.* from (
      select r.*, 'answer' "type", 'answer' event, 'answer:' || s.id group_key, c.id cause,
        ${speaker('c')}, c.post_id, c.id comment_id, 1 weight
      from visible_comments c join visible_posts p on p.id = c.post_id join comments s on s.id = c.subject_comment_id
        cross join lateral ${commentOwners('s')} r
      where c.id = any(${[...commentIds]}::text[])
      union all
      select r.*, 'comment', 'comment', 'comment:' || p.id, c.id, ${speaker('c')}, c.post_id, c.id, 2
      from visible_comments c join visible_posts p on p.id = c.post_id cross join lateral ${postOwners} r
      where c.id = any(${[...commentIds]}::text[])
    ) told order by told.comment_id, told.recipient_id, told.weight`.execute(db)
  return rows
}

export interface Following {
  followerId: string
  userId: string | null
  placeId: string | null
  organisationId: string | null
}

/** Those who still follow; a day's new followers are one line. */
export async function audienceOfFollowers(
  db: Db,
  followings: readonly Following[],
  day: string,
): Promise<Draft[]> {
  const { rows } = await sql<Draft>`
    select r.*, 'follower' "type", 'follower' event,
      'follower:' || coalesce(f.user_id, f.place_id, f.organisation_id) || ':' || ${day} group_key,
      f.follower_id cause, f.follower_id actor_id, f.follower_id creator_user_id,
      f.place_id, f.organisation_id
    from jsonb_to_recordset(${JSON.stringify(followings)}::jsonb)
      as new("followerId" text, "userId" text, "placeId" text, "organisationId" text)
    join followers f on f.follower_id = new."followerId"
      and (f.user_id = new."userId" or f.place_id = new."placeId" or f.organisation_id = new."organisationId")
    cross join lateral ${owners({
      person: sql`f.user_id`,
      place: sql`f.place_id`,
      organisation: sql`f.organisation_id`,
    })} r`.execute(db)
  return rows
}

export const postDraft = sql.raw(`
  'post' "type", 'post.' || p.type event, 'post:' || p.id group_key, null::text cause, p.user_id actor_id,
  case when p.type <> 'news' then p.user_id end creator_user_id,
  case when p.type = 'news' then p.place_id end creator_place_id,
  case when p.type = 'news' and p.place_id is null then p.organisation_id end creator_organisation_id,
  p.id post_id, p.place_id, p.organisation_id`)

/** The people of the venue that somebody wrote about. */
export async function audienceAtVenues(db: Db, postIds: readonly string[]): Promise<Draft[]> {
  const { rows } = await sql<Draft>`
    select r.*, ${postDraft} from visible_posts p cross join lateral ${owners({
      person: sql`null::text`,
      place: sql`p.place_id`,
      organisation: sql`case when p.place_id is null then p.organisation_id end`,
    })} r
    where p.id = any(${[...postIds]}::text[]) and p.type <> 'news'`.execute(db)
  return rows
}

export type PostSource = 'user' | 'place' | 'organisation'

/** What spreads to whom: a person's post to their followers, news to those of the venue. */
export async function listPostSources(
  db: Db,
  postIds: readonly string[],
): Promise<{ postId: string; source: PostSource }[]> {
  const { rows } = await sql<{ postId: string; source: PostSource }>`
    select p.id "postId", s.source from visible_posts p cross join lateral (
      select 'user' source where p.type <> 'news'
      union all select 'place' where p.type = 'news' and p.place_id is not null
      union all select 'organisation' where p.type = 'news' and p.organisation_id is not null
    ) s where p.id = any(${[...postIds]}::text[])`.execute(db)
  return rows
}

/** The author of what was decided about, and those who had reported it. */
export async function audienceOfDecisions(db: Db, caseIds: readonly string[]): Promise<Draft[]> {
  const { rows } = await sql<Draft>`
    select m.author_id recipient_id, 'status' "type",
      case m.appeal_status when 'granted' then 'appeal.granted' when 'rejected' then 'appeal.rejected'
        else 'written.' || m.status end event,
      'case:' || m.id || ':' || m.status || ':' || m.appeal_status group_key, null cause, m.decided_by actor_id,
      m.post_id, case when m.subject = 'comment' then m.subject_id end comment_id, m.place_id,
      jsonb_build_object('subject', m.subject, 'reason', m.reason, 'note', m.note, 'by', m.decided_side) details
    from moderation_cases m
    where m.id = any(${[...caseIds]}::text[]) and m.author_id is not null
      and (m.status in ('hidden', 'deleted', 'restored') or m.appeal_status in ('granted', 'rejected'))
    union all
    select r.reporter_id, 'status', 'report.' || m.status, 'report:' || m.id, null, m.decided_by,
      m.post_id, case when m.subject = 'comment' then m.subject_id end, m.place_id,
      jsonb_build_object('subject', m.subject)
    from moderation_cases m join reports r on r.case_id = m.id
    where m.id = any(${[...caseIds]}::text[]) and m.status in ('hidden', 'deleted', 'rejected', 'decided')
      and m.appeal_status = 'none'`.execute(db)
  return rows
}

export type ReservationNews =
  | 'requested'
  | 'acknowledged'
  | 'unanswered'
  | 'disrupted'
  | 'resumed'
  | 'confirmed'
  | 'declined'
  | 'cancelled'
  | 'moved'
  | 'offered'

/** The venue's people hear of what guests do, not of what they wrote down themselves; the guest of what the venue does. */
export async function audienceOfReservations(
  db: Db,
  news: readonly { reservationId: string; happened: ReservationNews; isForVenue: boolean; key: string }[],
): Promise<Draft[]> {
  const { rows } = await sql<Draft>`
    select r.*, 'status' "type", 'reservation.' || new.happened event,
      'reservation:' || v.id || ':' || new.happened || ':' || new.key group_key, null::text cause,
      case when new."isForVenue" then v.user_id end actor_id,
      case when new."isForVenue" then v.user_id end creator_user_id,
      case when not new."isForVenue" then v.place_id end creator_place_id,
      v.place_id, jsonb_build_object('name', v.name, 'guests', v.guests_count,
        'at', v.starts_at at time zone c.time_zone, 'disruption', v.disruption) details
    from jsonb_to_recordset(${JSON.stringify(news)}::jsonb)
      as new("reservationId" text, happened text, "isForVenue" boolean, key text)
    join reservations v on v.id = new."reservationId"
    join places p on p.id = v.place_id join cities c on c.id = p.city_id
    cross join lateral ${owners({
      person: sql`case when not new."isForVenue" then v.user_id end`,
      place: sql`case when new."isForVenue" then v.place_id end`,
      organisation: sql`null::text`,
    })} r
    where not (new.happened = 'requested' and v.source in ('phone', 'walk-in'))`.execute(db)
  return rows
}

export const chatKey = (chatId: string) => `message:${chatId}`

/** Everybody on the side that a message was said to; of several messages of a chat the last one is told. */
export async function audienceOfMessages(db: Db, messageIds: readonly string[]): Promise<Draft[]> {
  const { rows } = await sql<Draft>`${prepared}
    select distinct on (told.recipient_id, told.chat_id) told.* from (
      select r.*, 'message' "type", 'message' event, 'message:' || c.id group_key, null::text cause,
        m.user_id actor_id,
        case when m.is_by_person or c.user_id is not null then m.user_id end creator_user_id,
        case when not m.is_by_person then c.place_id end creator_place_id,
        case when not m.is_by_person then c.organisation_id end creator_organisation_id,
        c.id chat_id, jsonb_build_object('text', left(m.text, 200)) details, m.seq
      from unnest(${textList(messageIds)}) said(id) join messages m on m.id = said.id
        join chats c on c.id = m.chat_id cross join lateral ${owners({
          person: sql`case when not m.is_by_person then c.person_id else c.user_id end`,
          place: sql`case when m.is_by_person then c.place_id end`,
          organisation: sql`case when m.is_by_person then c.organisation_id end`,
        })} r
      where not m.is_deleted
        and m.seq > case when m.is_by_person then c.other_read_seq else c.person_read_seq end
    ) told order by told.recipient_id, told.chat_id, told.seq desc`.execute(db)
  return rows
}

/** The role at the venue that an event is about, where the recipient has one: there the venue is told. */
export async function listVenueRoles(
  db: Db,
  drafts: readonly { recipient_id: string; place_id: string | null; organisation_id: string | null }[],
): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select d.recipient_id || coalesce(d.place_id, d.organisation_id) key from ${recordset(drafts)}
    where ${worksAt(sql.ref<string>('d.recipient_id'), { place: sql.ref<string | null>('d.place_id'), organisation: sql.ref<string | null>('d.organisation_id') })}`.execute(
    db,
  )
  return new Set(rows.map((row) => row.key))
}

function recordset(drafts: readonly object[]): RawBuilder<unknown> {
  return sql`jsonb_to_recordset(${JSON.stringify(drafts)}::jsonb) as d(recipient_id text, place_id text, organisation_id text)`
}
