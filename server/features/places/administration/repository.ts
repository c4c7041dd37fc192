import { expressionBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { recordsetOf } from '#server/db/bulk.ts'
import type { Db } from '#server/db/connection.ts'
import { currentTime, namesOfBoth } from '#server/db/fragments/columns.ts'
import { asPattern } from '#server/db/fragments/patterns.ts'
import type { DB, PlaceActionPlacesOutcome, PlaceActions, Places } from '#server/db/types.ts'
import type { PlaceConditions } from './rules.ts'

const p = expressionBuilder<DB & { p: Places }, 'p'>()

/** Conditions for missing facts. */
const lacks = {
  hours: p('p.main_schedule', 'is', null),
  phone: p.not(p.exists(p.selectFrom('place_phones').select('place_id').whereRef('place_id', '=', 'p.id'))),
  photos: p.and([
    p('p.avatar_id', 'is', null),
    p('p.background_id', 'is', null),
    p.not(
      p.exists(
        p
          .selectFrom('galleries as g')
          .innerJoin('gallery_images as gi', 'gi.gallery_id', 'g.id')
          .select('g.id')
          .whereRef('g.place_id', '=', 'p.id')
          .where('g.kind', '=', 'album'),
      ),
    ),
  ]),
}

const records = p.selectFrom('place_sources as s').select('s.source').whereRef('s.place_id', '=', 'p.id')

/** Places with any status. Names are searched in the search index, which is a tenth of the size of the places. */
function matching(db: Db, wanted: PlaceConditions) {
  const { status, source, text } = wanted
  return db
    .selectFrom('places as p')
    .$if(wanted.ids !== undefined, (query) =>
      query.where(({ eb, fn }) => eb('p.id', '=', fn.any(sql.val([...(wanted.ids ?? [])])))),
    )
    .$if(wanted.cityId !== undefined, (query) => query.where('p.city_id', '=', wanted.cityId ?? 0))
    .$if(wanted.categoryId !== undefined, (query) =>
      query.where('p.category_id', '=', wanted.categoryId ?? 0),
    )
    .$if(wanted.organisationIds !== undefined, (query) =>
      query.where('p.organisation_id', 'in', wanted.organisationIds ?? []),
    )
    .$if(status === 'deleted', (query) => query.where('p.status', '=', 'deleted'))
    .$if(status !== undefined && status !== 'deleted', (query) =>
      query
        .where('p.status', '<>', 'deleted')
        .where('p.moderation_status', '=', status === 'deleted' || !status ? 'published' : status),
    )
    .$if(source === 'people', (query) => query.where(p.not(p.exists(records))))
    .$if(source !== undefined && source !== 'people', (query) =>
      query.where(p.exists(records.where('s.source', '=', source ?? ''))),
    )
    .$if(wanted.without !== undefined, (query) => query.where(lacks[wanted.without ?? 'hours']))
    .$if(wanted.changedBefore !== undefined, (query) =>
      query.where('p.updated_at', '<', wanted.changedBefore ?? new Date()),
    )
    .$if(text !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('p.latin_name', '=', text?.raw ?? ''),
          // A text of marks has an empty key, which would match every name.
          ...(text?.key
            ? [
                eb(
                  'p.id',
                  'in',
                  eb
                    .selectFrom('place_terms')
                    .select('place_id')
                    .where('name_key', 'like', `%${asPattern(text.key)}%`),
                ),
              ]
            : []),
        ]),
      ),
    )
}

