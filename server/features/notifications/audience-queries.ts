import { type AliasableExpression, type Expression, expressionBuilder, type Selectable, sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { Db } from '#server/db/connection.ts'
import { nullText } from '#server/db/fragments/columns.ts'
import { staffOf, worksAt } from '#server/db/fragments/venue-roles.ts'
import { executePrepared, idRows, orderedIds, rowsOfLists } from '#server/db/pools/prepared.ts'
import type { Comments, DB, Notifications, ReadablePosts } from '#server/db/types.ts'
import { newId } from '#server/lib/ids.ts'

type Line = Selectable<Notifications>
type Subject = 'post' | 'comment' | 'place' | 'organisation' | 'chat'

/** A notification that is not inserted yet. */
export interface NotificationDraft
  extends Pick<Line, 'recipient_id' | 'type' | 'event' | 'group_key'>,
    Partial<Pick<Line, `${Subject}_id` | `creator_${PostSource}_id` | 'details'>>,
    Partial<Pick<Line, 'outlet_place_id' | 'outlet_organisation_id'>> {
  /** Within a group each cause counts once; null for a notification that is never grouped. */
  cause?: string | null
  /**
   * The acting person, even when they act as a venue. They are never notified, and neither are people who have
   * blocked them.
   */
  actor_id?: string | null
}

const eb = expressionBuilder<DB>()
const p = expressionBuilder<DB & { p: ReadablePosts }, 'p'>()
const activity = expressionBuilder<DB & { activity: Comments }, 'activity'>()
const comment = expressionBuilder<DB & { comment: Comments }, 'comment'>()

type Id = AliasableExpression<string | null>

/** The recipients for a text: its author, or the staff of the venue that published it. */
function ownersOf(db: Db, { person, place, organisation }: { person: Id; place: Id; organisation: Id }) {
  const staff = db
    .selectFrom(staffOf({ place, organisation }).as('s'))
    .select(['s.user_id as recipient_id', 's.place_id as outlet_place_id'])
    .select('s.organisation_id as outlet_organisation_id')
  return themselves(db, person).unionAll(staff).as('owner')
}

function themselves(db: Db, person: Id) {
  return db
    .selectNoFrom([eb.cast<string>(person, 'text').as('recipient_id'), nullText.as('outlet_place_id')])
    .select(nullText.as('outlet_organisation_id'))
    .where(person, 'is not', null)
}

const personOf = (db: Db, person: Id) => themselves(db, person).as('owner')

function reservationStaffOf(db: Db, placeId: Expression<string>) {
  return db
    .selectFrom('reservation_staff as k')
    .select(['k.user_id as recipient_id', 'k.place_id as outlet_place_id'])
    .select(nullText.as('outlet_organisation_id'))
    .where('k.place_id', '=', placeId)
    .as('owner')
}

const isNews = p('p.type', '=', sql.lit('news'))
const organisationOfPost = p.case().when('p.place_id', 'is', null).then(p.ref('p.organisation_id')).end()
/** For a post under the alias `p`: news belongs to its venue. */
const postOwner = {
  person: p.case().when(isNews).then(nullText).else(p.ref('p.user_id')).end(),
  place: p.case().when(isNews).then(p.ref('p.place_id')).end(),
  organisation: p.case().when(isNews).then(organisationOfPost).end(),
}

/** For a comment under the alias `comment`. */
const commentOwner = {
  person: comment
    .case()
    .when(
      comment.and([comment('comment.place_id', 'is', null), comment('comment.organisation_id', 'is', null)]),
    )
    .then(comment.ref('comment.user_id'))
    .end(),
  place: comment.ref('comment.place_id'),
  organisation: comment.ref('comment.organisation_id'),
}

/** For the comment or like under the alias `activity`. Names the venue without the person who acts for it. */
const commenterColumns = [
  'activity.user_id as actor_id',
  activity
    .case()
    .when(
      activity.and([
        activity('activity.place_id', 'is', null),
        activity('activity.organisation_id', 'is', null),
      ]),
    )
    .then(activity.ref('activity.user_id'))
    .end()
    .as('creator_user_id'),
  'activity.place_id as creator_place_id',
  'activity.organisation_id as creator_organisation_id',
] as const

export async function audienceOfLikes(db: Db, likeIds: readonly string[]): Promise<NotificationDraft[]> {
  const rows = await db
    .with('activity', (query) =>
      query
        .selectFrom(idRows(likeIds))
        .innerJoin('likes', 'likes.id', 'wanted.id')
        .selectAll('likes')
        .select(({ fn }) => fn.coalesce('place_id', 'organisation_id', 'user_id').as('cause')),
    )
    .selectFrom('activity')
    .innerJoin('visible_posts as p', 'p.id', 'activity.post_id')
    .crossJoinLateral(ownersOf(db, postOwner))
    .selectAll('owner')
    .select(commenterColumns)
    .select(['activity.cause', 'p.id as post_id', nullText.as('comment_id')])
    .unionAll((query) =>
      query
        .selectFrom('activity')
        .innerJoin('visible_comments as comment', 'comment.id', 'activity.comment_id')
        .innerJoin('visible_posts as p', 'p.id', 'comment.post_id')
        .crossJoinLateral(ownersOf(db, commentOwner))
        .selectAll('owner')
        .select(commenterColumns)
        .select(['activity.cause', 'p.id as post_id', 'comment.id as comment_id']),
    )
    .execute()
  return rows.map((row) => ({
    ...row,
    type: 'like',
    event: 'like',
    group_key: `like:${row.comment_id ?? row.post_id}`,
  }))
}

/**
 * The person who is replied to and the author of the post; one who is both is notified of the reply. Unread comments
 * on one subject are grouped into one notification, which shows the first of them.
 */
export async function audienceOfComments(
  db: Db,
  commentIds: readonly string[],
): Promise<NotificationDraft[]> {
  const rows = await db
    .with('activity', (query) =>
      query
        .selectFrom(idRows(commentIds))
        .innerJoin('visible_comments as activity', 'activity.id', 'wanted.id')
        .innerJoin('visible_posts as p', 'p.id', 'activity.post_id')
        .select([
          'activity.id as comment_id',
          'activity.subject_comment_id',
          'activity.post_id',
          ...commenterColumns,
        ])
        .select([postOwner.person.as('person'), postOwner.place.as('place')])
        .select(postOwner.organisation.as('organisation')),
    )
    .with('notified', (query) => {
      const comments = query
        .selectFrom('activity')
        .select([
          'activity.comment_id as cause',
          'activity.comment_id',
          'activity.post_id',
          'activity.actor_id',
        ])
        .select(['activity.creator_user_id', 'activity.creator_place_id', 'activity.creator_organisation_id'])
      const answers = comments
        .innerJoin('comments as comment', 'comment.id', 'activity.subject_comment_id')
        .crossJoinLateral(ownersOf(db, commentOwner))
        .select([sql.lit<'answer' | 'comment'>('answer').as('event'), 'comment.id as group_id'])
        .selectAll('owner')
      const others = comments
        .crossJoinLateral(({ ref }) =>
          ownersOf(db, {
            person: ref('activity.person'),
            place: ref('activity.place'),
            organisation: ref('activity.organisation'),
          }),
        )
        .select([sql.lit<'answer' | 'comment'>('comment').as('event'), 'activity.post_id as group_id'])
        .selectAll('owner')
      return answers.unionAll(others)
    })
    .selectFrom('notified')
    .selectAll()
    .distinctOn(['comment_id', 'recipient_id'])
    .orderBy('comment_id')
    .orderBy('recipient_id')
    // «answer» sorts before «comment».
    .orderBy('event')
    .execute()
  return rows.map(({ group_id, ...row }) => ({
    ...row,
    type: row.event,
    group_key: `${row.event}:${group_id}`,
  }))
}

/**
 * The people and venues that a text names and who may read it. Those who are notified of the same comment as authors or
 * of the reply are left out.
 */
export async function audienceOfMentions(
  db: Db,
  texts: readonly { postId: string | null; commentId: string | null }[],
): Promise<NotificationDraft[]> {
  const idsOf = (key: 'postId' | 'commentId') => texts.flatMap((text) => text[key] ?? [])
  const named = ({ ref }: { ref: (name: 'm.user_id' | 'm.place_id' | 'm.organisation_id') => Id }) =>
    ownersOf(db, {
      person: ref('m.user_id'),
      place: ref('m.place_id'),
      organisation: ref('m.organisation_id'),
    })
  const rows = await db
    .selectFrom(idRows(idsOf('postId')))
    .innerJoin('readable_posts as p', 'p.id', 'wanted.id')
    .innerJoin('mentions as m', 'm.post_id', 'p.id')
    .crossJoinLateral(named)
    .selectAll('owner')
    .select(['p.id as post_id', nullText.as('comment_id'), 'p.user_id as actor_id'])
    .select([postOwner.person.as('creator_user_id'), postOwner.place.as('creator_place_id')])
    .select(postOwner.organisation.as('creator_organisation_id'))
    .unionAll((query) =>
      query
        .selectFrom(idRows(idsOf('commentId')))
        .innerJoin('visible_comments as activity', 'activity.id', 'wanted.id')
        .innerJoin('readable_posts as p', 'p.id', 'activity.post_id')
        .leftJoin('comments as answered', 'answered.id', 'activity.subject_comment_id')
        .innerJoin('mentions as m', 'm.comment_id', 'activity.id')
        .crossJoinLateral(named)
        .selectAll('owner')
        .select(['p.id as post_id', 'activity.id as comment_id', ...commenterColumns])
        .where((eb) =>
          eb.or([
            eb('owner.outlet_place_id', 'is not', null),
            eb('owner.outlet_organisation_id', 'is not', null),
            eb.and([
              eb('owner.recipient_id', 'is distinct from', postOwner.person),
              eb('owner.recipient_id', 'is distinct from', eb.ref('answered.user_id')),
            ]),
          ]),
        ),
    )
    .execute()
  return rows.map((row) => ({
    ...row,
    type: 'mention',
    event: 'mention',
    group_key: `mention:${row.comment_id ?? row.post_id}`,
  }))
}

export interface Following {
  followerId: string
  userId: string | null
  placeId: string | null
  organisationId: string | null
}

/** New followers who still follow; those of a day are one notification. */
export async function audienceOfFollowers(
  db: Db,
  followings: readonly Following[],
  day: string,
): Promise<NotificationDraft[]> {
  const targets = rowsOfLists('new', {
    follower_id: followings.map(({ followerId }) => followerId),
    target_id: followings.map(({ userId, placeId, organisationId }) => userId ?? placeId ?? organisationId),
  })
  const rows = await db
    .selectFrom(targets)
    .innerJoin('followers as f', (join) =>
      join
        .onRef('f.follower_id', '=', 'new.follower_id')
        .on(({ eb, ref }) =>
          eb(ref('new.target_id'), 'in', [ref('f.user_id'), ref('f.place_id'), ref('f.organisation_id')]),
        ),
    )
    .crossJoinLateral(({ ref }) =>
      ownersOf(db, {
        person: ref('f.user_id'),
        place: ref('f.place_id'),
        organisation: ref('f.organisation_id'),
      }),
    )
    .select(['f.follower_id', 'f.place_id', 'f.organisation_id', 'new.target_id'])
    .selectAll('owner')
    .execute()
  return rows.map(({ follower_id, target_id, ...row }) => ({
    ...row,
    type: 'follower',
    event: 'follower',
    group_key: `follower:${target_id}:${day}`,
    cause: follower_id,
    actor_id: follower_id,
    creator_user_id: follower_id,
  }))
}

/** For the post under the alias `p`. */
export const postDraft = [
  sql.lit<'post'>('post').as('type'),
  p(sql.lit<string>('post.'), '||', p.ref('p.type')).as('event'),
  p(sql.lit<string>('post:'), '||', p.ref('p.id')).as('group_key'),
  'p.user_id as actor_id',
  postOwner.person.as('creator_user_id'),
  postOwner.place.as('creator_place_id'),
  postOwner.organisation.as('creator_organisation_id'),
  'p.id as post_id',
  'p.place_id',
  'p.organisation_id',
] as const

/** The staff of the venue that the post is about. */
export function audienceAtVenues(db: Db, postIds: readonly string[]): Promise<NotificationDraft[]> {
  return db
    .selectFrom(idRows(postIds))
    .innerJoin('visible_posts as p', 'p.id', 'wanted.id')
    .crossJoinLateral(
      ownersOf(db, { person: nullText, place: p.ref('p.place_id'), organisation: organisationOfPost }),
    )
    .selectAll('owner')
    .select(postDraft)
    .where(p.not(isNews))
    .execute()
}

const sources = ['user', 'place', 'organisation'] as const
export type PostSource = (typeof sources)[number]

/** Followers to notify: a person's for a post, the venue's for news. */
export async function listPostSources(
  db: Db,
  postIds: readonly string[],
): Promise<{ postId: string; source: PostSource }[]> {
  const posts = await db
    .selectFrom('visible_posts')
    .select(['id', 'type', 'place_id', 'organisation_id'])
    .where('id', 'in', postIds)
    .execute()
  return posts.flatMap(({ id, type, place_id, organisation_id }) => {
    const isOf = {
      user: type !== 'news',
      place: type === 'news' && place_id,
      organisation: type === 'news' && organisation_id,
    }
    return sources.filter((source) => isOf[source]).map((source) => ({ postId: id, source }))
  })
}

/** The author of the subject of the decision, and the people who reported it. */
export async function audienceOfDecisions(db: Db, caseIds: readonly string[]): Promise<NotificationDraft[]> {
  const cases = db
    .selectFrom('moderation_cases as m')
    .select(['m.id', 'm.status', 'm.appeal_status', 'm.subject', 'm.reason', 'm.note', 'm.decided_side'])
    .select(['m.decided_by as actor_id', 'm.post_id', 'm.place_id'])
    .select((m) =>
      m.case().when('m.subject', '=', 'comment').then(m.ref('m.subject_id')).end().as('comment_id'),
    )
    .where('m.id', 'in', caseIds)
  const caseRows = await cases
    .select('m.author_id as recipient_id')
    .where('m.author_id', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('m.status', 'in', ['hidden', 'deleted', 'restored']),
        eb('m.appeal_status', 'in', ['granted', 'rejected']),
      ]),
    )
    .$narrowType<{ recipient_id: string }>()
    .execute()
  const reported = await cases
    .innerJoin('reports as r', 'r.case_id', 'm.id')
    .select('r.reporter_id as recipient_id')
    .where('m.status', 'in', ['hidden', 'deleted', 'rejected', 'decided'])
    .where('m.appeal_status', '=', 'none')
    .execute()
  const draftOf = ({ recipient_id, actor_id, post_id, comment_id, place_id }: (typeof reported)[number]) => ({
    ...{ recipient_id, actor_id, post_id, comment_id, place_id },
    type: 'status' as const,
  })
  return [
    ...caseRows.map((row) => ({
      ...draftOf(row),
      event: isAnswered(row.appeal_status) ? `appeal.${row.appeal_status}` : `publication.${row.status}`,
      group_key: `case:${row.id}:${row.status}:${row.appeal_status}`,
      details: { subject: row.subject, reason: row.reason, note: row.note, by: row.decided_side },
    })),
    ...reported.map((row) => ({
      ...draftOf(row),
      event: `report.${row.status}`,
      group_key: `report:${row.id}`,
      details: { subject: row.subject },
    })),
  ]
}

