import { type RawBuilder, sql } from 'kysely'
import { isId } from '#contract/ids.ts'
import type { ReasonName, SubjectName } from '#contract/moderation-words.ts'
import { imagesColumn, userCardOf } from '#server/db/cards.ts'
import type { Db } from '#server/db/connection.ts'
import type { ModerationCases } from '#server/db/types.ts'
import { worksAt } from '#server/db/venue-standing.ts'
import type { ImageRow } from '#server/features/images/views.ts'
import type { UserShortRow } from '#server/features/users/views.ts'

export type ReportedThing =
  | { postId: string }
  | { commentId: string }
  | { placeId: string }
  | { userId: string }
  | { messageId: string; readerId: string }

export interface SubjectRow {
  subject: SubjectName
  subject_id: string
  post_id: string | null
  author_id: string | null
  place_id: string | null
}

export interface CaseRow extends SubjectRow {
  id: string
  status: 'open' | 'hidden' | 'deleted' | 'restored' | 'rejected' | 'decided'
  reason: ReasonName | null
  note: string
  report_count: number
  appeal_status: 'none' | 'open' | 'granted' | 'rejected'
  appeal_text: string
  appeal_note: string
  decided_by: string | null
  decided_side: 'venue' | 'moderation'
  confirmation: 'none' | 'open' | 'confirmed' | 'refused'
  created_at: Date
  decided_at: Date | null
  excerpt: string | null
  text: string | null
  rating: number | null
  images: (ImageRow & { position: number })[] | null
  is_hidden: boolean
  is_deleted: boolean
  author: UserShortRow | null
  place: { id: string; latin_name: string; name: string } | null
  reports: { reason: ReasonName; text: string; created_at: string }[] | null
}

interface Page {
  limit: number
  offset: number
}

const SOME_REPORTS = 5

/** What anybody may see, and so report. */
export async function findReported(db: Db, thing: ReportedThing): Promise<SubjectRow | undefined> {
  const { rows } = await sql<SubjectRow>`${subjectQuery(thing)}`.execute(db)
  return rows[0]
}

function subjectQuery(thing: ReportedThing): RawBuilder<unknown> {
  if ('postId' in thing) {
    return sql`select p.type subject, p.id subject_id, p.id post_id, p.user_id author_id, p.place_id
      from readable_posts p where p.id = ${thing.postId}`
  }
  if ('commentId' in thing) {
    return sql`select 'comment' subject, c.id subject_id, c.post_id, c.user_id author_id, p.place_id
      from visible_comments c join readable_posts p on p.id = c.post_id where c.id = ${thing.commentId}`
  }
  if ('placeId' in thing) {
    const key = isId(thing.placeId) ? sql.ref('id') : sql.ref('latin_name')
    return sql`select 'place' subject, id subject_id, null::text post_id, null::text author_id, id place_id
      from visible_places where ${key} = ${thing.placeId}`
  }
  if ('messageId' in thing) {
    return sql`select 'message' subject, m.id subject_id, null::text post_id, m.user_id author_id, null::text place_id
      from messages m join chats c on c.id = m.chat_id
      where m.id = ${thing.messageId} and not m.is_deleted and not m.is_hidden and (
        ${thing.readerId} in (c.person_id, c.user_id)
        or ${worksAt(thing.readerId, { place: sql.ref('c.place_id'), organisation: sql.ref('c.organisation_id') })})`
  }
  return sql`select 'user' subject, id subject_id, null::text post_id, id author_id, null::text place_id
    from users where id = ${thing.userId} and not is_deleted`
}