export async function countMatching(db: Db, wanted: PlaceConditions): Promise<number> {
  const { count } = await matching(db, wanted)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export type AdministeredRow = Awaited<ReturnType<typeof listMatching>>[number]

/** The newest first. */
export async function listMatching(
  db: Db,
  wanted: PlaceConditions,
  { offset, limit }: { offset: number; limit: number },
) {
  const page = matching(db, wanted).select('p.id').orderBy('p.id', 'desc').offset(offset).limit(limit)
  return db
    .selectFrom('places as p')
    .select(['p.id', 'p.latin_name', 'p.name', 'p.street', 'p.building', 'p.city_id', 'p.category_id'])
    .select(['p.status', 'p.moderation_status', 'p.updated_at'])
    .select((eb) => [
      lacks.hours.$castTo<boolean>().as('lacks_hours'),
      lacks.phone.$castTo<boolean>().as('lacks_phone'),
      lacks.photos.$castTo<boolean>().as('lacks_photos'),
      jsonObjectFrom(
        eb
          .selectFrom('organisations as o')
          .select(['o.id', 'o.name'])
          .whereRef('o.id', '=', 'p.organisation_id'),
      ).as('organisation'),
      jsonArrayFrom(
        eb
          .selectFrom('place_sources as s')
          .innerJoin('import_sources as i', 'i.name', 's.source')
          .select('i.title')
          .distinct()
          .whereRef('s.place_id', '=', 'p.id')
          .orderBy('i.title'),
      ).as('sources'),
    ])
    .where('p.id', 'in', page)
    .orderBy('p.id', 'desc')
    .execute()
}

export function listSources(db: Db) {
  return db.selectFrom('import_sources').select(['name', 'title']).orderBy('title').execute()
}

export function listOrganisations(
  db: Db,
  {
    cityId,
    query,
    offset,
    limit,
  }: { cityId: number | undefined; query: string; offset: number; limit: number },
) {
  return db
    .selectFrom('organisations')
    .select(['id', 'name', 'city_id', 'place_count', 'is_deleted'])
    .$if(cityId !== undefined, (found) => found.where('city_id', '=', cityId ?? 0))
    .$if(query !== '', (found) => found.where('name', 'ilike', `%${asPattern(query)}%`))
    .orderBy('place_count', 'desc')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute()
}

export interface NewAction {
  id: string
  kind: PlaceActions['kind'] & string
  reason: string
  city_id: number | null
  tag_id: number | null
  user_id: string
}

/** @returns the number of places */
export async function insertAction(db: Db, action: NewAction, wanted: PlaceConditions): Promise<number> {
  await db.insertInto('place_actions').values(action).execute()
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('place_action_places')
    .columns(['action_id', 'place_id'])
    .expression(matching(db, wanted).select(({ val }) => [val(action.id).as('action_id'), 'p.id']))
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows)
}