const isAnswered = (appeal: string) => appeal === 'granted' || appeal === 'rejected'

export type ReservationEvent =
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
  | 'visited'

/**
 * The staff of the reservations are notified of what guests do, but not of reservations by phone or at the door; the guest of
 * what the venue does.
 */
export async function audienceOfReservations(
  db: Db,
  reservationIds: readonly string[],
  happened: ReservationEvent,
  isForVenue: boolean,
): Promise<NotificationDraft[]> {
  const rows = await db
    .selectFrom('reservations as r')
    .innerJoin('places', 'places.id', 'r.place_id')
    .innerJoin('cities', 'cities.id', 'places.city_id')
    .crossJoinLateral(({ ref }) =>
      isForVenue ? reservationStaffOf(db, ref('r.place_id')) : personOf(db, ref('r.user_id')),
    )
    .selectAll('owner')
    .select(['r.id', 'r.user_id', 'r.place_id'])
    .select(({ fn, ref }) =>
      jsonBuildObject({
        reservationId: ref('r.id'),
        name: ref('r.name'),
        guests: ref('r.guests_count'),
        at: fn<string>('timezone', ['cities.time_zone', 'r.starts_at']),
        disruption: ref('r.disruption'),
      }).as('details'),
    )
    .where('r.id', 'in', reservationIds)
    .$if(happened === 'requested', (query) => query.where('r.source', 'not in', ['phone', 'walk-in']))
    .execute()
  return rows.map(({ id, user_id, ...row }) => ({
    ...row,
    type: 'status',
    event: `reservation.${happened}`,
    group_key: `reservation:${id}:${happened}:${newId()}`,
    ...(isForVenue ? { actor_id: user_id, creator_user_id: user_id } : { creator_place_id: row.place_id }),
  }))
}

