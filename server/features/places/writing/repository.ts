import { expressionBuilder, type OperationNodeSource, sql, type Updateable } from 'kysely'
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres'
import type { MenuSection } from '#contract/places/places.ts'
import { executeInOneRoundTrip, insertionOf, insertRows, recordsetOf } from '#server/db/bulk.ts'
import type { Db } from '#server/db/connection.ts'
import { changedCount, currentTime, namesOfBoth } from '#server/db/fragments/columns.ts'
import { schedulesOfPlace } from '#server/db/fragments/schedules.ts'
import {
  organisationHasOwner,
  placeHasOwner,
  roleAtOrganisation,
  roleAtPlace,
} from '#server/db/fragments/venue-roles.ts'
import type { DB, MemberRole, Places } from '#server/db/types.ts'
import type { ImageRow } from '#server/features/images/views.ts'
import type { ScheduleRows } from '../schedule/repository.ts'
import { columnFields, columnOfField, type LinkValue, type PhoneValue } from './values.ts'

/** A place with all editable fields, and the viewer's role. */
export type EditedPlaceRow = Awaited<ReturnType<typeof readEditedPlaces>>[number]

const p = expressionBuilder<DB & { p: Places }, 'p'>()

const valuesObject = jsonBuildObject(
  Object.fromEntries(columnFields.map((field) => [field, p.ref(`p.${columnOfField[field]}`)])),
)

/** `forUpdate` locks the place until the transaction ends. */
export async function readEditedPlace(
  db: Db,
  id: string,
  viewerId: string,
  { forUpdate }: { forUpdate: boolean },
): Promise<EditedPlaceRow | undefined> {
  return (await readEditedPlaces(db, [id], viewerId, { forUpdate }))[0]
}

/** By id, the order in which all code locks places. `withoutGalleries` leaves albums and menus out. */
export async function readEditedPlaces(
  db: Db,
  ids: readonly string[],
  viewerId: string,
  { forUpdate, withoutGalleries = false }: { forUpdate: boolean; withoutGalleries?: boolean },
) {
  // Locked by a separate query, because the joins of one query would be evaluated before the lock was granted.
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
      withoutGalleries ? p.lit(null).as('galleries') : jsonArrayFrom(galleries).as('galleries'),
    ])
    .where('p.id', 'in', ids)
    .orderBy('p.id')
    .execute()
}

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

const schedules = schedulesOfPlace(p)

const galleries = p
  .selectFrom('galleries as g')
  .select(['g.id', 'g.kind', 'g.title', 'g.description', 'g.sections'])
  .select((eb) =>
    jsonArrayFrom(
      eb
        .selectFrom('gallery_images as gi')
        .innerJoin('pictures as i', 'i.id', 'gi.image_id')
        .select(['gi.image_id as id', 'gi.description'])
        .whereRef('gi.gallery_id', '=', 'g.id')
        .orderBy('gi.position'),
    ).as('photos'),
  )
  .whereRef('g.place_id', '=', 'p.id')
  .orderBy('g.position')

export function insertPlaces(db: Db, rows: readonly object[]): Promise<void> {
  return insertRows(db, 'places', rows)
}

export interface PlaceUpdate {
  id: string
  values: Record<string, unknown>
  editedFields: readonly string[]
}

/** Updates the given columns and increments the version; places with the same changed columns share a statement. */
export async function updatePlaces(db: Db, updates: readonly PlaceUpdate[]): Promise<void> {
  const alike = Map.groupBy(updates, ({ values }) => Object.keys(values).sort().join())
  for (const group of alike.values()) await updateSameColumns(db, group)
}

async function updateSameColumns(db: Db, updates: readonly PlaceUpdate[]): Promise<void> {
  const names = Object.keys(updates[0]?.values ?? {}) as (keyof Updateable<Places>)[]
  const rows = updates.map(({ id, values, editedFields }) => ({ ...values, id, edited_fields: editedFields }))
  await db
    .updateTable('places')
    .from(recordsetOf('places', rows))
    .set((place) => ({
      ...Object.fromEntries(names.map((name) => [name, place.ref(`row.${name}`)])),
      version: place('places.version', '+', 1),
      updated_at: currentTime,
      edited_fields: namesOfBoth(place.ref('places.edited_fields'), place.ref('row.edited_fields')),
    }))
    .whereRef('places.id', '=', 'row.id')
    .execute()
}

export interface WrittenGallery {
  id: string
  title: string
  description: string
  photos: { id: string; description: string }[]
  sections?: MenuSection[]
}

/** The lists of a place to replace, in order; absent ones are kept. */
export interface WrittenLists {
  phones?: readonly PhoneValue[]
  links?: readonly LinkValue[]
  albums?: readonly WrittenGallery[]
  menus?: readonly WrittenGallery[]
  schedules?: ScheduleRows
}

