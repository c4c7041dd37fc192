import { type Expression, type NotNull, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { isId } from '#contract/ids.ts'
import type { ReasonName, SubjectName } from '#contract/moderation/moderation-labels.ts'
import type { Db } from '#server/db/connection.ts'
import { fullName, imagesOf, userCardOf } from '#server/db/fragments/cards.ts'
import { nullText } from '#server/db/fragments/columns.ts'
import { worksAt } from '#server/db/fragments/venue-roles.ts'
import type { ModerationCases } from '#server/db/types.ts'

export type ReportTarget =
  | { postId: string }
  | { commentId: string }
  | { placeId: string }
  | { userId: string }
  | { messageId: string; readerId: string }
  | { collectionId: string }

export interface SubjectRow {
  subject: SubjectName
  subject_id: string
  post_id: string | null
  author_id: string | null
  place_id: string | null
}

export type CaseRow = NonNullable<Awaited<ReturnType<typeof findCase>>>

interface Page {
  limit: number
  offset: number
}

const MAX_LISTED_REPORTS = 5

/** A row that is visible to everybody and can be reported. */
export function findReported(db: Db, target: ReportTarget): Promise<SubjectRow | undefined> {
  if ('postId' in target) {
    return db
      .selectFrom('readable_posts as p')
      .select([
        'p.type as subject',
        'p.id as subject_id',
        'p.id as post_id',
        'p.user_id as author_id',
        'p.place_id',
      ])
      .where('p.id', '=', target.postId)
      .executeTakeFirst()
  }
  if ('commentId' in target) {
    return db
      .selectFrom('visible_comments as c')
      .innerJoin('readable_posts as p', 'p.id', 'c.post_id')
      .select(['c.id as subject_id', 'c.post_id', 'c.user_id as author_id', 'p.place_id'])
      .select(sql.lit('comment' as const).as('subject'))
      .where('c.id', '=', target.commentId)
      .executeTakeFirst()
  }
  if ('placeId' in target) {
    return db
      .selectFrom('visible_places')
      .select(['id as subject_id', 'id as place_id', nullText.as('post_id'), nullText.as('author_id')])
      .select(sql.lit('place' as const).as('subject'))
      .where(isId(target.placeId) ? 'id' : 'latin_name', '=', target.placeId)
      .executeTakeFirst()
  }
  if ('messageId' in target) {
    return db
      .selectFrom('messages as m')
      .innerJoin('chats as c', 'c.id', 'm.chat_id')
      .select([
        'm.id as subject_id',
        'm.user_id as author_id',
        nullText.as('post_id'),
        nullText.as('place_id'),
      ])
      .select(sql.lit('message' as const).as('subject'))
      .where('m.id', '=', target.messageId)
      .where((eb) => eb.not('m.is_deleted'))
      .where((eb) => eb.not('m.is_hidden'))
      .where((eb) =>
        eb.or([
          eb('c.person_id', '=', target.readerId),
          eb('c.user_id', '=', target.readerId),
          worksAt(target.readerId, {
            place: eb.ref('c.place_id'),
            organisation: eb.ref('c.organisation_id'),
          }),
        ]),
      )
      .executeTakeFirst()
  }
  if ('collectionId' in target) {
    return db
      .selectFrom('collections')
      .select(['id as subject_id', 'user_id as author_id', nullText.as('post_id'), nullText.as('place_id')])
      .select(sql.lit('collection' as const).as('subject'))
      .where('id', '=', target.collectionId)
      .where('visibility', '<>', 'private')
      .where('deleted_at', 'is', null)
      .where((eb) => eb.not('is_hidden'))
      .executeTakeFirst()
  }
  return db
    .selectFrom('users')
    .select(['id as subject_id', 'id as author_id', nullText.as('post_id'), nullText.as('place_id')])
    .select(sql.lit('user' as const).as('subject'))
    .where('id', '=', target.userId)
    .where((eb) => eb.not('is_deleted'))
    .executeTakeFirst()
}

/** Returns the open case of the subject, inserted when there is none. */
export async function openCase(db: Db, id: string, subject: SubjectRow): Promise<string> {
  const row = await db
    .insertInto('moderation_cases')
    .values({ id, ...subject })
    .onConflict((open) =>
      open
        .column('subject_id')
        .where('status', '=', sql.lit('open'))
        .doUpdateSet(({ ref }) => ({ subject_id: ref('excluded.subject_id') })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export interface UpsertedReport {
  id: string
  isRepeated: boolean
}

/** A second report of a person replaces the first, because people are counted. */
export async function upsertReport(
  db: Db,
  report: { id: string; caseId: string; reporterId: string; reason: ReasonName; text: string },
): Promise<UpsertedReport> {
  const { id, caseId, reporterId, reason, text } = report
  const row = await db
    .insertInto('reports')
    .values({ id, case_id: caseId, reporter_id: reporterId, reason, text })
    .onConflict((again) => again.columns(['case_id', 'reporter_id']).doUpdateSet({ reason, text }))
    .returning('id')
    .executeTakeFirstOrThrow()
  // An existing row has kept its id.
  const isRepeated = row.id !== id
  if (!isRepeated) {
    await db
      .updateTable('moderation_cases')
      .set((eb) => ({ report_count: eb('report_count', '+', 1) }))
      .where('id', '=', caseId)
      .execute()
  }
  return { id: row.id, isRepeated }
}

export function listCases(db: Db, status: 'open' | 'decided', { limit, offset }: Page): Promise<CaseRow[]> {
  const cases = casesOf(db).limit(limit).offset(offset)
  if (status === 'decided') {
    return cases
      .where('m.decided_at', 'is not', null)
      .orderBy('m.decided_at', 'desc')
      .orderBy('m.id', 'desc')
      .execute()
  }
  return cases
    .where((eb) =>
      eb.or([
        eb('m.status', '=', 'open'),
        eb('m.appeal_status', '=', 'open'),
        eb('m.confirmation', '=', 'open'),
      ]),
    )
    .orderBy('m.created_at')
    .orderBy('m.id')
    .execute()
}

export function listCasesOfAuthor(
  db: Db,
  { authorId, caseId }: { authorId: string; caseId: string | undefined },
  { limit, offset }: Page,
): Promise<CaseRow[]> {
  return casesOf(db)
    .where('m.author_id', '=', authorId)
    .where('m.status', 'in', ['hidden', 'deleted', 'restored'])
    .$if(caseId !== undefined, (query) => query.where('m.id', '=', caseId ?? ''))
    .orderBy('m.decided_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export function findCase(db: Db, id: string) {
  return casesOf(db).where('m.id', '=', id).executeTakeFirst()
}

/** Locks the case until the transaction ends. */
export async function lockCase(db: Db, id: string) {
  return db
    .selectFrom('moderation_cases')
    .select([
      'id',
      'subject',
      'subject_id',
      'author_id',
      'place_id',
      'post_id',
      'status',
      'appeal_status',
      'confirmation',
      'decided_by',
      'decided_at',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** @returns false when it has been reported again since, which opened another case */
export async function reopenCase(db: Db, id: string): Promise<boolean> {
  const result = await db
    .updateTable('moderation_cases as m')
    .set({ status: 'open', reason: null, note: '', decided_by: null, decided_at: null })
    .where('m.id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('moderation_cases as o')
            .whereRef('o.subject_id', '=', 'm.subject_id')
            .where('o.status', '=', 'open'),
        ),
      ),
    )
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function updateCase(
  db: Db,
  id: string,
  values: Partial<Record<keyof ModerationCases, unknown>>,
): Promise<void> {
  await db
    .updateTable('moderation_cases')
    .set(values as object)
    .where('id', '=', id)
    .execute()
}

export interface LogRow {
  id: string
  status: 'hidden' | 'deleted' | 'restored' | 'rejected' | 'decided'
  subject: SubjectName
  reason: ReasonName | null
  decided_side: 'venue' | 'moderation'
  decided_at: Date
}

/** Decisions about content of a place, latest first; undefined for a place without a page. */
export async function listLog(
  db: Db,
  placeIdOrSlug: string,
  { limit, offset }: Page,
): Promise<LogRow[] | undefined> {
  const place = await db
    .selectFrom('visible_places')
    .select('id')
    .where(isId(placeIdOrSlug) ? 'id' : 'latin_name', '=', placeIdOrSlug)
    .executeTakeFirst()
  if (!place) return undefined
  return db
    .selectFrom('moderation_cases')
    .select(['id', 'status', 'subject', 'reason', 'decided_side', 'decided_at'])
    .where('place_id', '=', place.id)
    .where('decided_at', 'is not', null)
    .orderBy('decided_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .$narrowType<Pick<LogRow, 'status'> & { decided_at: NotNull }>()
    .execute()
}

/** The cases with their subjects: a comment, a post, a message, a person, a place or a collection. */
function casesOf(db: Db) {
  return db
    .selectFrom('moderation_cases as m')
    .leftJoin('comments as c', (join) =>
      join.on('m.subject', '=', 'comment').onRef('c.id', '=', 'm.subject_id'),
    )
    .leftJoin('posts as p', (join) =>
      join.on('m.subject', 'in', ['news', 'review', 'impression']).onRef('p.id', '=', 'm.subject_id'),
    )
    .leftJoin('messages as msg', (join) =>
      join.on('m.subject', '=', 'message').onRef('msg.id', '=', 'm.subject_id'),
    )
    .leftJoin('users as u', (join) => join.on('m.subject', '=', 'user').onRef('u.id', '=', 'm.subject_id'))
    .leftJoin('places as v', (join) => join.on('m.subject', '=', 'place').onRef('v.id', '=', 'm.subject_id'))
    .leftJoin('collections as col', (join) =>
      join.on('m.subject', '=', 'collection').onRef('col.id', '=', 'm.subject_id'),
    )
    .select([
      'm.id',
      'm.subject',
      'm.subject_id',
      'm.post_id',
      'm.author_id',
      'm.place_id',
      'm.status',
      'm.reason',
    ])
    .select([
      'm.note',
      'm.report_count',
      'm.appeal_status',
      'm.appeal_text',
      'm.appeal_note',
      'm.confirmation',
    ])
    .select(['m.decided_by', 'm.decided_side', 'm.decided_at', 'm.created_at', 'p.rating'])
    .select((eb) => [
      eb.fn
        .coalesce('c.text', 'p.text', 'msg.text', fullName('u'), eb.fn.coalesce('v.name', 'col.title'))
        .as('excerpt'),
      eb.fn
        .coalesce(
          'c.text',
          'p.text',
          'msg.text',
          'u.about',
          eb.fn.coalesce('v.description', collectionText(eb.ref('col.id'))),
        )
        .as('text'),
      eb
        .case()
        .when('m.subject', '=', 'comment')
        .then(imagesOf('comment_images', 'comment_id', eb.ref('c.id')))
        .when('m.subject', '=', 'message')
        .then(imagesOf('message_images', 'message_id', eb.ref('msg.id')))
        .else(imagesOf('post_images', 'post_id', eb.ref('p.id')))
        .end()
        .as('images'),
      eb.fn
        .coalesce('c.is_hidden', 'p.is_hidden', 'msg.is_hidden', 'col.is_hidden', eb.lit(false))
        .as('is_hidden'),
      eb.fn
        .coalesce(
          'c.is_deleted',
          'p.is_deleted',
          'msg.is_deleted',
          'u.is_deleted',
          eb
            .or([
              eb.and([eb('v.id', 'is not', null), eb('v.status', '=', 'deleted')]),
              eb('col.deleted_at', 'is not', null),
            ])
            .$castTo<boolean>(),
        )
        .as('is_deleted'),
      userCardOf(eb.ref('m.author_id')).as('author'),
      jsonObjectFrom(
        eb
          .selectFrom('places')
          .select(['places.id', 'places.latin_name', 'places.name'])
          .whereRef('places.id', '=', 'm.place_id'),
      ).as('place'),
      jsonArrayFrom(
        eb
          .selectFrom('reports')
          .select(['reports.reason', 'reports.text', 'reports.created_at'])
          .whereRef('case_id', '=', 'm.id')
          .orderBy('reports.created_at', 'desc')
          .orderBy('reports.id', 'desc')
          .limit(MAX_LISTED_REPORTS),
      ).as('reports'),
    ])
}

/** All texts of a collection, because any of them may be what is reported. */
function collectionText(id: Expression<string | null>) {
  return sql<string | null>`(
    select concat_ws(E'\n\n', title, nullif(description, ''), (
      select string_agg(name || case note when '' then '' else ' — ' || note end, E'\n' order by position)
      from collection_places where collection_id = collections.id
    ))
    from collections where id = ${id}
  )`
}