/** Locked by the job that works on it. */
export function lockAction(db: Db, id: string) {
  return db.selectFrom('place_actions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function finishAction(db: Db, id: string, status: 'done' | 'undone'): Promise<void> {
  await db
    .updateTable('place_actions')
    .set({ status, [status === 'done' ? 'finished_at' : 'undone_at']: currentTime })
    .where('id', '=', id)
    .execute()
}

export async function beginUndo(db: Db, id: string, undoneBy: string): Promise<void> {
  await db
    .updateTable('place_actions')
    .set({ status: 'undoing', undone_by: undoneBy })
    .where('id', '=', id)
    .execute()
}

export async function listWaiting(db: Db, actionId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('place_action_places')
    .select('place_id')
    .where('action_id', '=', actionId)
    .where('outcome', 'is', null)
    .orderBy('place_id')
    .limit(limit)
    .execute()
  return rows.map(({ place_id }) => place_id)
}

export function listToUndo(db: Db, actionId: string, limit: number) {
  return db
    .selectFrom('place_action_places')
    .select(['place_id', 'before_status', 'before_reason', 'before_city_id', 'version'])
    .where('action_id', '=', actionId)
    .where('outcome', '=', 'changed')
    .where('undo_outcome', 'is', null)
    .orderBy('place_id')
    .limit(limit)
    .execute()
}

export interface OutcomeRow {
  place_id: string
  outcome: PlaceActionPlacesOutcome
  before_status?: string
  before_reason?: string | null
  before_city_id?: number
  version?: number
}

export async function saveOutcomes(db: Db, actionId: string, rows: readonly OutcomeRow[]): Promise<void> {
  await db
    .updateTable('place_action_places as a')
    .from(recordsetOf('place_action_places', rows))
    .set(({ ref }) => ({
      outcome: ref('row.outcome'),
      before_status: ref('row.before_status'),
      before_reason: ref('row.before_reason'),
      before_city_id: ref('row.before_city_id'),
      version: ref('row.version'),
    }))
    .where('a.action_id', '=', actionId)
    .whereRef('a.place_id', '=', 'row.place_id')
    .execute()
}

export async function saveUndoOutcomes(
  db: Db,
  actionId: string,
  rows: readonly { place_id: string; undo_outcome: 'restored' | 'touched' }[],
): Promise<void> {
  await db
    .updateTable('place_action_places as a')
    .from(recordsetOf('place_action_places', rows))
    .set(({ ref }) => ({ undo_outcome: ref('row.undo_outcome') }))
    .where('a.action_id', '=', actionId)
    .whereRef('a.place_id', '=', 'row.place_id')
    .execute()
}

/** Moves places with the copies of their city in other tables; the search index is updated afterwards. */
export async function moveToCity(db: Db, placeIds: readonly string[], cityId: number): Promise<void> {
  const ids = sql.val([...placeIds])
  await db
    .updateTable('places')
    .set((place) => ({
      city_id: cityId,
      version: place('version', '+', 1),
      updated_at: currentTime,
      edited_fields: namesOfBoth(place.ref('edited_fields'), place.val(['city_id'])),
    }))
    .where(({ eb, fn }) => eb('id', '=', fn.any(ids)))
    .execute()
  for (const table of ['posts', 'reservation_settings', 'seat_availability'] as const) {
    await db
      .updateTable(table)
      .set({ city_id: cityId })
      .where(({ eb, fn }) => eb('place_id', '=', fn.any(ids)))
      .execute()
  }
}

/** Gives a tag to places that lack it, or takes it from those that have it. */
export async function setTag(
  db: Db,
  placeIds: readonly string[],
  { tagId, isAdded }: { tagId: number; isAdded: boolean },
): Promise<void> {
  await db
    .updateTable('places')
    .set((place) => ({
      tag_ids: place.fn<number[]>(isAdded ? 'array_append' : 'array_remove', [
        place.ref('tag_ids'),
        place.cast<number>(place.val(tagId), 'integer'),
      ]),
      version: place('version', '+', 1),
      updated_at: currentTime,
      edited_fields: namesOfBoth(place.ref('edited_fields'), place.val(['tag_ids'])),
    }))
    .where(({ eb, fn }) => eb('id', '=', fn.any(sql.val([...placeIds]))))
    .execute()
}

export type ActionRow = Awaited<ReturnType<typeof listActions>>[number]

const EXAMPLES = 20

/** Latest first, or the one with the id. */
export function listActions(db: Db, { id, offset, limit }: { id?: string; offset: number; limit: number }) {
  const page = db
    .selectFrom('place_actions')
    .selectAll()
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
  return db
    .selectFrom(page.as('a'))
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .select([
      'a.id',
      'a.kind',
      'a.status',
      'a.reason',
      'a.city_id',
      'a.tag_id',
      'a.created_at',
      'a.undone_at',
    ])
    .select(['a.user_id', 'u.first_name', 'u.second_name', 'u.is_deleted'])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('place_action_places as c')
          .select(['c.outcome', 'c.undo_outcome'])
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .whereRef('c.action_id', '=', 'a.id')
          .groupBy(['c.outcome', 'c.undo_outcome']),
      ).as('counts'),
      jsonArrayFrom(
        eb
          .selectFrom('place_action_places as c')
          .innerJoin('places as p', 'p.id', 'c.place_id')
          .select(['p.id', 'p.latin_name', 'p.name', 'c.outcome'])
          .whereRef('c.action_id', '=', 'a.id')
          .where('c.outcome', '<>', 'changed')
          .orderBy('c.place_id')
          .limit(EXAMPLES),
      ).as('examples'),
    ])
    .orderBy('a.id', 'desc')
    .execute()
}