/** Deletes and inserts the list rows of any number of places in two statements. Galleries keep their ids. */
export async function replaceLists(
  db: Db,
  places: readonly { placeId: string; lists: WrittenLists }[],
): Promise<void> {
  const galleries = places.flatMap(({ placeId, lists }) =>
    (['album', 'menu'] as const).flatMap((kind) => {
      const list = kind === 'album' ? lists.albums : lists.menus
      return list ? [{ placeId, kind, list, ids: list.map(({ id }) => id) }] : []
    }),
  )
  const deletions: OperationNodeSource[] = []
  const insertions: OperationNodeSource[] = []
  const among = (ids: readonly string[]) => p.fn.any(sql.val([...ids]))
  const replace = (table: ListTable, kind: keyof WrittenLists, rows: readonly object[]) => {
    const ids = places.flatMap(({ placeId, lists }) => (lists[kind] ? [placeId] : []))
    if (ids.length > 0) deletions.push(db.deleteFrom(table).where('place_id', '=', among(ids)))
    if (rows.length > 0) insertions.push(insertionOf(table, rows))
  }
  const inOrder = (kind: 'phones' | 'links') =>
    places.flatMap(({ placeId, lists }) =>
      (lists[kind] ?? []).map((row, position) => ({ ...row, place_id: placeId, position })),
    )
  const plans = places.flatMap(({ lists }) => lists.schedules ?? [])
  const items = plans.flatMap((plan) => plan.items)
  replace('place_phones', 'phones', inOrder('phones'))
  replace('place_links', 'links', inOrder('links'))
  replace(
    'schedules',
    'schedules',
    plans.flatMap((plan) => plan.schedules),
  )
  if (items.length > 0) insertions.push(insertionOf('schedule_items', items))
  for (const { placeId, kind, list, ids } of galleries) {
    deletions.push(
      db
        .deleteFrom('galleries')
        .where('place_id', '=', placeId)
        .where('kind', '=', kind)
        .where(({ eb, not }) => not(eb('id', '=', among(ids)))),
      db.deleteFrom('gallery_images').where('gallery_id', '=', among(ids)),
    )
    if (list.length > 0) insertions.push(upsertOfGalleries(db, placeId, kind, list))
  }
  const photos = galleries.flatMap(({ list }) => list.flatMap(photoRows))
  if (photos.length > 0) insertions.push(insertionOf('gallery_images', photos))
  await executeInOneRoundTrip(db, deletions)
  await executeInOneRoundTrip(db, insertions)
}

type ListTable = 'place_phones' | 'place_links' | 'schedules'

function upsertOfGalleries(
  db: Db,
  placeId: string,
  kind: 'album' | 'menu',
  galleries: readonly WrittenGallery[],
) {
  const rows = galleries.map(({ id, title, description, sections = [] }, position) => ({
    id,
    place_id: placeId,
    kind,
    position,
    title,
    description,
    sections: JSON.stringify(sections),
  }))
  return db
    .insertInto('galleries')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ ref }) => ({
        position: ref('excluded.position'),
        title: ref('excluded.title'),
        description: ref('excluded.description'),
        sections: ref('excluded.sections'),
      })),
    )
}

function photoRows({ id, photos }: WrittenGallery): object[] {
  return photos.map((photo, position) => ({
    gallery_id: id,
    image_id: photo.id,
    position,
    description: photo.description,
  }))
}

/** The slugs among these that are used, or redirect to a place that had them. */
export async function listTakenSlugs(db: Db, slugs: readonly string[]): Promise<Set<string>> {
  const named = db.selectFrom('places').select('latin_name').where('latin_name', 'in', slugs)
  const former = db.selectFrom('place_former_slugs').select('latin_name').where('latin_name', 'in', slugs)
  const cityRedirects = db
    .selectFrom('city_slugs')
    .select((city) => city.ref('latin_name').$notNull().as('latin_name'))
    .where('latin_name', 'in', slugs)
  const rows = slugs.length === 0 ? [] : await named.union(former).union(cityRedirects).execute()
  return new Set(rows.map((row) => row.latin_name))
}

/** Redirects links with the former slug from now on. */
export async function saveFormerSlug(db: Db, placeId: string, slug: string): Promise<void> {
  await db
    .insertInto('place_former_slugs')
    .values({ latin_name: slug, place_id: placeId })
    .onConflict((conflict) =>
      conflict.column('latin_name').doUpdateSet({ place_id: placeId, created_at: currentTime }),
    )
    .execute()
}

export async function insertRequester(db: Db, placeIds: readonly string[], userId: string): Promise<void> {
  await db
    .insertInto('place_members')
    .values(placeIds.map((placeId) => ({ place_id: placeId, user_id: userId, role: 'requester' as const })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Updates the number of listed places of the city and the organisation. */
export async function changePlaceCount(
  db: Db,
  { cityId, organisationId }: { cityId: number | null; organisationId: string | null },
  amount: number,
): Promise<void> {
  const place_count = changedCount('place_count', amount)
  if (organisationId !== null) {
    await db.updateTable('organisations').set({ place_count }).where('id', '=', organisationId).execute()
  }
  if (cityId !== null) {
    await db.updateTable('cities').set({ place_count }).where('id', '=', cityId).execute()
  }
}

export interface OrganisationAccessRow {
  role: MemberRole | null
  has_owner: boolean
}

export async function findOrganisationAccess(
  db: Db,
  organisationId: string,
  viewerId: string,
): Promise<OrganisationAccessRow | undefined> {
  return db
    .selectFrom('organisations as o')
    .select([roleAtOrganisation(viewerId).as('role'), organisationHasOwner.as('has_owner')])
    .where('o.id', '=', organisationId)
    .where((eb) => eb.not('o.is_deleted'))
    .executeTakeFirst()
}

export async function listImages(db: Db, ids: readonly string[]): Promise<ImageRow[]> {
  if (ids.length === 0) return []
  return db.selectFrom('pictures').selectAll().where('id', 'in', ids).execute()
}
