import type { HoursConfirmer } from '#contract/places/hours-checks.ts'
import type { Db } from '#server/db/connection.ts'
import type { RevisionKind } from '#server/db/types.ts'
import type { ReferenceData } from '#server/features/reference/lookup.ts'
import { changesBetween } from '#server/features/revisions/rules.ts'
import { savePlaceRevisions } from '#server/features/revisions/service.ts'
import { indexPlaces } from '#server/features/search/indexing/service.ts'
import type { Services } from '#server/lib/services.ts'
import { firstSlugCandidates, pickSlug } from '#server/lib/text/slugs.ts'
import type { SignedIn } from '#server/lib/viewer.ts'
import { beginningOfDay } from '#server/lib/zone.ts'
import { canModerate } from '../../policy.ts'
import type { PlaceHoursRow } from '../../schedule/repository.ts'
import { minuteOfDay } from '../../schedule/rules.ts'
import { planSchedules } from '../../schedule/service.ts'
import { type NewPlacePlan, type SavePlan, zoneOf } from '../plans/service.ts'
import * as repository from '../repository.ts'
import { type PlaceFacts, tagsOfPlace } from '../tags.ts'
import { columnOfField, editedFieldOf, type PlaceState, type StateField } from '../values.ts'

// Writes checked plans, many of them by a few statements.

/** The services within a transaction; shared data are read before it. */
export type Saving = Pick<Services, 'db' | 'events'> & { reference: ReferenceData }

/** Gives each place a slug; when all candidates are taken, the id remains. */
export async function nameNewPlaces(db: Db, plans: readonly NewPlacePlan[]): Promise<void> {
  const wanted = plans.map(({ next, city }) => ({
    name: next.name,
    cityLatinName: city.latinName,
    street: next.street,
  }))
  const candidates = new Set(wanted.flatMap(firstSlugCandidates))
  const taken = await repository.listTakenSlugs(db, [...candidates])
  plans.forEach(({ next }, index) => {
    const place = wanted[index]
    const slug = place && pickSlug(taken, place)
    if (slug !== undefined && candidates.has(slug)) next.latin_name = slug
  })
}

/** Inserts many places by a few statements. @returns the cache tags of the changes */
export async function writeNewPlaces(
  { db, events, reference }: Saving,
  viewer: SignedIn,
  plans: readonly NewPlacePlan[],
  { kind, key = null }: { kind: RevisionKind; key?: string | null },
): Promise<string[]> {
  const isPublished = canModerate(viewer)
  const now = new Date()
  const prepared = plans.map((plan) => ({
    plan,
    ...listsOf(plan.id, plan.next, plan.changed, checkerOf(viewer)),
  }))
  const ids = plans.map(({ id }) => id)
  await repository.insertPlaces(
    db,
    prepared.map(({ plan, hours }) => ({
      id: plan.id,
      city_id: plan.city.id,
      created_by: viewer.userId,
      moderation_status: isPublished ? 'published' : 'on-moderation',
      submitted_at: isPublished ? null : now,
      published_at: isPublished ? now : null,
      idempotency_key: key,
      version: 1,
      edited_fields: [],
      ...columnsOf(plan.next, Object.keys(columnOfField) as StateField[]),
      ...hours,
    })),
  )
  await repository.replaceLists(
    db,
    prepared.map(({ plan, lists }) => ({ placeId: plan.id, lists })),
  )
  if (!isPublished) await repository.insertRequester(db, ids, viewer.userId)
  const counted = Map.groupBy(plans, ({ city, next }) => `${city.id}:${next.organisation_id}`)
  for (const alike of isPublished ? counted.values() : []) {
    const [{ city, next } = { city: null, next: null }] = alike
    const countedIn = { cityId: city?.id ?? null, organisationId: next?.organisation_id ?? null }
    await repository.changePlaceCount(db, countedIn, alike.length)
  }
  await savePlaceRevisions(
    db,
    plans.map(({ id, next, changed }) => ({
      placeId: id,
      version: 1,
      kind,
      userId: viewer.userId,
      changes: changesBetween(null, next, ['name', ...changed.filter((field) => field !== 'name')]),
    })),
  )
  await indexPlaces(db, ids, reference)
  const announced = ids.map((placeId) => ({ placeId, userId: viewer.userId }))
  await events.publish(db, 'place.created', ...announced)
  return tagsOfPlace(
    plans.map(({ id, city, next }) => ({
      id,
      slug: next.latin_name,
      cityId: city.id,
      citySlug: city.latinName,
      organisationId: next.organisation_id,
    })),
  )
}

