import { sql } from 'kysely'
import type { Db } from '#server/db/connection.ts'
import { addedCounters, visitCounters } from '#server/db/fragments/visits.ts'

export type MergedRow = Awaited<ReturnType<typeof lockPlaces>>[number]

/** Locks the places in the order of their ids, as all code does. Concurrent writes wait until the end and then find them gone. */
export function lockPlaces(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('places')
    .select(['id', 'latin_name', 'name', 'city_id', 'organisation_id', 'status', 'is_listed', 'version'])
    .select(['is_reservations_enabled', 'main_schedule'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Proven owners by place. */
export async function listOwners(db: Db, ids: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('place_members')
    .select(['place_id', 'user_id'])
    .where('place_id', 'in', ids)
    .where('role', '=', 'owner')
    .where('is_unproven', '=', false)
    .execute()
  return new Map(
    [...Map.groupBy(rows, ({ place_id }) => place_id)].map(([id, owners]) => [
      id,
      owners.map(({ user_id }) => user_id),
    ]),
  )
}

/** Tables with a `place_id` that can simply be replaced. */
const reassignedTables = [
  'place_former_slugs',
  'place_claims',
  'role_changes',
  'comments',
  'moderation_cases',
  'place_sources',
  'possible_matches',
  'poll_places',
  'webhooks',
] as const

export async function moveReferences(db: Db, from: string, into: string): Promise<void> {
  for (const table of reassignedTables) {
    await db.updateTable(table).set({ place_id: into }).where('place_id', '=', from).execute()
  }
  for (const column of ['place_id', 'creator_place_id', 'outlet_place_id'] as const) {
    await db
      .updateTable('notifications')
      .set({ [column]: into })
      .where(column, '=', from)
      .execute()
  }
}

/** A collection that has both places keeps the entry of the one that stays. Raw SQL: removed entries are counted. */
export async function moveCollectionPlaces(db: Db, from: string, into: string): Promise<void> {
  await sql`
    with deleted as (
      delete from collection_places o using collection_places kept
      where o.place_id = ${from} and kept.place_id = ${into} and kept.collection_id = o.collection_id
      returning o.collection_id
    )
    update collections c set places_count = places_count - 1 from deleted where c.id = deleted.collection_id`.execute(
    db,
  )
  await db.updateTable('collection_places').set({ place_id: into }).where('place_id', '=', from).execute()
  await db.updateTable('collections').set({ place_id: into }).where('place_id', '=', from).execute()
}

/**
 * Reports about the place itself: when both have an open case, the reports are moved to one of them. Raw SQL: two
 * deletions in one pass.
 */
export async function moveCases(db: Db, from: string, into: string): Promise<void> {
  await sql`
    with pairs as (
      select f.id from_id, k.id into_id from moderation_cases f join moderation_cases k on k.subject_id = ${into}
      where f.subject_id = ${from} and f.status = 'open' and k.status = 'open'
    ), moved as (
      update reports r set case_id = pairs.into_id from pairs where r.case_id = pairs.from_id and not exists (
        select from reports known where known.case_id = pairs.into_id and known.reporter_id = r.reporter_id)
      returning r.case_id
    )
    update moderation_cases c set report_count = report_count + (select count(*) from moved)
    from pairs where c.id = pairs.into_id`.execute(db)
  await sql`
    delete from moderation_cases f where f.subject_id = ${from} and f.status = 'open' and exists (
      select from moderation_cases k where k.subject_id = ${into} and k.status = 'open')`.execute(db)
  await db.updateTable('moderation_cases').set({ subject_id: into }).where('subject_id', '=', from).execute()
}

/**
 * A person has one active review per place: an older one becomes an impression with its text, photos and comments.
 * Raw SQL: it ranks posts by their author.
 */
export async function movePosts(db: Db, from: string, into: string): Promise<void> {
  await sql`
    with ranked as (
      select id, row_number() over (partition by user_id order by created_at desc, id desc) rank
      from posts where place_id in (${from}, ${into}) and type = 'review' and not is_deleted
    ), demoted as (
      update posts p set type = 'impression', rating = null, reservation_id = null, is_rating_excluded = false from ranked
      where ranked.id = p.id and ranked.rank > 1 returning p.id, p.organisation_id, p.is_hidden
    ), unchecked as (
      delete from rating_checks c using demoted where c.post_id = demoted.id
    ), recounted as (
      update organisations o set review_count = review_count - demoted_reviews.count
      from (select organisation_id, count(*)::int from demoted where not is_hidden group by 1) demoted_reviews
      where o.id = demoted_reviews.organisation_id
    )
    update moderation_cases c set subject = 'impression' from demoted
    where c.subject = 'review' and c.subject_id = demoted.id`.execute(db)
  // A rating kept after the removal of a review is dropped when the person has an active review.
  await sql`
    update posts p set is_rating_retained = false where p.place_id in (${from}, ${into}) and p.is_rating_retained and exists (
      select from posts other where other.place_id in (${from}, ${into}) and other.user_id = p.user_id
        and other.id <> p.id and other.type = 'review'
        and (not other.is_deleted or (other.is_rating_retained and other.id > p.id)))`.execute(db)
  await db.updateTable('posts').set({ place_id: into }).where('place_id', '=', from).execute()
  await db.updateTable('mentions').set({ place_id: into }).where('place_id', '=', from).execute()
}

/** Both places may have liked the same post in their names. Raw SQL: removed likes are counted in the same statement. */
export async function moveLikes(db: Db, from: string, into: string): Promise<void> {
  await sql`
    with deleted as (
      delete from likes l using likes kept where l.place_id = ${from} and kept.place_id = ${into}
        and (l.post_id = kept.post_id or l.comment_id = kept.comment_id) returning l.post_id, l.comment_id
    ), updated_posts as (
      update posts set like_count = like_count - 1 from deleted where posts.id = deleted.post_id
    )
    update comments set like_count = like_count - 1 from deleted where comments.id = deleted.comment_id`.execute(
    db,
  )
  await db.updateTable('likes').set({ place_id: into }).where('place_id', '=', from).execute()
}

/** A person who follows both follows one afterwards. Raw SQL, as above. */
export async function moveFollowers(db: Db, from: string, into: string): Promise<void> {
  await sql`
    with deleted as (
      delete from followers f using followers kept
      where f.place_id = ${from} and kept.place_id = ${into} and kept.follower_id = f.follower_id returning f.follower_id
    )
    update users set following_place_count = following_place_count - 1 from deleted where users.id = deleted.follower_id`.execute(
    db,
  )
  await db.updateTable('followers').set({ place_id: into }).where('place_id', '=', from).execute()
}

/** Tables with one row per person and place, with the columns by which two rows are the same. */
const uniqueColumns = {
  favorites: ['user_id'],
  hours_reports: ['user_id', 'day_of_week'],
  closure_reports: ['user_id'],
  calendar_feeds: ['user_id'],
  refused_requests: ['starts_at', 'guest'],
} as const

/** A person with a row for both places keeps that of the remaining place. Raw SQL: one statement for all tables. */
export async function moveUniqueRows(db: Db, from: string, into: string): Promise<void> {
  for (const [table, columns] of Object.entries(uniqueColumns)) {
    const same = columns.map((column) => sql`${sql.ref(`deleted.${column}`)} = ${sql.ref(`kept.${column}`)}`)
    await sql`delete from ${sql.table(table)} deleted using ${sql.table(table)} kept
      where deleted.place_id = ${from} and kept.place_id = ${into} and ${sql.join(same, sql` and `)}`.execute(
      db,
    )
    await sql`update ${sql.table(table)} set place_id = ${into} where place_id = ${from}`.execute(db)
  }
}

/** Visits of both add up. Raw SQL: one statement for two tables. */
export async function moveVisits(db: Db, from: string, into: string): Promise<void> {
  for (const [table, key] of [
    ['visit_hours', 'hour'],
    ['visit_days', 'day'],
  ] as const) {
    await sql`
      with deleted as (delete from ${sql.table(table)} where place_id = ${from} returning *)
      insert into ${sql.table(table)} as counted (place_id, ${sql.ref(key)}, ${visitCounters})
      select ${into}, ${sql.ref(key)}, ${visitCounters} from deleted
      on conflict (place_id, ${sql.ref(key)}) do update set ${addedCounters}`.execute(db)
  }
}

/** A member of both keeps the higher role. Raw SQL: the order of roles is not in a column. */
export async function moveMembers(db: Db, from: string, into: string): Promise<void> {
  await sql`
    with deleted as (
      delete from place_members m using place_members kept
      where m.place_id = ${from} and kept.place_id = ${into} and kept.user_id = m.user_id
      returning m.user_id, m.role, m.is_unproven, kept.role kept_role
    ), ranked as (
      select *, array_position(array['requester', 'host', 'staff', 'manager', 'owner'], role) rank,
        array_position(array['requester', 'host', 'staff', 'manager', 'owner'], kept_role) kept_rank from deleted
    )
    update place_members m
    set role = case when rank > kept_rank then ranked.role else m.role end,
      is_unproven = case when rank > kept_rank then ranked.is_unproven else m.is_unproven and (rank < kept_rank or ranked.is_unproven) end
    from ranked where m.place_id = ${into} and m.user_id = ranked.user_id`.execute(db)
  await db.updateTable('place_members').set({ place_id: into }).where('place_id', '=', from).execute()
  await sql`
    update invitations i set place_id = ${into} where place_id = ${from}
      and not exists (select from invitations kept where kept.place_id = ${into}
        and (kept.email = i.email or kept.user_id = i.user_id))
      and not exists (select from place_members m where m.place_id = ${into} and m.user_id = i.user_id)`.execute(
    db,
  )
}

/**
 * Moves the reservations without their zones and tables, which belong to the other place, and without idempotency keys,
 * because a retry finds its place gone.
 */
export async function moveBookings(db: Db, from: string, into: string): Promise<void> {
  await db
    .deleteFrom('reservation_tables')
    .where('reservation_id', 'in', (eb) =>
      eb.selectFrom('reservations').select('id').where('place_id', '=', from),
    )
    .execute()
  await db
    .updateTable('reservations')
    .set({ place_id: into, zone_id: null, is_table_locked: false, idempotency_key: null })
    .where('place_id', '=', from)
    .execute()
  await db
    .updateTable('waitlist_entries')
    .set({ place_id: into, idempotency_key: null })
    .where('place_id', '=', from)
    .execute()
}

/** @returns whether anybody waits at the door of the place. Retries find its place gone, as with reservations. */
export async function moveDoorQueue(db: Db, from: string, into: string): Promise<boolean> {
  const moved = await db
    .updateTable('door_entries')
    .set({ place_id: into, idempotency_key: null })
    .where('place_id', '=', from)
    .returning('status')
    .execute()
  return moved.some(({ status }) => status === 'waiting' || status === 'called')
}

/** Fills in facts that the remaining place lacks. Raw SQL: the same columns of two rows. */
export async function fillMissingFields(db: Db, from: string, into: string): Promise<void> {
  const texts = [
    'description',
    'short_description',
    'street',
    'building',
    'settlement',
    'floor',
    'entrance',
    'district',
    'road_info',
    'parking_info',
  ]
  const others = ['avatar_id', 'logo_id', 'background_id', 'average_check', 'dresscode_id', 'organisation_id']
  const set = [
    ...texts.map(
      (name) => sql`${sql.ref(name)} = coalesce(nullif(p.${sql.ref(name)}, ''), f.${sql.ref(name)})`,
    ),
    ...others.map((name) => sql`${sql.ref(name)} = coalesce(p.${sql.ref(name)}, f.${sql.ref(name)})`),
    sql`rating_cooldown_until = greatest(p.rating_cooldown_until, f.rating_cooldown_until)`,
    sql`cuisine_ids = case when p.cuisine_ids = '{}' then f.cuisine_ids else p.cuisine_ids end`,
    sql`tag_ids = p.tag_ids || array(select unnest(f.tag_ids) except select unnest(p.tag_ids))`,
  ]
  await sql`update places p set ${sql.join(set)} from places f where p.id = ${into} and f.id = ${from}`.execute(
    db,
  )
  for (const [table, column] of [
    ['place_phones', 'phone'],
    ['place_links', 'link'],
  ] as const) {
    await sql`update ${sql.table(table)} t set place_id = ${into}, position = position + 100
      where place_id = ${from} and not exists (select from ${sql.table(table)} kept
        where kept.place_id = ${into} and kept.${sql.ref(column)} = t.${sql.ref(column)})`.execute(db)
  }
  await db
    .updateTable('galleries')
    .set((gallery) => ({ place_id: into, position: gallery('position', '+', 100) }))
    .where('place_id', '=', from)
    .execute()
}

/** Moves the hours to a place without any. */
export async function moveHours(db: Db, from: string, into: string): Promise<void> {
  await db.deleteFrom('schedules').where('place_id', '=', into).execute()
  await db.updateTable('schedules').set({ place_id: into }).where('place_id', '=', from).execute()
  await db
    .updateTable('places as p')
    .from('places as f')
    .set(({ ref }) => ({
      main_schedule: ref('f.main_schedule').$castTo<string | null>(),
      open_week: ref('f.open_week'),
      hours_checked_at: ref('f.hours_checked_at'),
      hours_checked_by: ref('f.hours_checked_by'),
    }))
    .where('p.id', '=', into)
    .where('f.id', '=', from)
    .execute()
}

/** The slug and the id of the merged place lead to the remaining one. */
export async function replacePlace(
  db: Db,
  from: { id: string; latin_name: string },
  into: string,
): Promise<void> {
  await db.deleteFrom('places').where('id', '=', from.id).execute()
  const addresses = [...new Set([from.latin_name, from.id])]
  await db
    .insertInto('place_former_slugs')
    .values(addresses.map((latin_name) => ({ latin_name, place_id: into })))
    .onConflict((conflict) => conflict.column('latin_name').doUpdateSet({ place_id: into }))
    .execute()
}

/** Recomputes the counters from the rows and increments the version. Raw SQL: ten counts of one place. */
export async function recountPlace(db: Db, id: string): Promise<void> {
  const visible = sql`not is_deleted and not is_hidden`
  const rated = sql`type = 'review' and ((${visible}) or is_rating_retained) and not is_rating_excluded`
  await sql`update places set version = version + 1, updated_at = now(),
    follower_count = (select count(*) from followers where place_id = ${id}),
    favorites_count = (select count(*) from favorites where place_id = ${id}),
    reservations_count = (select count(*) from reservations where place_id = ${id} and status = 'arrived'),
    (review_count, news_count, rating_count, rating_sum, visited_rating_count, visited_rating_sum) = (
      select count(*) filter (where type = 'review' and ${visible}), count(*) filter (where type = 'news' and ${visible}),
        count(*) filter (where ${rated}), coalesce(sum(rating + 1) filter (where ${rated}), 0),
        count(*) filter (where reservation_id is not null and ${rated}),
        coalesce(sum(rating + 1) filter (where reservation_id is not null and ${rated}), 0)
      from posts where place_id = ${id})
    where id = ${id}`.execute(db)
}
