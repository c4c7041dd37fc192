import { expressionBuilder, type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { MenuSection } from '#contract/places.ts'
import { type ColumnTypes, insertionOf, insertRows, runTogether } from '#server/db/bulk.ts'
import type { Db } from '#server/db/connection.ts'
import { placeFeatureColumns } from '#server/db/place-features.ts'
import type { DB, MemberRole, ModerationStatus, PlaceStatus, Places } from '#server/db/types.ts'
import {
  organisationHasOwner,
  placeHasOwner,
  roleAtOrganisation,
  roleAtPlace,
} from '#server/db/venue-standing.ts'
import type { ImageRow } from '#server/features/images/views.ts'
import { type ScheduleRows, scheduleColumns, scheduleItemColumns } from '../schedule/repository.ts'
import { columnFields, columnOfField, type LinkValue, type PhoneValue } from './values.ts'

interface GalleryJson {
  id: string
  kind: 'album' | 'menu'
  title: string
  description: string
  sections: MenuSection[]
  photos: { id: string; description: string }[]
}

/** A place with all that its editors change, and what the viewer is to it. */
export interface EditedPlaceRow {
  id: string
  city_id: number
  city_slug: string
  version: number
  moderation_status: ModerationStatus
  moderation_unpublished_reason: string | null
  place_status: PlaceStatus
  is_listed: boolean
  created_by: string | null
  published_at: Date | null
  edited_fields: string[]
  role: MemberRole | null
  has_owner: boolean
  is_own_draft: boolean
  /** Payload name → value, of the fields that are columns. */
  values: Record<string, unknown>
  phones: PhoneValue[]
  links: LinkValue[]
  schedules: {
    name: string
    is_main: boolean
    note: string
    items: { day_of_week: number; start_minute: number; end_minute: number }[]
  }[]
  galleries: GalleryJson[] | null
}

const valuesObject: RawBuilder<Record<string, unknown>> = sql.raw(
  `jsonb_build_object(${columnFields.map((field) => `'${field}', p.${columnOfField[field]}`).join(', ')})`,
)

/** `forUpdate`: nobody else saves it until the transaction ends. */
export async function readEditedPlace(
  db: Db,
  id: string,
  viewerId: string,
  { forUpdate }: { forUpdate: boolean },
): Promise<EditedPlaceRow | undefined> {
  return (await readEditedPlaces(db, [id], viewerId, { forUpdate }))[0]
}

/** By id, which is the order in which everybody locks them. `isBrief` leaves albums and menus out. */
export async function readEditedPlaces(
  db: Db,
  ids: readonly string[],
  viewerId: string,
  { forUpdate, isBrief = false }: { forUpdate: boolean; isBrief?: boolean },
): Promise<EditedPlaceRow[]> {
  // Locked on their own: what a join has read before it waited for the lock would be old.
  if (forUpdate) {
    await db.selectFrom('places').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()
  }
  return db
    .selectFrom('places as p')
    .innerJoin('cities as c', 'c.id', 'p.city_id')
    .select(['p.id', 'p.city_id', 'c.latin_name as city_slug', 'p.version', 'p.moderation_status'])
    .select(['p.moderation_unpublished_reason', 'p.status as place_status', 'p.is_listed', 'p.created_by'])
    .select(['p.published_at', 'p.edited_fields', valuesObject.as('values')])
    .select((p) => [
      roleAtPlace(viewerId).as('role'),
      placeHasOwner.as('has_owner'),
      p
        .and([p('p.created_by', 'is not distinct from', viewerId), p('p.published_at', 'is', null)])
        .$castTo<boolean>()
        .as('is_own_draft'),
      jsonArrayFrom(phones).as('phones'),
      jsonArrayFrom(links).as('links'),
      jsonArrayFrom(schedules).as('schedules'),
      isBrief ? sql<null>`null`.as('galleries') : jsonArrayFrom(galleries).as('galleries'),
    ])
    .where('p.id', 'in', ids)
    .orderBy('p.id')
    .execute()
}

const p = expressionBuilder<DB & { p: Places }, 'p'>()

const phones = p
  .selectFrom('place_phones')
  .select(['id', 'phone', 'name'])
  .whereRef('place_id', '=', 'p.id')
  .orderBy('position')

const links = p
  .selectFrom('place_links')
  .select(['id', 'link', 'name'])
  .whereRef('place_id', '=', 'p.id')
  .orderBy('position')

const schedules = p
  .selectFrom('schedules as s')
  .select(['s.name', 's.is_main', 's.note'])
  .select((of) =>
    jsonArrayFrom(
      of
        .selectFrom('schedule_items as i')
        .select(['i.day_of_week', 'i.start_minute', 'i.end_minute'])
        .whereRef('i.schedule_id', '=', 's.id')
        .orderBy('i.day_of_week')
        .orderBy('i.start_minute'),
    ).as('items'),
  )
  .whereRef('s.place_id', '=', 'p.id')
  .orderBy('s.is_main', 'desc')
  .orderBy('s.position')

const galleries = p
  .selectFrom('galleries as g')
  .select(['g.id', 'g.kind', 'g.title', 'g.description', 'g.sections'])
  .select((of) =>
    jsonArrayFrom(
      of
        .selectFrom('gallery_images as gi')
        .innerJoin('pictures as i', 'i.id', 'gi.image_id')
        .select(['gi.image_id as id', 'gi.description'])
        .whereRef('gi.gallery_id', '=', 'g.id')
        .orderBy('gi.position'),
    ).as('photos'),
  )
  .whereRef('g.place_id', '=', 'p.id')
  .orderBy('g.position')

/** Beside the values of editors, what is reckoned from the schedules. */
const valueColumns = {
  open_week: 'int4multirange',
  main_schedule: 'jsonb',
  latin_name: 'text',
  name: 'text',
  organisation_id: 'text',
  status: 'text',
  reopens_on: 'date',
  category_id: 'int',
  sub_category: 'text',
  cuisine_ids: 'int[]',
  short_description: 'text',
  description: 'text',
  avatar_id: 'text',
  logo_id: 'text',
  background_id: 'text',
  street: 'text',
  building: 'text',
  district: 'text',
  lat: 'float8',
  lon: 'float8',
  road_info: 'text',
  parking_info: 'text',
  average_check: 'int',
  dresscode_id: 'int',
  menu_description: 'text',
  is_reservations_enabled: 'bool',
  seats: 'int',
  stay_minutes: 'int',
  ...placeFeatureColumns,
} as const satisfies ColumnTypes

const insertedColumns = {
  id: 'text',
  city_id: 'int',
  created_by: 'text',
  moderation_status: 'text',
  submitted_at: 'timestamptz',
  published_at: 'timestamptz',
  idempotency_key: 'text',
  version: 'int',
  edited_fields: 'text[]',
  ...valueColumns,
} as const satisfies ColumnTypes

export function insertPlaces(db: Db, rows: readonly object[]): Promise<void> {
  return insertRows(db, 'places', insertedColumns, rows)
}

export interface PlaceUpdate {
  id: string
  values: Record<string, unknown>
  editedFields: readonly string[]
}

/**
 * The given columns, and the next version: one statement for those in which the same columns change. By hand, as all
 * writes of many rows from JSON.
 */
export async function updatePlaces(db: Db, updates: readonly PlaceUpdate[]): Promise<void> {
  const alike = Map.groupBy(updates, ({ values }) => Object.keys(values).sort().join())
  for (const group of alike.values()) await updateAlike(db, group)
}

async function updateAlike(db: Db, updates: readonly PlaceUpdate[]): Promise<void> {
  const names = Object.keys(updates[0]?.values ?? {}).sort() as (keyof typeof valueColumns)[]
  const changes = names.map((name) => sql`${sql.ref(name)} = row.${sql.ref(name)}`)
  const shape = names.map((name) => sql`${sql.ref(name)} ${sql.raw(valueColumns[name])}`)
  const assignments = sql.join([
    ...changes,
    sql`version = version + 1`,
    sql`updated_at = now()`,
    sql`edited_fields = array(
      select distinct unnest(places.edited_fields || row.written_fields) order by 1)`,
  ])
  const rows = updates.map(({ id, values, editedFields }) => ({
    ...values,
    place_id: id,
    written_fields: editedFields,
  }))
  const columns = sql.join([sql`place_id text`, sql`written_fields text[]`, ...shape])
  await sql`
    update places set ${assignments}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(${columns})
    where places.id = row.place_id`.execute(db)
}

export interface WrittenGallery {
  id: string
  title: string
  description: string
  photos: { id: string; description: string }[]
  sections?: MenuSection[]
}

/** Lists of a place that become these, in this order; absent ones stay as they are. */
export interface WrittenLists {
  phones?: readonly PhoneValue[]
  links?: readonly LinkValue[]
  albums?: readonly WrittenGallery[]
  menus?: readonly WrittenGallery[]
  schedules?: ScheduleRows
}

const phoneColumns = { id: 'text', place_id: 'text', position: 'int2', phone: 'text', name: 'text' }
const linkColumns = { id: 'text', place_id: 'text', position: 'int2', link: 'text', name: 'text' }
const photoColumns = { gallery_id: 'text', image_id: 'text', position: 'int2', description: 'text' }

/** Two statements, however many places and lists: what was goes, what is comes. Galleries keep their addresses. */
export async function replaceLists(
  db: Db,
  places: readonly { placeId: string; lists: WrittenLists }[],
): Promise<void> {
  const galleries = places.flatMap(({ placeId, lists }) =>
    (['album', 'menu'] as const).flatMap((kind) => {
      const written = kind === 'album' ? lists.albums : lists.menus
      return written ? [{ placeId, kind, written, ids: written.map(({ id }) => id) }] : []
    }),
  )
  const gone: RawBuilder<unknown>[] = []
  const come: RawBuilder<unknown>[] = []
  const clear = (table: keyof DB, kind: keyof WrittenLists) => {
    const ids = places.flatMap(({ placeId, lists }) => (lists[kind] ? [placeId] : []))
    if (ids.length > 0) gone.push(sql`delete from ${sql.table(table)} where place_id = any(${ids}::text[])`)
  }
  const put = (table: keyof DB, columns: ColumnTypes, rows: readonly object[]) => {
    if (rows.length > 0) come.push(insertionOf(table, columns, rows))
  }
  const inOrder = (kind: 'phones' | 'links') =>
    places.flatMap(({ placeId, lists }) =>
      (lists[kind] ?? []).map((row, position) => ({ ...row, place_id: placeId, position })),
    )
  clear('place_phones', 'phones')
  put('place_phones', phoneColumns, inOrder('phones'))
  clear('place_links', 'links')
  put('place_links', linkColumns, inOrder('links'))
  clear('schedules', 'schedules')
  put(
    'schedules',
    scheduleColumns,
    places.flatMap(({ lists }) => lists.schedules?.schedules ?? []),
  )
  put(
    'schedule_items',
    scheduleItemColumns,
    places.flatMap(({ lists }) => lists.schedules?.items ?? []),
  )
  for (const { placeId, kind, written, ids } of galleries) {
    gone.push(
      sql`delete from galleries where place_id = ${placeId} and kind = ${kind} and id <> all(${ids}::text[])`,
      sql`delete from gallery_images where gallery_id = any(${ids}::text[])`,
    )
    if (written.length > 0) come.push(galleriesWritten(placeId, kind, written))
  }
  put(
    'gallery_images',
    photoColumns,
    galleries.flatMap(({ written }) => written.flatMap(photoRows)),
  )
  await runTogether(db, gone)
  await runTogether(db, come)
}

function galleriesWritten(
  placeId: string,
  kind: 'album' | 'menu',
  galleries: readonly WrittenGallery[],
): RawBuilder<unknown> {
  const rows = galleries.map(({ id, title, description, sections = [] }, position) => ({
    id,
    position,
    title,
    description,
    sections,
  }))
  return sql`
    insert into galleries (id, place_id, kind, position, title, description, sections)
    select id, ${placeId}, ${kind}, position, title, description, sections
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row(id text, position int2, title text, description text, sections jsonb)
    on conflict (id) do update set position = excluded.position, title = excluded.title,
      description = excluded.description, sections = excluded.sections`
}

function photoRows({ id, photos }: WrittenGallery): object[] {
  return photos.map((photo, position) => ({
    gallery_id: id,
    image_id: photo.id,
    position,
    description: photo.description,
  }))
}

/** Which of the slugs are taken, or lead to a place that was called so. */
export async function listTakenSlugs(db: Db, slugs: readonly string[]): Promise<Set<string>> {
  const named = db.selectFrom('places').select('latin_name').where('latin_name', 'in', slugs)
  const once = db.selectFrom('place_former_slugs').select('latin_name').where('latin_name', 'in', slugs)
  const rows = slugs.length === 0 ? [] : await named.union(once).execute()
  return new Set(rows.map((row) => row.latin_name))
}

/** Links with the name it had lead to it from now on. */
export async function keepFormerSlug(db: Db, placeId: string, slug: string): Promise<void> {
  await db
    .insertInto('place_former_slugs')
    .values({ latin_name: slug, place_id: placeId })
    .onConflict((conflict) =>
      conflict.column('latin_name').doUpdateSet({ place_id: placeId, created_at: sql<Date>`now()` }),
    )
    .execute()
}

export async function findPlaceByKey(db: Db, userId: string, key: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('places')
    .select('id')
    .where('created_by', '=', userId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
  return row?.id
}

export async function insertRequester(db: Db, placeIds: readonly string[], userId: string): Promise<void> {
  await db
    .insertInto('place_members')
    .values(placeIds.map((placeId) => ({ place_id: placeId, user_id: userId, role: 'requester' as const })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Lists count a place while it is listed: in its city and in its organisation. */
export async function changePlaceCount(
  db: Db,
  { cityId, organisationId }: { cityId: number | null; organisationId: string | null },
  amount: number,
): Promise<void> {
  const place_count = sql<number>`greatest(0, place_count + ${amount})`
  if (organisationId !== null) {
    await db.updateTable('organisations').set({ place_count }).where('id', '=', organisationId).execute()
  }
  if (cityId !== null) {
    await db.updateTable('cities').set({ place_count }).where('id', '=', cityId).execute()
  }
}

export interface OrganisationStandingRow {
  role: MemberRole | null
  has_owner: boolean
}

export async function findOrganisationStanding(
  db: Db,
  organisationId: string,
  viewerId: string,
): Promise<OrganisationStandingRow | undefined> {
  return db
    .selectFrom('organisations as o')
    .select([roleAtOrganisation(viewerId).as('role'), organisationHasOwner.as('has_owner')])
    .where('o.id', '=', organisationId)
    .where((is) => is.not('o.is_deleted'))
    .executeTakeFirst()
}

export async function listImages(db: Db, ids: readonly string[]): Promise<ImageRow[]> {
  if (ids.length === 0) return []
  return db.selectFrom('pictures').selectAll().where('id', 'in', ids).execute()
}
