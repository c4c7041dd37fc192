import { type RawBuilder, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '#server/db/connection.ts'
import { currentTime } from '#server/db/fragments/columns.ts'

/** `places.organisation_id` → ids of the rows that followed; `chats` by themselves. */
export type MovedRows = Record<string, string[]>

/** By id, so that two merges of the same chains wait for each other. */
export function lockChains(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('organisations')
    .select(['id', 'name', 'is_deleted', 'merged_into'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
}

export async function listOwnerIds(db: Db, organisationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('organisation_members')
    .select('user_id')
    .where('organisation_id', '=', organisationId)
    .where('role', '=', 'owner')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

interface MovedTable {
  table: string
  column: string
  /** Names a row within the table. */
  key: string
  /** Rows of the first chain that would violate a unique index of the second; they are not moved. */
  sameAs?: RawBuilder<unknown>
}

const movedTables: readonly MovedTable[] = [
  { table: 'places', column: 'organisation_id', key: 'id' },
  { table: 'posts', column: 'organisation_id', key: 'id' },
  { table: 'comments', column: 'organisation_id', key: 'id' },
  { table: 'mentions', column: 'organisation_id', key: 'id' },
  {
    table: 'likes',
    column: 'organisation_id',
    key: 'id',
    sameAs: sql`kept.post_id = t.post_id or kept.comment_id = t.comment_id`,
  },
  {
    table: 'followers',
    column: 'organisation_id',
    key: 'id',
    sameAs: sql`kept.follower_id = t.follower_id`,
  },
  {
    table: 'invitations',
    column: 'organisation_id',
    key: 'id',
    sameAs: sql`kept.email = t.email or kept.user_id = t.user_id`,
  },
  {
    table: 'organisation_members',
    column: 'organisation_id',
    key: 'user_id',
    sameAs: sql`kept.user_id = t.user_id`,
  },
  { table: 'webhooks', column: 'organisation_id', key: 'id' },
  { table: 'notifications', column: 'organisation_id', key: 'id' },
  { table: 'notifications', column: 'creator_organisation_id', key: 'id' },
  { table: 'notifications', column: 'outlet_organisation_id', key: 'id' },
  // Chains that had become a part of the first one.
  { table: 'organisations', column: 'merged_into', key: 'id' },
]

/** Raw SQL, because the tables are a list. */
export async function moveRows(db: Db, from: string, into: string): Promise<MovedRows> {
  const moved: MovedRows = {}
  for (const { table, column, key, sameAs } of movedTables) {
    const [name, field] = [sql.table(table), sql.ref(column)]
    const isFree = sameAs
      ? sql`not exists (select from ${name} kept where kept.${field} = ${into} and (${sameAs}))`
      : sql`true`
    const { rows } = await sql<{ key: string }>`
      update ${name} t set ${field} = ${into} where t.${field} = ${from} and ${isFree}
      returning t.${sql.ref(key)} as key`.execute(db)
    moved[`${table}.${column}`] = rows.map((row) => row.key)
  }
  return moved
}

/** Rows that were moved again since the merge are not moved back. */
export async function moveRowsBack(db: Db, moved: MovedRows, from: string, into: string): Promise<void> {
  for (const { table, column, key } of movedTables) {
    const keys = moved[`${table}.${column}`] ?? []
    if (keys.length === 0) continue
    const field = sql.ref(column)
    await sql`
      update ${sql.table(table)} set ${field} = ${from}
      where ${field} = ${into} and ${sql.ref(key)} = any(${keys}::text[])`.execute(db)
  }
}

/** A member of both keeps the higher role. Raw SQL: roles have an order that no column has. */
export async function raiseRoles(db: Db, from: string, into: string): Promise<void> {
  const rank = (role: string) =>
    sql`array_position(array['requester', 'host', 'staff', 'manager', 'owner'], ${sql.ref(role)})`
  await sql`
    update organisation_members m set role = former.role from organisation_members former
    where m.organisation_id = ${into} and former.organisation_id = ${from} and former.user_id = m.user_id
      and ${rank('former.role')} > ${rank('m.role')}`.execute(db)
}

/** Increments the versions of the places, so that edits detect the change. @returns the new versions */
export async function touchPlaces(
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; version: number }[]> {
  if (ids.length === 0) return []
  return db
    .updateTable('places')
    .set((place) => ({ version: place('version', '+', 1), updated_at: currentTime }))
    .where(({ eb, fn }) => eb('id', '=', fn.any(sql.val([...ids]))))
    .returning(['id', 'version'])
    .execute()
}

export async function listPlacesStillOf(
  db: Db,
  ids: readonly string[],
  organisationId: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('places')
    .select('id')
    .where(({ eb, fn }) => eb('id', '=', fn.any(sql.val([...ids]))))
    .where('organisation_id', '=', organisationId)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

export async function setMerged(db: Db, id: string, intoId: string | null): Promise<void> {
  await db
    .updateTable('organisations')
    .set((chain) => ({
      merged_into: intoId,
      is_deleted: intoId !== null,
      version: chain('version', '+', 1),
      updated_at: currentTime,
    }))
    .where('id', '=', id)
    .execute()
}

/** Counters from the rows themselves. Raw SQL: four counts of one chain. */
export async function recountChain(db: Db, id: string): Promise<void> {
  const visible = sql`organisation_id = ${id} and not is_deleted and not is_hidden`
  await sql`update organisations set
    place_count = (select count(*) from listed_places where organisation_id = ${id}),
    follower_count = (select count(*) from followers where organisation_id = ${id}),
    news_count = (select count(*) from posts where type = 'news' and ${visible}),
    review_count = (select count(*) from posts where type = 'review' and ${visible})
    where id = ${id}`.execute(db)
}

export async function insertMerge(
  db: Db,
  merge: { id: string; from_id: string; into_id: string; user_id: string },
  moved: MovedRows,
): Promise<void> {
  await db
    .insertInto('organisation_merges')
    .values({ ...merge, moved: JSON.stringify(moved) })
    .execute()
}

export function lockMerge(db: Db, id: string) {
  return db
    .selectFrom('organisation_merges')
    .select(['from_id', 'into_id', 'undone_at'])
    .select(({ ref }) => ref('moved').$castTo<MovedRows>().as('moved'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function markUndone(db: Db, id: string, by: string): Promise<void> {
  await db
    .updateTable('organisation_merges')
    .set({ undone_by: by, undone_at: currentTime })
    .where('id', '=', id)
    .execute()
}

export type MergeRow = Awaited<ReturnType<typeof listMerges>>[number]

/** The latest first, or the one of that id. */
export function listMerges(db: Db, { id, offset, limit }: { id?: string; offset: number; limit: number }) {
  return db
    .selectFrom('organisation_merges as j')
    .innerJoin('organisations as f', 'f.id', 'j.from_id')
    .innerJoin('organisations as i', 'i.id', 'j.into_id')
    .select(['j.id', 'j.from_id', 'f.name as from_name', 'j.into_id', 'i.name as into_name'])
    .select(['j.created_at', 'j.undone_at'])
    .select((eb) => [
      sql<number>`jsonb_array_length(j.moved -> 'places.organisation_id')`.as('place_count'),
      jsonObjectFrom(
        eb
          .selectFrom('users as u')
          .select(['u.id', 'u.first_name', 'u.second_name', 'u.is_deleted'])
          .whereRef('u.id', '=', 'j.user_id'),
      )
        .$notNull()
        .as('by'),
    ])
    .$if(id !== undefined, (query) => query.where('j.id', '=', id ?? ''))
    .orderBy('j.created_at', 'desc')
    .orderBy('j.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
}