/** Saves many changed places by a few statements. Without an author the change comes from reports of guests. */
export async function writeSavedPlaces(
  { db, events, reference }: Saving,
  author: SignedIn | null,
  plans: readonly SavePlan[],
  { kind, revertedId }: { kind: RevisionKind; revertedId?: string | undefined },
): Promise<{ tags: string[]; isRecounted: boolean }> {
  const checkedBy = checkerOf(author)
  const prepared = plans.map((plan) => ({
    plan,
    ...listsOf(plan.row.id, plan.next, plan.changed, checkedBy),
  }))
  await repository.updatePlaces(
    db,
    prepared.map(({ plan: { row, next, changed }, hours }) => {
      const columns = columnsOf(
        next,
        changed.filter((field) => field in columnOfField),
      )
      return { id: row.id, values: { ...columns, ...hours }, editedFields: changed.map(editedFieldOf) }
    }),
  )
  await repository.replaceLists(
    db,
    prepared.map(({ plan, lists }) => ({ placeId: plan.row.id, lists })),
  )
  let isRecounted = false
  for (const { row, before, next, changed } of plans) {
    if (changed.includes('latin_name') && before.latin_name !== row.id) {
      await repository.saveFormerSlug(db, row.id, before.latin_name)
    }
    if (await recount(db, row, { before, next })) isRecounted = true
  }
  await savePlaceRevisions(
    db,
    plans.map(({ row, before, next, changed }) => ({
      placeId: row.id,
      version: row.version + 1,
      kind,
      userId: author?.userId ?? null,
      changes: changesBetween(before, next, changed),
      revertedId,
    })),
  )
  const indexed = plans.filter(({ changed }) => changed.some((field) => indexedFields.has(field)))
  if (indexed.length > 0) {
    await indexPlaces(
      db,
      indexed.map(({ row }) => row.id),
      reference,
    )
  }
  for (const { row, next, changed } of plans) {
    if (!changed.includes('reopens_on') || next.reopens_on === null) continue
    const at = new Date(beginningOfDay(next.reopens_on, zoneOf(row.city_id, reference))).toISOString()
    const closed = { placeId: row.id, reopensOn: next.reopens_on, at }
    await events.publish(db, 'place.closed-for-a-time', closed)
  }
  const announced = plans.map(({ row, changed }) => ({
    placeId: row.id,
    userId: author?.userId ?? null,
    fields: changed,
  }))
  await events.publish(db, 'place.changed', ...announced)
  const facts = plans.flatMap(({ row, before, next }) => [factsOf(row, before), factsOf(row, next)])
  return { tags: tagsOfPlace(facts), isRecounted }
}

const indexedFields: ReadonlySet<StateField> = new Set([
  'name',
  'category_id',
  'subcategory',
  'cuisine_ids',
  'street',
  'settlement',
  'district',
  'organisation_id',
  'menus',
])

function columnsOf(state: PlaceState, fields: readonly StateField[]): Record<string, unknown> {
  return Object.fromEntries(
    fields.map((field) => [columnOfField[field as keyof typeof columnOfField], state[field]]),
  )
}

/** The related rows of the place, and the columns computed from them. */
function listsOf(
  placeId: string,
  next: PlaceState,
  changed: readonly StateField[],
  checkedBy: HoursConfirmer,
): { lists: repository.WrittenLists; hours: Record<string, unknown> } {
  const lists: repository.WrittenLists = {
    ...(changed.includes('phones') && { phones: next.phones }),
    ...(changed.includes('links') && { links: next.links }),
    ...(changed.includes('albums') && { albums: next.albums }),
    ...(changed.includes('menus') && { menus: next.menus }),
  }
  if (!changed.includes('schedules')) return { lists, hours: {} }
  const schedules = next.schedules.map(({ items, ...schedule }) => ({
    ...schedule,
    items: items.map(({ dayOfWeek, startAt, endAt }) => ({
      dayOfWeek,
      startMinute: minuteOfDay(startAt),
      endMinute: minuteOfDay(endAt),
    })),
  }))
  const { hours, ...rows } = planSchedules([{ placeId, schedules }], checkedBy)
  const { id: _, ...columns }: Partial<PlaceHoursRow> = hours[0] ?? {}
  return { lists: { ...lists, schedules: rows }, hours: columns }
}

/** The party that confirms the hours with this person's save. */
export function checkerOf(author: SignedIn | null): HoursConfirmer {
  if (author === null) return 'guests'
  return canModerate(author) ? 'editors' : 'venue'
}

async function recount(
  db: Db,
  row: repository.EditedPlaceRow,
  { before, next }: { before: PlaceState; next: PlaceState },
): Promise<boolean> {
  const isListed =
    row.moderation_status === 'published' && (next.status === 'opened' || next.status === 'temporary-closed')
  const isSame = isListed === row.is_listed
  if (isSame && before.organisation_id === next.organisation_id) return false
  const cityId = isSame ? null : row.city_id
  if (row.is_listed) {
    await repository.changePlaceCount(db, { cityId, organisationId: before.organisation_id }, -1)
  }
  if (isListed) await repository.changePlaceCount(db, { cityId, organisationId: next.organisation_id }, 1)
  return !isSame
}

function factsOf(row: repository.EditedPlaceRow, state: PlaceState): PlaceFacts {
  return {
    id: row.id,
    slug: state.latin_name,
    cityId: row.city_id,
    citySlug: row.city_slug,
    organisationId: state.organisation_id,
  }
}