export const chatKey = (chatId: string) => `message:${chatId}`

/** The recipients of a message, without those who muted its chat; of several messages of a chat only the last one notifies. */
export async function audienceOfMessages(
  db: Db,
  messageIds: readonly string[],
): Promise<NotificationDraft[]> {
  const unread = db
    .selectFrom(orderedIds(messageIds))
    .innerJoin('messages as m', 'm.id', 'wanted.id')
    .innerJoin('chats as c', 'c.id', 'm.chat_id')
    .crossJoinLateral(({ ref, case: when }) => {
      const isByPerson = () => when().when('m.is_by_person', '=', sql.lit(true))
      return ownersOf(db, {
        person: isByPerson().then(ref('c.user_id')).else(ref('c.person_id')).end(),
        place: isByPerson().then(ref('c.place_id')).end(),
        organisation: isByPerson().then(ref('c.organisation_id')).end(),
      })
    })
    .selectAll('owner')
    .distinctOn(['owner.recipient_id', 'm.chat_id'])
    .select(['m.chat_id', 'm.user_id as actor_id', 'm.is_by_person', 'c.place_id', 'c.organisation_id'])
    .select(({ fn, val }) =>
      jsonBuildObject({ text: fn<string>('left', ['m.text', val(200)]) }).as('details'),
    )
    .where('m.is_deleted', '=', sql.lit(false))
    .where((m) =>
      m.not(
        m.exists(
          m
            .selectFrom('chat_settings as s')
            .whereRef('s.chat_id', '=', 'm.chat_id')
            .whereRef('s.user_id', '=', 'owner.recipient_id')
            .where('s.is_muted', '=', sql.lit(true)),
        ),
      ),
    )
    .where((m) =>
      m(
        'm.seq',
        '>',
        m
          .case()
          .when('m.is_by_person', '=', sql.lit(true))
          .then(m.ref('c.other_read_seq'))
          .else(m.ref('c.person_read_seq'))
          .end(),
      ),
    )
    .orderBy('owner.recipient_id')
    .orderBy('m.chat_id')
    .orderBy('m.seq', 'desc')
  const rows = await executePrepared(db, unread)
  return rows.map(({ is_by_person, place_id, organisation_id, ...row }) => ({
    ...row,
    type: 'message',
    event: 'message',
    group_key: chatKey(row.chat_id),
    ...(is_by_person || (place_id ?? organisation_id) === null
      ? { creator_user_id: row.actor_id }
      : { creator_place_id: place_id, creator_organisation_id: organisation_id }),
  }))
}

/** Of these pairs of a person and a venue, those in which the person works there. */
export async function listVenueRoles(
  db: Db,
  pairs: readonly { recipient_id: string; place_id: string | null; organisation_id: string | null }[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom(
      rowsOfLists('pair', {
        user_id: pairs.map(({ recipient_id }) => recipient_id),
        place_id: pairs.map(({ place_id }) => place_id),
        organisation_id: pairs.map(({ organisation_id }) => organisation_id),
      }),
    )
    .selectAll()
    .where(({ ref }) =>
      worksAt(ref('pair.user_id'), {
        place: ref('pair.place_id'),
        organisation: ref('pair.organisation_id'),
      }),
    )
    .execute()
  return new Set(
    rows.map(({ user_id, place_id, organisation_id }) => user_id + (place_id ?? organisation_id)),
  )
}