/** The case that waits for a decision about this, made when there is none. */
export async function openCase(db: Db, id: string, subject: SubjectRow): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into moderation_cases (id, subject, subject_id, post_id, author_id, place_id)
    values (${id}, ${subject.subject}, ${subject.subject_id}, ${subject.post_id}, ${subject.author_id}, ${subject.place_id})
    on conflict (subject_id) where status = 'open' do update set subject_id = excluded.subject_id
    returning id`.execute(db)
  return rows[0]?.id ?? id
}

export interface PutReport {
  id: string
  isRepeated: boolean
}

/** Somebody's second report replaces the first; the number of people is what counts. */
export async function putReport(
  db: Db,
  report: { id: string; caseId: string; reporterId: string; reason: ReasonName; text: string },
): Promise<PutReport> {
  const { rows } = await sql<{ id: string; is_new: boolean }>`
    insert into reports (id, case_id, reporter_id, reason, text)
    values (${report.id}, ${report.caseId}, ${report.reporterId}, ${report.reason}, ${report.text})
    on conflict (case_id, reporter_id) do update set reason = excluded.reason, text = excluded.text
    returning id, (xmax = 0) is_new`.execute(db)
  if (rows[0]?.is_new) {
    await sql`update moderation_cases set report_count = report_count + 1 where id = ${report.caseId}`.execute(
      db,
    )
  }
  return { id: rows[0]?.id ?? report.id, isRepeated: !rows[0]?.is_new }
}

export async function listCases(db: Db, status: 'open' | 'decided', page: Page): Promise<CaseRow[]> {
  return status === 'open'
    ? readCases(
        db,
        sql`m.status = 'open' or m.appeal_status = 'open' or m.confirmation = 'open'`,
        sql`m.created_at, m.id`,
        page,
      )
    : readCases(db, sql`m.decided_at is not null`, sql`m.decided_at desc, m.id desc`, page)
}

export async function listCasesOfAuthor(
  db: Db,
  { authorId, caseId }: { authorId: string; caseId: string | undefined },
  page: Page,
): Promise<CaseRow[]> {
  const named = caseId === undefined ? sql`` : sql`and m.id = ${caseId}`
  const theirs = sql`m.author_id = ${authorId} and m.status in ('hidden', 'deleted', 'restored') ${named}`
  return readCases(db, theirs, sql`m.decided_at desc, m.id desc`, page)
}

export async function findCase(db: Db, id: string): Promise<CaseRow | undefined> {
  const rows = await readCases(db, sql`m.id = ${id}`, sql`m.id`, { limit: 1, offset: 0 })
  return rows[0]
}

/** Nobody else decides it until the transaction ends. */
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

/** @returns false when it has been reported anew since: that case waits instead */
export async function reopenCase(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`
    update moderation_cases m set status = 'open', reason = null, note = '', decided_by = null, decided_at = null
    where id = ${id} and not exists (
      select from moderation_cases o where o.subject_id = m.subject_id and o.status = 'open')
    returning id`.execute(db)
  return rows.length > 0
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

/** Decisions about what stands at a place, latest first; undefined for a place without a page of its own. */
export async function listLog(db: Db, placeIdOrSlug: string, page: Page): Promise<LogRow[] | undefined> {
  const key = isId(placeIdOrSlug) ? sql.ref('id') : sql.ref('latin_name')
  const place = await sql<{ id: string }>`
    select id from visible_places where ${key} = ${placeIdOrSlug}`.execute(db)
  const placeId = place.rows[0]?.id
  if (placeId === undefined) return undefined
  const { rows } = await sql<LogRow>`
    select id, status, subject, reason, decided_side, decided_at from moderation_cases
    where place_id = ${placeId} and decided_at is not null
    order by decided_at desc, id desc limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows
}

async function readCases(
  db: Db,
  which: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  { limit, offset }: Page,
): Promise<CaseRow[]> {
  const { rows } = await sql<CaseRow>`
    select m.id, m.subject, m.subject_id, m.post_id, m.author_id, m.place_id, m.status, m.reason, m.note,
      m.report_count, m.appeal_status, m.appeal_text, m.appeal_note, m.decided_by, m.decided_side, m.confirmation, m.created_at, m.decided_at,
      coalesce(c.text, p.text, said.text, u.first_name || ' ' || u.second_name, v.name) excerpt,
      coalesce(c.text, p.text, said.text, u.about, v.description) text, p.rating,
      coalesce(
        (select images from (select ${sql.raw(imagesColumn('comment_images', 'comment_id', 'c.id'))}) of_comment),
        (select images from (select ${sql.raw(imagesColumn('message_images', 'message_id', 'said.id'))}) of_message),
        (select images from (select ${sql.raw(imagesColumn('post_images', 'post_id', 'p.id'))}) of_post)) images,
      coalesce(c.is_hidden, p.is_hidden, said.is_hidden, false) is_hidden,
      coalesce(c.is_deleted, p.is_deleted, said.is_deleted, u.is_deleted, v.status = 'deleted', false) is_deleted,
      ${sql.raw(userCardOf('m.author_id'))} author,
      (select json_build_object('id', id, 'latin_name', latin_name, 'name', name) from places where id = m.place_id) place,
      (select json_agg(report) from (
        select reason, text, created_at from reports where case_id = m.id
        order by created_at desc, id desc limit ${SOME_REPORTS}) report) reports
    from moderation_cases m
    left join comments c on m.subject = 'comment' and c.id = m.subject_id
    left join posts p on m.subject in ('news', 'review', 'impression') and p.id = m.subject_id
    left join messages said on m.subject = 'message' and said.id = m.subject_id
    left join users u on m.subject = 'user' and u.id = m.subject_id
    left join places v on m.subject = 'place' and v.id = m.subject_id
    where ${which} order by ${order} limit ${limit} offset ${offset}`.execute(db)
  return rows
}
