import { expressionBuilder, type Insertable, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { MAX_COLLECTIONS, MAX_COVERS, MIN_SHOWN_PLACES } from '#contract/collections/collection-limits.ts'
import type { Db } from '#server/db/connection.ts'
import { userCardOf } from '#server/db/fragments/cards.ts'
import { currentTime } from '#server/db/fragments/columns.ts'
import { asPattern } from '#server/db/fragments/patterns.ts'
import { blockedBy, placesStaffedBy, worksAtPlace } from '#server/db/fragments/venue-roles.ts'
import type { CollectionPlaces, Collections, DB } from '#server/db/types.ts'

const c = expressionBuilder<DB & { c: Collections }, 'c'>()

const places = c
  .selectFrom('collection_places as o')
  .leftJoin('visible_places as v', 'v.id', 'o.place_id')
  .select(['o.place_id', 'o.name', 'o.note', 'o.added_by', 'o.added_at', 'v.id as visible_id'])
  .whereRef('o.collection_id', '=', 'c.id')
  .orderBy('o.position')
  .orderBy('o.place_id')

const firstPlaces = c
  .selectFrom('collection_places as o')
  .innerJoin('visible_places as v', 'v.id', 'o.place_id')
  .select('o.place_id')
  .whereRef('o.collection_id', '=', 'c.id')
  .orderBy('o.position')
  .orderBy('o.place_id')
  .limit(sql.lit(MAX_COVERS))

/** Whether this person writes the collection together with its owner. */
function isCoAuthor(userId: string) {
  return c
    .exists(
      c
        .selectFrom('collection_authors as own')
        .select('own.user_id')
        .whereRef('own.collection_id', '=', 'c.id')
        .where('own.user_id', '=', userId),
    )
    .$castTo<boolean>()
}

/** Whether this person works for the place in whose name it is. */
const isByVenueOf = (userId: string) => worksAtPlace(userId, c.ref('c.place_id'))

const venue = c
  .selectFrom('visible_places as v')
  .select(['v.id', 'v.latin_name', 'v.name'])
  .whereRef('v.id', '=', 'c.place_id')

/** In the name of its owner, neither of a venue nor of the editors. */
const isPersonal = c.and([c('c.place_id', 'is', null), c('c.is_editorial', '=', false)])

/** Collections of editors and venues are not those of a person who may be blocked. */
function notOfBlocked(viewerId: string) {
  return c.or([
    c('c.is_editorial', '=', true),
    c('c.place_id', 'is not', null),
    c('c.user_id', 'not in', blockedBy(viewerId)),
  ])
}

const columns = [
  'c.id',
  'c.user_id',
  'c.is_editorial',
  'c.place_id',
  'c.token',
  'c.title',
  'c.description',
  'c.visibility',
  'c.city_id',
  'c.places_count',
  'c.is_hidden',
  'c.follower_count',
  'c.updated_at',
] as const

export type CollectionRow = NonNullable<Awaited<ReturnType<typeof findCollection>>>
export type ListedRow = Awaited<ReturnType<typeof listOwn>>[number]

export async function findCollection(
  db: Db,
  viewerId: string | null,
  by: { id: string } | { token: string },
) {
  return db
    .selectFrom('collections as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .leftJoin('collection_followers as f', (join) =>
      join.onRef('f.collection_id', '=', 'c.id').on('f.user_id', '=', viewerId ?? ''),
    )
    .select([...columns, 'u.is_deleted as is_author_deleted', jsonArrayFrom(places).as('places')])
    .select(['c.invitation', 'c.invitation_until', 'f.created_at as followed_at'])
    .select(jsonObjectFrom(venue).as('venue'))
    .select(({ eb, ref, selectFrom }) => [
      isCoAuthor(viewerId ?? '').as('is_co_author'),
      isByVenueOf(viewerId ?? '').as('is_venue_staff'),
      eb
        .and([eb('c.visibility', '=', 'link'), eb('f.token', '=', ref('c.token'))])
        .$castTo<boolean | null>()
        .as('has_link'),
      jsonArrayFrom(
        selectFrom('collection_authors as a')
          .innerJoin('user_cards as card', 'card.id', 'a.user_id')
          .selectAll('card')
          .whereRef('a.collection_id', '=', 'c.id')
          .orderBy('a.created_at')
          .orderBy('a.user_id'),
      ).as('coAuthors'),
      jsonObjectFrom(
        selectFrom('public_collections as source')
          .select(['source.id', 'source.title'])
          .whereRef('source.id', '=', 'c.copied_from'),
      ).as('copied_from'),
    ])
    .select((eb) => userCardOf(eb.ref('c.user_id')).$notNull().as('author'))
    .where('id' in by ? 'c.id' : 'c.token', '=', 'id' in by ? by.id : by.token)
    .where('c.deleted_at', 'is', null)
    .executeTakeFirst()
}

export interface ListedBy {
  cityId?: number | undefined
  placeId?: string | undefined
  userId?: string | undefined
  venueId?: string | undefined
}

/** Public collections with enough places to read, without those of people whom the viewer blocked. */
export async function listPublic(
  db: Db,
  viewerId: string | null,
  { cityId, placeId, userId, venueId }: ListedBy,
  { limit, offset }: { limit: number; offset: number },
) {
  return db
    .selectFrom('public_collections as c')
    .select([...columns, jsonArrayFrom(firstPlaces).as('first_places')])
    .select(jsonObjectFrom(venue).as('venue'))
    .select((eb) => userCardOf(eb.ref('c.user_id')).$notNull().as('author'))
    .where('c.places_count', '>=', MIN_SHOWN_PLACES)
    .$if(viewerId !== null, (query) => query.where(notOfBlocked(viewerId ?? '')))
    .$if(cityId !== undefined, (query) => query.where('c.city_id', '=', cityId ?? 0))
    .$if(userId !== undefined, (query) => query.where('c.user_id', '=', userId ?? '').where(isPersonal))
    .$if(venueId !== undefined, (query) => query.where('c.place_id', '=', venueId ?? ''))
    .$if(placeId !== undefined, (query) =>
      query.where('c.id', 'in', (eb) =>
        eb
          .selectFrom('collection_places')
          .select('collection_id')
          .where('place_id', '=', placeId ?? ''),
      ),
    )
    .$if(cityId !== undefined, (query) => query.orderBy('c.is_editorial', 'desc'))
    .orderBy('c.updated_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export type TitledRow = Awaited<ReturnType<typeof searchByTitle>>[number]

/** Public collections of a city whose titles have words with these prefixes, latest change first. */
export async function searchByTitle(
  db: Db,
  viewerId: string | null,
  { words, cityId, limit }: { words: readonly string[]; cityId: number | undefined; limit: number },
) {
  return db
    .selectFrom('public_collections as c')
    .select(['c.id', 'c.title', 'c.places_count', 'c.is_editorial', 'c.place_id'])
    .select(jsonObjectFrom(venue).as('venue'))
    .select((eb) => userCardOf(eb.ref('c.user_id')).$notNull().as('author'))
    .where((eb) => eb.and(words.map((word) => eb(foldedTitle, 'like', `% ${asPattern(word)}%`))))
    .where('c.places_count', '>=', MIN_SHOWN_PLACES)
    .$if(cityId !== undefined, (query) => query.where('c.city_id', '=', cityId ?? 0))
    .$if(viewerId !== null, (query) => query.where(notOfBlocked(viewerId ?? '')))
    .orderBy('c.updated_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute()
}

/** As `collections_titles` indexes it, with a leading space, so that each word can be matched by its beginning. */
const foldedTitle = sql<string>`(' ' || replace(lower(c.title), 'ё', 'е'))`

/** Collections that a person made, writes with others, or may write for a venue or, as an editor, for the site. */
export async function listOwn(
  db: Db,
  { userId, isEditor, placeId }: { userId: string; isEditor: boolean; placeId: string | undefined },
) {
  return db
    .selectFrom('collections as c')
    .select([...columns, jsonArrayFrom(firstPlaces).as('first_places')])
    .select(jsonObjectFrom(venue).as('venue'))
    .select(isByVenueOf(userId).as('is_venue_staff'))
    .select((eb) => userCardOf(eb.ref('c.user_id')).$notNull().as('author'))
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('collection_places as o')
          .select('o.place_id')
          .whereRef('o.collection_id', '=', 'c.id')
          .where('o.place_id', '=', placeId ?? ''),
      ).as('has_place'),
    )
    .where((eb) =>
      eb.or([
        eb.and([eb('c.user_id', '=', userId), isPersonal]),
        eb('c.place_id', 'in', placesStaffedBy(userId)),
        ...(isEditor ? [eb('c.is_editorial', '=', true)] : []),
        eb(
          'c.id',
          'in',
          eb.selectFrom('collection_authors').select('collection_id').where('user_id', '=', userId),
        ),
      ]),
    )
    .where('c.deleted_at', 'is', null)
    .orderBy('c.updated_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(2 * MAX_COLLECTIONS)
    .execute()
}

/** Collections of others that this person follows and may still read. */
export async function listFollowed(db: Db, userId: string, limit: number) {
  return db
    .selectFrom('collection_followers as f')
    .innerJoin('collections as c', 'c.id', 'f.collection_id')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select([...columns, jsonArrayFrom(firstPlaces).as('first_places')])
    .select(jsonObjectFrom(venue).as('venue'))
    .select((eb) => userCardOf(eb.ref('c.user_id')).$notNull().as('author'))
    .where('f.user_id', '=', userId)
    .where('c.deleted_at', 'is', null)
    .where((eb) =>
      eb.and([
        eb.not('c.is_hidden'),
        eb.or([eb.not('u.is_deleted'), eb('c.is_editorial', '=', true), eb('c.place_id', 'is not', null)]),
        eb.or([
          eb('c.visibility', '=', 'public'),
          eb.and([eb('c.visibility', '=', 'link'), eb('f.token', '=', eb.ref('c.token'))]),
        ]),
      ]),
    )
    .orderBy('f.created_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute()
}

/** Locks the person or the venue, so that two windows together cannot exceed the limit. */
export async function countOf(
  db: Db,
  { user_id: userId, place_id: placeId }: { user_id: string; place_id: string | null },
): Promise<number> {
  await (placeId === null
    ? db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
    : db.selectFrom('places').select('id').where('id', '=', placeId).forNoKeyUpdate().execute())
  const { count } = await db
    .selectFrom('collections as c')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .$if(placeId === null, (query) => query.where('c.user_id', '=', userId).where(isPersonal))
    .$if(placeId !== null, (query) => query.where('c.place_id', '=', placeId))
    .where('c.deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertCollection(db: Db, collection: Insertable<Collections>): Promise<void> {
  await db.insertInto('collections').values(collection).execute()
}

/** Locks a collection, so that its places are changed one after another. */
export async function lockCollection(db: Db, id: string, viewerId: string | null) {
  return db
    .selectFrom('collections as c')
    .select(['c.id', 'c.user_id', 'c.is_editorial', 'c.place_id', 'c.token', 'c.title', 'c.visibility'])
    .select(['c.is_hidden', 'c.deleted_at', 'c.notice_at', 'c.notified_until'])
    .select(isByVenueOf(viewerId ?? '').as('is_venue_staff'))
    .where('c.id', '=', id)
    .forNoKeyUpdate('c')
    .executeTakeFirst()
}

export async function updateCollection(
  db: Db,
  id: string,
  values: Partial<
    Pick<
      Insertable<Collections>,
      | 'title'
      | 'description'
      | 'visibility'
      | 'token'
      | 'deleted_at'
      | 'invitation'
      | 'invitation_until'
      | 'user_id'
      | 'place_id'
      | 'is_editorial'
    >
  >,
): Promise<void> {
  await db
    .updateTable('collections')
    .set({ ...values, updated_at: currentTime })
    .where('id', '=', id)
    .execute()
}

export async function setHidden(db: Db, id: string, isHidden: boolean): Promise<void> {
  await db.updateTable('collections').set({ is_hidden: isHidden }).where('id', '=', id).execute()
}

/** A collection that was restored meanwhile is kept. */
export async function eraseDeleted(db: Db, id: string, deletedBefore: Date): Promise<void> {
  await db.deleteFrom('collections').where('id', '=', id).where('deleted_at', '<=', deletedBefore).execute()
}

/** Everything of a person: their own collections, and what they did in those of others. Those of venues and editors stay. */
export async function eraseOf(db: Db, userId: string): Promise<void> {
  await db
    .deleteFrom('collections')
    .where('user_id', '=', userId)
    .where('place_id', 'is', null)
    .where('is_editorial', '=', false)
    .execute()
  await db.deleteFrom('collection_authors').where('user_id', '=', userId).execute()
  await db.updateTable('collection_places').set({ added_by: null }).where('added_by', '=', userId).execute()
  await db
    .with('deleted', (cte) =>
      cte.deleteFrom('collection_followers').where('user_id', '=', userId).returning('collection_id'),
    )
    .updateTable('collections')
    .set((eb) => ({ follower_count: eb('follower_count', '-', 1) }))
    .where('id', 'in', (eb) => eb.selectFrom('deleted').select('collection_id'))
    .execute()
}

/** Whether the person works for this visible place. */
export async function worksForVisible(db: Db, userId: string, placeId: string): Promise<boolean> {
  const row = await db
    .selectFrom('visible_places as v')
    .select('v.id')
    .where('v.id', '=', placeId)
    .where((eb) => worksAtPlace(userId, eb.ref('v.id')))
    .executeTakeFirst()
  return row !== undefined
}

export async function findVisiblePlace(db: Db, id: string) {
  return db.selectFrom('visible_places').select(['id', 'name']).where('id', '=', id).executeTakeFirst()
}

/** Unordered. */
export async function listVisiblePlaces(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('visible_places')
    .select(['id', 'name'])
    .where(({ eb, fn }) => eb('id', '=', fn.any(sql.val([...ids]))))
    .execute()
}

export async function listOrder(db: Db, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('collection_places')
    .select('place_id')
    .where('collection_id', '=', id)
    .orderBy('position')
    .orderBy('place_id')
    .execute()
  return rows.map(({ place_id }) => place_id)
}

/** The places of another collection in their order; its notes are copied only for the person who wrote them. */
export async function copyPlaces(
  db: Db,
  { from, into, userId, hasNotes }: { from: string; into: string; userId: string; hasNotes: boolean },
): Promise<void> {
  await db
    .insertInto('collection_places')
    .columns(['collection_id', 'place_id', 'position', 'name', 'note', 'added_by'])
    .expression((eb) =>
      eb
        .selectFrom('collection_places as o')
        .innerJoin('visible_places as v', 'v.id', 'o.place_id')
        .select([sql.val(into).as('collection_id'), 'o.place_id', 'o.position', 'v.name'])
        .select([hasNotes ? 'o.note' : sql.lit('').as('note'), sql.val(userId).as('added_by')])
        .where('o.collection_id', '=', from),
    )
    .execute()
}

export async function insertPlaces(db: Db, places: readonly Insertable<CollectionPlaces>[]): Promise<void> {
  if (places.length > 0)
    await db
      .insertInto('collection_places')
      .values([...places])
      .execute()
}

export async function updateNote(
  db: Db,
  { id, placeId, note }: { id: string; placeId: string; note: string },
): Promise<void> {
  await db
    .updateTable('collection_places')
    .set({ note })
    .where('collection_id', '=', id)
    .where('place_id', '=', placeId)
    .execute()
}

export async function deletePlace(db: Db, id: string, placeId: string): Promise<void> {
  await db
    .deleteFrom('collection_places')
    .where('collection_id', '=', id)
    .where('place_id', '=', placeId)
    .execute()
}

export async function writeOrder(db: Db, id: string, order: readonly string[]): Promise<void> {
  await sql`
    update collection_places o set position = wanted.position
    from unnest(${[...order]}::text[]) with ordinality wanted (place_id, position)
    where o.collection_id = ${id} and o.place_id = wanted.place_id and o.position <> wanted.position
  `.execute(db)
}

/** After every change of places: their number and the city of most of them. */
export async function updateFacts(db: Db, id: string): Promise<number | null> {
  const row = await db
    .updateTable('collections')
    .set({
      places_count: sql<number>`(select count(*) from collection_places where collection_id = ${id})`,
      city_id: sql<number | null>`(
        select mode() within group (order by p.city_id)
        from collection_places o join places p on p.id = o.place_id
        where o.collection_id = ${id}
      )`,
      updated_at: currentTime,
    })
    .where('id', '=', id)
    .returning('city_id')
    .executeTakeFirst()
  return row?.city_id ?? null
}

/** For the archive of a person's own data. */
export async function listForArchive(db: Db, userId: string) {
  return db
    .selectFrom('collections as c')
    .select(['c.id', 'c.title', 'c.description', 'c.visibility', 'c.created_at', 'c.updated_at'])
    .select(jsonArrayFrom(places).as('places'))
    .where('c.user_id', '=', userId)
    .where(isPersonal)
    .where('c.deleted_at', 'is', null)
    .orderBy('c.created_at')
    .orderBy('c.id')
    .execute()
}
